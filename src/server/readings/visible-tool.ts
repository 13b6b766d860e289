import { isChannel, isEquipmentId, seriesIdOf } from '../../domain/devices/sensor.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import {
  mayListTools,
  maySeeAccount,
  maySeeTool,
  type Sight,
  sightOf,
} from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { type Tool, TOOL_TYPE } from '../../domain/tools/tool.ts'
import type { Reads } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'

/** A sensor as the call contract names it: `measureId` is its number as text, `type` a channel. */
export type SensorName = { imeiNumber: string; measureId: string; type: string }

/** The caller, if they may see tools at all. */
export const toolViewer = (actor: Actor): Result<AccountActor, Refusal> => {
  if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
  return mayListTools(actor) ? ok(actor) : refused({ kind: 'forbidden' })
}

const inSight = (actor: Actor, owned: OwnedTool | null): Result<Tool, Refusal> =>
  owned !== null && maySeeTool(actor, owned.ownerPath)
    ? ok(owned.tool)
    : refused({ kind: 'not-found' })

/** The tool with this id. One that the caller may not see is refused as if it did not exist. */
export const visibleTool = async (
  deps: { storage: Pick<Reads, 'tools'> },
  actor: Actor,
  toolId: number,
): Promise<Result<Tool, Refusal>> => inSight(actor, await deps.storage.tools.byId(toolId))

const toolOnSensor = async (
  deps: { storage: Pick<Reads, 'tools'> },
  actor: Actor,
  sensor: Omit<SensorName, 'type'>,
): Promise<Result<Tool, Refusal>> => {
  const equipmentId = /^\d$/.test(sensor.measureId) ? Number(sensor.measureId) : 0
  if (!isEquipmentId(equipmentId)) return refused({ kind: 'not-found' })
  const bound = inSight(actor, await deps.storage.tools.bySensor(sensor.imeiNumber, equipmentId))
  if (bound.ok) return bound
  const waitingTool = (await deps.storage.tools.waitingFor(sensor.imeiNumber)).find(
    ({ tool, ownerPath }) => tool.equipmentId === equipmentId && maySeeTool(actor, ownerPath),
  )
  return waitingTool === undefined ? bound : ok(waitingTool.tool)
}

/**
 * The tool on this sensor, or one in sight that waits for it. One that the caller may not see is
 * refused as if it did not exist, and so is another type than the temperature.
 */
export const visibleToolOfSensor = async (
  deps: { storage: Pick<Reads, 'tools'> },
  actor: Actor,
  sensor: SensorName,
): Promise<Result<Tool, Refusal>> =>
  sensor.type === TOOL_TYPE ? toolOnSensor(deps, actor, sensor) : refused({ kind: 'not-found' })

/** The same for any channel. `seriesId`: as storage names its readings. */
export const visibleSeriesOfSensor = async (
  deps: { storage: Pick<Reads, 'tools'> },
  actor: Actor,
  sensor: SensorName,
): Promise<Result<{ tool: Tool; seriesId: number }, Refusal>> => {
  if (!isChannel(sensor.type)) return refused({ kind: 'not-found' })
  const tool = await toolOnSensor(deps, actor, sensor)
  return tool.ok ? ok({ tool: tool.value, seriesId: seriesIdOf(tool.value.id, sensor.type) }) : tool
}

/**
 * Whose tools the caller sees, narrowed to one account and its subtree if `userId` names one. Null
 * when the caller does not see that account.
 */
export const narrowedSight = async (
  deps: { storage: Pick<Reads, 'accounts'> },
  actor: AccountActor,
  userId: number | null,
): Promise<Sight | null> => {
  if (userId === null) return sightOf(actor)
  const account = await deps.storage.accounts.byId(userId)
  return account === null || !maySeeAccount(actor, account)
    ? null
    : { kind: 'subtree', path: account.path }
}
