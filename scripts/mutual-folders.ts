import { dirname } from 'node:path/posix'

/** What dependency-cruiser's JSON report says of a file. */
export type CruisedModule = {
  source: string
  dependencies: readonly { resolved: string }[]
}

/** Tests may look everywhere, and nobody chooses what generated code imports. */
const IS_FREE = /[.]test[.]tsx?$|\/testing\/|\/generated\//

/**
 * The two folders that an import leads out of and into: those below the innermost folder that holds
 * both files. Null when one file lies directly in that folder, so that one folder contains the other.
 */
const foldersOf = (from: string, to: string): [string, string] | null => {
  const [source, target] = [dirname(from).split('/'), dirname(to).split('/')]
  const depth = source.findIndex((name, i) => name !== target[i])
  if (depth === -1 || depth >= target.length) return null
  return [source.slice(0, depth + 1).join('/'), target.slice(0, depth + 1).join('/')]
}

/** Pairs of folders under `src` that import each other, each with one import of either direction. */
export const mutualFolders = (modules: readonly CruisedModule[]): string[] => {
  const imports = new Map<string, string>()
  for (const { source, dependencies } of modules) {
    if (!source.startsWith('src/') || IS_FREE.test(source)) continue
    for (const { resolved } of dependencies) {
      if (!resolved.startsWith('src/') || IS_FREE.test(resolved)) continue
      const folders = foldersOf(source, resolved)
      if (folders !== null) imports.set(folders.join(' → '), `${source} → ${resolved}`)
    }
  }
  return [...imports].flatMap(([direction, example]) => {
    const [from = '', to = ''] = direction.split(' → ')
    const back = imports.get(`${to} → ${from}`)
    return from < to && back !== undefined ? [`${from} ↔ ${to}: ${example}, ${back}`] : []
  })
}
