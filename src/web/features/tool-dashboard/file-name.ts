import type { Period } from './period.ts'

const LONGEST_NAME = 60

/**
 * "dairy-cold-room-2_2026-10-21_2026-11-20.csv": letters of any script and digits stay, the rest becomes a hyphen, so that
 * the name is right on every system.
 */
export const fileName = (toolName: string, { from, to }: Pick<Period, 'from' | 'to'>, extension: string, kind?: string): string => {
  const name = toolName.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').toLowerCase().slice(0, LONGEST_NAME)
  return `${[name || 'sensor', kind, from, from === to ? undefined : to].filter((part) => part !== undefined).join('_')}.${extension}`
}
