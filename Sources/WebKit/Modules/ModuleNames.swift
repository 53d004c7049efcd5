/// What the names of a module's imports and exports stand for, once all of it is read.
struct ModuleNames {
    typealias Export = (name: String, word: Int32, offset: Int)

    let words: WordTable
    let scopes: Scopes
    let imports: [Int32]
    /// What is exported under a name, and where that is said.
    let exports: [Export]

    /// Says so in the module's text.
    func resolve(in text: inout ModuleText) throws(ScriptTokens.Failure) {
        var wanted: [Int32: Int] = [:]
        for (index, word) in imports.enumerated() { wanted[word] = index }
        var exported: Set<Int32> = []
        var names: Set<String> = []
        for name in exports.map({ ($0.name, $0.offset) })
            + text.reexports.map({ ($0.name, $0.offset) })
        where !names.insert(name.0).inserted {
            throw ScriptTokens.Failure(
                offset: name.1, message: "Cannot export a duplicate name '\(name.0)'.")
        }
        let isTop = Set(scopes.declarations.lazy.filter { $0.scope == 0 }.map(\.word))
        for export in exports {
            let local = words[export.word]
            guard isTop.contains(export.word) else {
                throw ScriptTokens.Failure(
                    offset: export.offset,
                    message: "Exported binding '\(local)' needs to refer to a top-level declared "
                        + "variable.")
            }
            if let place = wanted[export.word] {
                let binding = text.imports[place]
                text.reexports.append(
                    .init(
                        name: export.name, request: binding.request, imported: binding.name,
                        offset: export.offset))
            } else {
                exported.insert(export.word)
            }
        }
        let arguments = Word.numbers[.arguments] ?? -1
        var declared: Set<UInt64> = []
        for declaration in scopes.declarations
        where wanted[declaration.word] != nil || exported.contains(declaration.word) {
            declared.insert(declaration.key)
        }
        var changing: Set<Int32> = []
        for reference in scopes.references where !reference.isDead {
            let place = wanted[reference.word]
            guard place != nil || exported.contains(reference.word) || reference.word == arguments
            else { continue }
            guard let (isNested, isInFunction) = scopes.reachesTop(reference, declared) else {
                continue
            }
            if reference.word == arguments, !isInFunction {
                text.argumentPlaces.append(Int(reference.offset))
            }
            if let place {
                text.imports[place].references.append(
                    Int(reference.offset) << 2 | (reference.isShorthand ? 2 : 0)
                        | (reference.isCalled ? 1 : 0))
                if reference.isWritten { text.imports[place].isWritten = true }
            } else if reference.isWritten, isNested {
                changing.insert(reference.word)
            }
        }
        for export in exports where wanted[export.word] == nil {
            text.exports.append(
                .init(
                    name: export.name, local: words[export.word],
                    changes: changing.contains(export.word)))
        }
    }
}
