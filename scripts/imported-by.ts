const ICON = /\bIcon[A-Z]\w*/g

/** What the bundler tells of its modules, as far as it is needed here. */
export type Bundle = {
  getModuleInfo: (id: string) => { code: string | null; importedIds: readonly string[] } | null
}

/**
 * Whether a module is needed by one of these files: one of the app's that they import, by themselves or
 * through others, or an icon that one of those names. Imports on use are left out.
 */
export const importedBy = (files: readonly string[]): ((id: string, bundle: Bundle) => boolean) => {
  let found: Set<string> | null = null
  const look = (bundle: Bundle): Set<string> => {
    const names = new Set<string>()
    const waiting = [...files]
    for (const id of waiting) {
      if (names.has(id)) continue
      names.add(id)
      const module = bundle.getModuleInfo(id)
      for (const [icon] of module?.code?.matchAll(ICON) ?? []) names.add(icon)
      // What a kit's common file imports says nothing: nearly all of it is dropped.
      waiting.push(...(module?.importedIds ?? []).filter((other) => !/node_modules/.test(other)))
    }
    return names
  }
  return (id, bundle) => {
    found ??= look(bundle)
    return found.has(/icons-react.*[\\/](Icon\w+)\.mjs/.exec(id)?.[1] ?? id)
  }
}
