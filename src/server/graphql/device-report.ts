import { signalGrade } from '../../domain/devices/device-report.ts'
import type { StoredReport } from '../storage/device-store.ts'
import { batched } from './batch.ts'
import { builder } from './builder.ts'

/** What a device last said of itself, by IMEI; the caller sees the device or a tool bound to it. */
export const reportOf = batched(({ services }, imeiNumbers: readonly string[]) =>
  services.devices.reportsOf(imeiNumbers),
)

/** One query for the whole list. */
export const REPORT_COST = { field: 0, multiplier: 0 }

export const DeviceReportType = builder.objectRef<StoredReport>('DeviceReport').implement({
  description:
    'What a device, or who passed its message on, last said of the device itself. What was never said is null.',
  fields: (t) => ({
    reportedAt: t.expose('reportedAt', { type: 'DateTime' }),
    signalGrade: t.string({
      nullable: true,
      description: '"strong", "good", "weak" or "poor", whatever the signal is measured in.',
      resolve: (report) => signalGrade(report),
    }),
    signalDbm: t.float({ nullable: true, resolve: ({ signalDbm }) => signalDbm ?? null }),
    signalToNoiseDb: t.float({
      nullable: true,
      description: 'LoRaWAN.',
      resolve: ({ signalToNoiseDb }) => signalToNoiseDb ?? null,
    }),
    linkQuality: t.float({
      nullable: true,
      description: 'Zigbee, 0 to 255.',
      resolve: ({ linkQuality }) => linkQuality ?? null,
    }),
    mobileBars: t.float({
      nullable: true,
      description: 'Mobile networks, 0 to 5.',
      resolve: ({ mobileBars }) => mobileBars ?? null,
    }),
    batteryMillivolts: t.float({
      nullable: true,
      resolve: ({ batteryMillivolts }) => batteryMillivolts ?? null,
    }),
    firmware: t.string({ nullable: true, resolve: ({ firmware }) => firmware ?? null }),
  }),
})
