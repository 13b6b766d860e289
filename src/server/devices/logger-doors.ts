import type { Actor } from '../../domain/permissions/actor.ts'
import { mayListTools } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'

/** Ports that loggers may connect to, beside HTTP; null: closed. */
export type LoggerPorts = {
  mqtt: number | null
  mqtts: number | null
  /** Whether the server also reads at a broker of the operator's own (`MQTT_URL`). */
  outsideBroker: boolean
  teltonika: number | null
  teltonikaTls: number | null
}

/** `publicUrl`: null where the operator named none. */
export type LoggerDoors = LoggerPorts & { publicUrl: string | null }

export const NO_PORTS: LoggerPorts = {
  mqtt: null,
  mqtts: null,
  outsideBroker: false,
  teltonika: null,
  teltonikaTls: null,
}

/** By which ways a logger reaches this server now: what a person puts into it. */
export const openDoors =
  (deps: { publicUrl: string | null; loggerPorts?: () => LoggerPorts }) =>
  (actor: Actor): Result<LoggerDoors, Refusal> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
    return ok({ ...(deps.loggerPorts?.() ?? NO_PORTS), publicUrl: deps.publicUrl })
  }
