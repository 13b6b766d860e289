const shown = (what: 'name' | 'logo-light' | 'logo-dark'): string | null =>
  document.head.querySelector<HTMLMetaElement>(`meta[name="brand-${what}"]`)?.content ?? null

/** What the document shows of a brand; null: our own mark. A logo for one ground only serves both. */
export const brandLook = (): { name: string; light: string | null; dark: string | null } | null => {
  const name = shown('name')
  if (name === null) return null
  const light = shown('logo-light')
  const dark = shown('logo-dark')
  return { name, light: light ?? dark, dark: dark ?? light }
}
