import {
  type DamagedDays,
  damagedDaysText,
  type DamagedRow,
  damagedRowText,
  seriesText,
} from '../storage/damaged-readings.ts'
import type { Storage } from '../storage/storage.ts'

/** `place`: names what is damaged, the same at each report. `text`: a sentence for the operator. */
export type Damage = { place: string; text: string }

/**
 * What is damaged, from everybody who finds it: superadmins are told, and `/readyz`, the metrics and
 * the pages show it.
 */
export type DamageReports = {
  report(damage: Damage): void
  /** What stood there was repaired, or is no longer needed. */
  mended(place: string): void
  /** All damage, each place once. */
  list(): readonly Damage[]
}

export const placeOfRow = ({ id }: Pick<DamagedRow, 'id'>): string => `hot row ${id}`
export const placeOfDays = ({
  toolId,
  firstDay,
}: Pick<DamagedDays, 'toolId' | 'firstDay'>): string =>
  `sealed day ${firstDay} of ${seriesText(toolId)}`

/** Has what storage itself could not read, without anybody reporting it. */
export const createDamageReports = (
  storage: Pick<Storage, 'damagedRows' | 'damagedDays'>,
): DamageReports => {
  const reported = new Map<string, Damage>()
  return {
    report: (damage) => void reported.set(damage.place, damage),
    mended: (place) => void reported.delete(place),
    list: () => {
      const places = new Map<string, Damage>()
      for (const row of storage.damagedRows)
        places.set(placeOfRow(row), { place: placeOfRow(row), text: damagedRowText(row) })
      for (const days of storage.damagedDays())
        places.set(placeOfDays(days), { place: placeOfDays(days), text: damagedDaysText(days) })
      for (const damage of reported.values()) places.set(damage.place, damage)
      return [...places.values()]
    },
  }
}
