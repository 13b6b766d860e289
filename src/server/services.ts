import type { Clock } from '../domain/clock.ts'
import { auditServices } from './audit/audit-services.ts'
import { alarmServices } from './alarms/alarm-services.ts'
import type { DeliveryParts } from './delivery/open-delivery.ts'
import { deliveryServices } from './delivery/delivery-services.ts'
import { deviceServices } from './devices/device-services.ts'
import type { FileLinks } from './exports/file-links.ts'
import { offerExport } from './exports/offer-export.ts'
import type { LiveAlarms } from './live/live-alarms.ts'
import type { LiveReadings } from './live/live-readings.ts'
import type { PdfThreads } from './measure-log/pdf-threads.ts'
import { readingServices } from './readings/reading-services.ts'
import { measureLogServices } from './measure-log/measure-log-services.ts'
import type { Storage } from './storage/storage.ts'
import { toolServices } from './tools/tool-services.ts'
import { createLoginGuard } from './users/login-guard.ts'
import { createPasswordHasher } from './users/password-hasher.ts'
import { sessionServices } from './users/session-services.ts'
import { userServices } from './users/user-services.ts'
import { wallServices } from './wall/wall-services.ts'

export type ServiceDeps = {
  storage: Storage
  clock: Clock
  live: Pick<LiveReadings, 'subscribe'>
  liveAlarms: Pick<LiveAlarms, 'subscribe'>
  pdf: Pick<PdfThreads, 'draw'>
  fileLinks: FileLinks
  delivery: DeliveryParts
  /** How long readings are kept. */
  retentionDays: number
  /** Whether strangers may make accounts for themselves. */
  registration: 'open' | 'closed'
  /** Where people reach the server, without a slash at its end: for links in what leaves it. */
  origin: () => string
}

/** What the doors may ask for, by the thing it concerns. */
export const createServices = (deps: ServiceDeps) => {
  const userDeps = {
    ...deps,
    passwords: createPasswordHasher(),
    guard: createLoginGuard(deps.clock),
  }
  return {
    users: userServices(userDeps),
    sessions: sessionServices(userDeps),
    tools: toolServices(deps),
    devices: deviceServices(deps),
    readings: readingServices(deps),
    measureLogs: measureLogServices(deps),
    wall: wallServices(deps),
    audit: auditServices(deps),
    alarms: alarmServices(deps),
    deliveries: deliveryServices(deps),
    exports: { offer: offerExport(deps) },
  }
}

export type Services = ReturnType<typeof createServices>
