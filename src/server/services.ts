import type { Clock } from '../domain/clock.ts'
import type { Storage } from './storage/storage.ts'

export type ServiceDeps = { storage: Storage; clock: Clock }

/** What the doors may ask for, by the thing it concerns. */
export const createServices = (_deps: ServiceDeps) => ({
})

export type Services = ReturnType<typeof createServices>
