extension JPEGDecoder {
    /// Reads one scan's entropy-coded data into the coefficients; false when a table is missing.
    mutating func decode(_ scan: Scan, _ bits: inout JPEGBits) -> Bool {
        for index in scan.components {
            components[index].prediction = 0
            let needsDC = scan.start == 0 && scan.high == 0
            if needsDC && dcTables[components[index].dcTable] == nil { return false }
            if scan.end > 0 && acTables[components[index].acTable] == nil { return false }
        }
        endOfBandRun = 0
        var units = 0
        let single = scan.components.count == 1 ? scan.components[0] : nil
        let columns: Int
        let rows: Int
        if let single {
            // Alone, a component's blocks end where its picture ends.
            let component = components[single]
            columns = blocks(width, component.horizontal, components.map(\.horizontal).max()!)
            rows = blocks(height, component.vertical, components.map(\.vertical).max()!)
        } else {
            columns = mcuColumns
            rows = mcuRows
        }
        for row in 0..<rows {
            for column in 0..<columns {
                if restartInterval > 0, units > 0, units % restartInterval == 0 {
                    bits.restart()
                    endOfBandRun = 0
                    for index in scan.components { components[index].prediction = 0 }
                }
                units += 1
                if let single {
                    decodeBlock(single, row, column, scan, &bits)
                    continue
                }
                for index in scan.components {
                    let (across, down) = (components[index].horizontal, components[index].vertical)
                    for y in 0..<down {
                        for x in 0..<across {
                            decodeBlock(index, row * down + y, column * across + x, scan, &bits)
                        }
                    }
                }
            }
        }
        return true
    }

    private func blocks(_ size: Int, _ sampling: Int, _ maximum: Int) -> Int {
        ((size * sampling + maximum - 1) / maximum + 7) / 8
    }

    private mutating func decodeBlock(
        _ index: Int, _ row: Int, _ column: Int, _ scan: Scan, _ bits: inout JPEGBits
    ) {
        let base = (row * components[index].columns + column) * 64
        if scan.start == 0 {
            if scan.high == 0 {
                let size = min(dcTables[components[index].dcTable]!.decode(&bits), 15)
                components[index].prediction += bits.readSigned(size)
                components[index].coefficients[base] = Int16(
                    truncatingIfNeeded: components[index].prediction << scan.low)
            } else if bits.read(1) == 1 {
                components[index].coefficients[base] |= Int16(1 << scan.low)
            }
        }
        guard scan.end > 0 else { return }
        let table = acTables[components[index].acTable]!
        if scan.high == 0 {
            decodeBand(index, base, table, scan, &bits)
        } else {
            refineBand(index, base, table, scan, &bits)
        }
    }

    /// Annex F.2.2.2 and G.1.2.2.
    private mutating func decodeBand(
        _ index: Int, _ base: Int, _ table: JPEGHuffmanTable, _ scan: Scan,
        _ bits: inout JPEGBits
    ) {
        if endOfBandRun > 0 {
            endOfBandRun -= 1
            return
        }
        var k = max(scan.start, 1)
        while k <= scan.end {
            let symbol = table.decode(&bits)
            let (run, size) = (symbol >> 4, symbol & 15)
            if size == 0 {
                if run == 15 {
                    k += 16
                    continue
                }
                if isProgressive { endOfBandRun = (1 << run) - 1 + bits.read(run) }
                return
            }
            k += run
            guard k <= scan.end else { return }
            components[index].coefficients[base + JPEGTransform.zigzag[k]] = Int16(
                truncatingIfNeeded: bits.readSigned(size) << scan.low)
            k += 1
        }
    }

    /// Annex G.1.2.3: one more bit for what is known, and what becomes known by this bit.
    private mutating func refineBand(
        _ index: Int, _ base: Int, _ table: JPEGHuffmanTable, _ scan: Scan,
        _ bits: inout JPEGBits
    ) {
        let bit = Int16(1 << scan.low)
        var k = scan.start
        if endOfBandRun == 0 {
            while k <= scan.end {
                let symbol = table.decode(&bits)
                var run = symbol >> 4
                var value: Int16 = 0
                if symbol & 15 == 0 {
                    if run < 15 {
                        endOfBandRun = (1 << run) + bits.read(run)
                        break
                    }
                } else {
                    value = bits.read(1) == 1 ? bit : -bit
                }
                while k <= scan.end {
                    let at = base + JPEGTransform.zigzag[k]
                    k += 1
                    if components[index].coefficients[at] != 0 {
                        refine(index, at, bit, &bits)
                    } else if run == 0 {
                        components[index].coefficients[at] = value
                        break
                    } else {
                        run -= 1
                    }
                }
            }
        }
        if endOfBandRun > 0 {
            while k <= scan.end {
                let at = base + JPEGTransform.zigzag[k]
                if components[index].coefficients[at] != 0 { refine(index, at, bit, &bits) }
                k += 1
            }
            endOfBandRun -= 1
        }
    }

    private mutating func refine(_ index: Int, _ at: Int, _ bit: Int16, _ bits: inout JPEGBits) {
        let known = components[index].coefficients[at]
        guard bits.read(1) == 1, known & bit == 0 else { return }
        components[index].coefficients[at] = known > 0 ? known &+ bit : known &- bit
    }
}
