/// Finds where two platforms gave values of different shapes.
struct ShapeComparison {
    /// One place where they differ.
    struct Difference {
        /// From the value on: empty, or such as `.count`.
        let path: String
        let text: String
    }

    private let sides: [ContractSide]
    private let shapes: [Shape]

    init(_ sides: [ContractSide], _ shapes: [Shape]) {
        self.sides = sides
        self.shapes = shapes
    }

    var differences: [Difference] {
        var found: [Difference] = []
        compare(shapes[0], shapes[1], "", &found)
        return found
    }

    private func compare(
        _ left: Shape, _ right: Shape, _ path: String, _ found: inout [Difference]
    ) {
        guard found.count < 20 else { return }
        // That nothing is there now and then is no difference; that it is of another type is.
        func types(_ shape: Shape) -> [String] {
            shape.types.filter { $0 != "undefined" && $0 != "null" }
        }
        let (leftTypes, rightTypes) = (types(left), types(right))
        guard !leftTypes.isEmpty, !rightTypes.isEmpty else { return }
        guard leftTypes.contains(where: rightTypes.contains) else {
            let words = [leftTypes, rightTypes].map { $0.joined(separator: " or ") }
            found.append(
                Difference(
                    path: path,
                    text: "\(words[0]) on \(sides[0].shown), \(words[1]) on \(sides[1].shown)"))
            return
        }
        if left.objects > 0, right.objects > 0 { compareKeys(left, right, path, &found) }
        if let a = left.elements, let b = right.elements { compare(a, b, path + "[]", &found) }
    }

    private func compareKeys(
        _ left: Shape, _ right: Shape, _ path: String, _ found: inout [Difference]
    ) {
        for key in Set(left.keys.keys).union(right.keys.keys).sorted() {
            let inner = "\(path).\(key)"
            switch (left.keys[key], right.keys[key]) {
            case (let a?, let b?): compare(a, b, inner, &found)
            case (let a?, nil) where a.total == left.objects:
                found.append(absence(inner, 0, 1))
            case (nil, let b?) where b.total == right.objects:
                found.append(absence(inner, 1, 0))
            default: continue
            }
        }
    }

    private func absence(_ path: String, _ present: Int, _ missing: Int) -> Difference {
        Difference(
            path: path,
            text: "always there on \(sides[present].shown), never on \(sides[missing].shown)")
    }
}
