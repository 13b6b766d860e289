const LONGEST_NAME = 60

/**
 * "dairy-cold-room-2_2026-10-21_2026-11-20.csv": letters of any script and digits of the title
 * stay, the rest becomes a hyphen, so that the name is right on every system. `from`, `to`: days;
 * one day is named once. `kind`: what kind of file it is, if there are several.
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
  // By characters: half of one could not be sent.
  const name = [...words].slice(0, LONGEST_NAME).join('')
  return `${[name || 'sensor', kind, from, from === to ? undefined : to].filter((part) => part !== undefined).join('_')}.${extension}`
}
