/** What the server has written into the document for this host; null: our own look. */
const meta = (what: 'name' | 'logo-light' | 'logo-dark'): string | null =>
  typeof document === 'undefined'
    ? null
    : (document.querySelector<HTMLMetaElement>(`meta[name="brand-${what}"]`)?.content ?? null)

/** The product as people here know it. */
export const productName = (): string => meta('name') ?? 'Coldwatch'

/** Null: our own mark. A logo for one ground only serves both. */
export const brandLook = (): { name: string; light: string | null; dark: string | null } | null => {
  const name = meta('name')
  if (name === null) return null
  const light = meta('logo-light')
  const dark = meta('logo-dark')
  return { name, light: light ?? dark, dark: dark ?? light }
}
