import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeAccount } from '../../domain/permissions/rules.ts'
import type { Account } from '../../domain/users/account.ts'
import { type Channel, CHANNELS, MEASURES, seriesIdOf } from '../../domain/devices/sensor.ts'
import type { Latest } from '../storage/reading-store.ts'
import { areDefaultLimits } from '../../domain/limits/limits.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Storage } from '../storage/storage.ts'

type Deps = { storage: Storage }

/** The newest reading of each tool that has one; the caller sees these tools. */
export const lastReadings =
  (deps: Deps) =>
  (toolIds: readonly number[]): Promise<Map<number, Latest>> =>
    deps.storage.readings.latestOf(toolIds)

/**
 * The newest reading of one channel. `unit`: null for a state, 0 or 1. `imported`: the channel came from
 * files alone, which say nothing of now; `untilMs`: the end of the newest one.
 */
export type ChannelReading = { channel: Channel; unit: '°C' | '%' | null } & (
  | { kind: 'measured'; latest: Latest }
  | { kind: 'imported'; untilMs: number }
)

/** Each tool's channels beside its temperature, as far as it has reported them or files hold them. */
export const lastChannels =
  (deps: Deps) =>
  async (toolIds: readonly number[]): Promise<Map<number, ChannelReading[]>> => {
    const others = CHANNELS.filter((channel) => channel !== 'temperature')
    const seriesIds = toolIds.flatMap((id) => others.map((channel) => seriesIdOf(id, channel)))
    const latest = await deps.storage.readings.latestOf(seriesIds)
    const importedUntil = await deps.storage.imports.humidityUntil()
    return new Map(
      toolIds.map((id) => [
        id,
        others.flatMap((channel): ChannelReading[] => {
          const { unit } = MEASURES[channel]
          const newest = latest.get(seriesIdOf(id, channel))
          if (newest !== undefined) return [{ kind: 'measured', channel, unit, latest: newest }]
          const untilMs = channel === 'humidity' ? importedUntil.get(id) : undefined
          return untilMs === undefined ? [] : [{ kind: 'imported', channel, unit, untilMs }]
        }),
      ]),
    )
  }

/** The usual interval of each tool, in ms. */
export const usualIntervals =
  (deps: Deps) =>
  async (toolIds: readonly number[]): Promise<Map<number, number>> =>
    new Map(
      await Promise.all(
        toolIds.map(async (id) => [id, await deps.storage.readings.usualIntervalMs(id)] as const),
      ),
    )

/**
 * Of each tool, whether its limits were never set: it was made with those that a form begins with, and
 * nobody changed them since. Who changes them to these on purpose has set them.
 */
export const limitsNeverSet =
  (deps: Deps) =>
  async (tools: readonly Tool[]): Promise<Map<Tool, boolean>> => {
    const asMade = tools.filter(({ limits }) => areDefaultLimits(limits)).map(({ id }) => id)
    const unset = new Set(await deps.storage.tools.withUnchangedLimits(asMade))
    return new Map(tools.map((tool) => [tool, unset.has(tool.id)]))
  }

/** The owners of tools that the caller sees, as far as the caller sees these too. */
export const ownersOfTools =
  (deps: Deps) =>
  async (actor: Actor, userIds: readonly number[]): Promise<Map<number, Account>> => {
    const owners = await deps.storage.accounts.byIds(userIds)
    return new Map(
      owners.filter((owner) => maySeeAccount(actor, owner)).map((owner) => [owner.id, owner]),
    )
  }
