import { type DeviceReport, mergedReport } from '../../domain/devices/device-report.ts'
import type { StoredReport } from '../storage/device-store.ts'
import type { Storage } from '../storage/storage.ts'

/** What devices say of themselves: the last word of each, in memory until it is written. */
export type DeviceReports = {
  /** `atMs`: when it was received, since 1970. */
  note(imeiNumber: string, report: DeviceReport, atMs: number): void
  /** By IMEI; devices that said nothing of themselves are left out. */
  of(imeiNumbers: readonly string[]): Promise<Map<string, StoredReport>>
  /** Writes what was noted since the last time, in parts, until `isStopped`. */
  write(isStopped?: () => boolean): Promise<void>
}

/**
 * How often they are written. A request never writes one: a signal changes with each, and what a
 * crash loses of it comes again with the next.
 */
export const REPORTS_WRITTEN_EVERY_MS = 10 * 60_000
/** In the order of the table, so that devices share its pages; other writers wait some ms. */
const DEVICES_PER_COMMIT = 1_000

export const createDeviceReports = (
  storage: Pick<Storage, 'devices' | 'transaction'>,
): DeviceReports => {
  const unwritten = new Map<string, StoredReport>()

  const stored = async (
    devices: Pick<Storage['devices'], 'reports'>,
    imeiNumbers: readonly string[],
    noted: ReadonlyMap<string, StoredReport>,
  ): Promise<Map<string, StoredReport>> => {
    const reports = await devices.reports(imeiNumbers)
    for (const imeiNumber of imeiNumbers) {
      const newer = noted.get(imeiNumber)
      if (newer !== undefined)
        reports.set(imeiNumber, merged(reports.get(imeiNumber) ?? null, newer))
    }
    return reports
  }

  return {
    note: (imeiNumber, report, atMs) => {
      const reportedAt = new Date(atMs)
      unwritten.set(
        imeiNumber,
        merged(unwritten.get(imeiNumber) ?? null, { ...report, reportedAt }),
      )
    },
    of: (imeiNumbers) => stored(storage.devices, imeiNumbers, unwritten),
    write: async (isStopped = () => false) => {
      const imeiNumbers = [...unwritten.keys()].sort()
      for (let at = 0; at < imeiNumbers.length && !isStopped(); at += DEVICES_PER_COMMIT) {
        const part = imeiNumbers.slice(at, at + DEVICES_PER_COMMIT)
        const written = new Map(part.map((imeiNumber) => [imeiNumber, unwritten.get(imeiNumber)!]))
        await storage.transaction(async ({ devices }) =>
          devices.setReports(await stored(devices, part, written)),
        )
        // What was noted meanwhile is another object, and stays.
        for (const [imeiNumber, report] of written)
          if (unwritten.get(imeiNumber) === report) unwritten.delete(imeiNumber)
      }
    },
  }
}

const merged = (older: StoredReport | null, newer: StoredReport): StoredReport => {
  if (older === null) return newer
  // What another server has stored may be later than what is noted here.
  const [first, last] = newer.reportedAt < older.reportedAt ? [newer, older] : [older, newer]
  return { ...mergedReport(first, last), reportedAt: last.reportedAt }
}
