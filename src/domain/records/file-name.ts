const LONGEST_NAME = 60

/**
 * "dairy-cold-room-2_2026-10-21_2026-11-20.csv". Letters of any script and digits of the title
 * stay; everything else becomes a hyphen, so the name is valid on every system. `from`, `to`: the
 * first and last day; a period of one day has one date. `kind`: a word that tells kinds of files
 * apart.
 */
export const fileName = (
  title: string,
  { from, to }: { from: string; to: string },
  extension: string,
  kind?: string,
): string => {
  const words = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
  // Cut between whole characters: half a surrogate pair cannot be sent.
  const name = [...words].slice(0, LONGEST_NAME).join('')
  return `${[name || 'sensor', kind, from, from === to ? undefined : to].filter((part) => part !== undefined).join('_')}.${extension}`
}
