import type { Selectable } from 'kysely'
import type { DeviceWrites, StoredReport } from '../device-store.ts'
import { inParts, type SqlDb } from './sql-engine.ts'
import type { Tables } from './tables.ts'

export const deviceReports = (db: SqlDb): Pick<DeviceWrites, 'reports' | 'setReports'> => ({
  reports: async (imeiNumbers) => {
    const rows = await inParts(imeiNumbers, (part) =>
      db.selectFrom('device_report').selectAll().where('imei_number', 'in', part).execute(),
    )
    return new Map(rows.map((row) => [row.imei_number, asReport(row)]))
  },
  setReports: async (reports) => {
    for (const [imeiNumber, report] of reports) {
      const facts = {
        reported_at: report.reportedAt.getTime(),
        signal_dbm: report.signalDbm ?? null,
        signal_to_noise_db: report.signalToNoiseDb ?? null,
        link_quality: report.linkQuality ?? null,
        mobile_bars: report.mobileBars ?? null,
        battery_millivolts: report.batteryMillivolts ?? null,
        firmware: report.firmware ?? null,
      }
      await db
        .insertInto('device_report')
        .values({ imei_number: imeiNumber, ...facts })
        .onConflict((conflict) => conflict.column('imei_number').doUpdateSet(facts))
        .execute()
    }
  },
})

const asReport = (row: Selectable<Tables['device_report']>): StoredReport => ({
  reportedAt: new Date(row.reported_at),
  ...(row.signal_dbm !== null && { signalDbm: row.signal_dbm }),
  ...(row.signal_to_noise_db !== null && { signalToNoiseDb: row.signal_to_noise_db }),
  ...(row.link_quality !== null && { linkQuality: row.link_quality }),
  ...(row.mobile_bars !== null && { mobileBars: row.mobile_bars }),
  ...(row.battery_millivolts !== null && { batteryMillivolts: row.battery_millivolts }),
  ...(row.firmware !== null && { firmware: row.firmware }),
})
