import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeTool, sightOf } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Device, UnknownDevice } from '../storage/device-store.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import { registerRefusal } from './device-deps.ts'
import type { DeviceDeps } from './device-deps.ts'

type Deps = Pick<DeviceDeps, 'storage'>

/** The device register. */
export const listDevices = (deps: Deps) => async (actor: Actor): Promise<Result<Device[], Refusal>> => {
  const closed = registerRefusal(actor)
  return closed === null ? ok(await deps.storage.devices.list()) : refused(closed)
}

/** Who tried to send without being registered, and how often; never what. */
export const listUnknownDevices = (deps: Deps) => async (actor: Actor): Promise<Result<UnknownDevice[], Refusal>> => {
  const closed = registerRefusal(actor)
  return closed === null ? ok(await deps.storage.devices.unknownDevices()) : refused(closed)
}

/** The live tools of each device that the caller may see, by sensor number: none for the factory, which sees no customer's data. */
export const toolsOfDevices = (deps: Deps) => async (actor: Actor, imeiNumbers: readonly string[]): Promise<Map<string, Tool[]>> => {
  const tools = new Map(imeiNumbers.map((imeiNumber): [string, Tool[]] => [imeiNumber, []]))
  const [only, ...more] = imeiNumbers
  const owned = only !== undefined && more.length === 0 ? await deps.storage.tools.ofDevice(only) : await inSight(deps, actor)
  for (const { tool, ownerPath } of owned) if (maySeeTool(actor, ownerPath)) tools.get(tool.imeiNumber)?.push(tool)
  for (const list of tools.values()) list.sort((a, b) => a.equipmentId - b.equipmentId)
  return tools
}

const inSight = async (deps: Deps, actor: Actor): Promise<OwnedTool[]> =>
  actor.kind === 'nobody' ? [] : (await deps.storage.tools.list({ scope: sightOf(actor) })).rows
