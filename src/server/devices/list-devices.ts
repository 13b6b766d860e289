import type { Actor } from '../../domain/permissions/actor.ts'
import { mayManageDevices, maySeeTool, sightOf } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { LARGEST_PAGE, pageOf, sortOf } from '../../domain/tables/table-request.ts'
import type { TableRequest } from '../../domain/tables/table-request.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Device, UnknownDevice } from '../storage/device-store.ts'
import type { Storage } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'

type Deps = { storage: Storage }

/** Why the device register is closed to this caller; null when it is open. */
export const registerRefusal = (actor: Actor): Refusal | null => {
  if (actor.kind === 'nobody') return { kind: 'unauthenticated' }
  return mayManageDevices(actor) ? null : { kind: 'forbidden' }
}

/** The device register. */
export const listDevices =
  (deps: Deps) =>
  async (actor: Actor): Promise<Result<Device[], Refusal>> => {
    const refusal = registerRefusal(actor)
    return refusal === null ? ok(await deps.storage.devices.list()) : refused(refusal)
  }

const COLUMNS = ['imeiNumber', 'alias', 'createdAt', 'firstContact', 'lastContact'] as const

/** A page of `listDevices`, and how many rows there are in all. */
export const pageOfDevices =
  (deps: Deps) =>
  async (
    actor: Actor,
    input: TableRequest,
  ): Promise<Result<{ rows: Device[]; total: number }, Refusal>> => {
    const refusal = registerRefusal(actor)
    if (refusal !== null) return refused(refusal)
    const page = pageOf(input)
    if (!page.ok) return page
    const sort = sortOf(input.sort, COLUMNS)
    return sort.ok ? ok(await deps.storage.devices.page({ ...page.value, sort: sort.value })) : sort
  }

/** Devices that tried to send without being registered, and how often; never their readings. */
export const listUnknownDevices =
  (deps: Deps) =>
  async (actor: Actor): Promise<Result<UnknownDevice[], Refusal>> => {
    const refusal = registerRefusal(actor)
    return refusal === null ? ok(await deps.storage.devices.unknownDevices()) : refused(refusal)
  }

/**
 * The live tools of each device that the caller may see, by sensor number: none for the factory,
 * which sees no customer's data.
 */
export const toolsOfDevices =
  (deps: Deps) =>
  async (actor: Actor, imeiNumbers: readonly string[]): Promise<Map<string, Tool[]>> => {
    const tools = new Map(imeiNumbers.map((imeiNumber): [string, Tool[]] => [imeiNumber, []]))
    const owned =
      imeiNumbers.length <= LARGEST_PAGE
        ? await ofEach(deps, imeiNumbers)
        : await inSight(deps, actor)
    for (const { tool, ownerPath } of owned)
      if (maySeeTool(actor, ownerPath)) tools.get(tool.imeiNumber)?.push(tool)
    for (const list of tools.values()) list.sort((a, b) => a.equipmentId - b.equipmentId)
    return tools
  }

/**
 * Queries device by device, by the index: the subtree of a reseller or superadmin may have tens of
 * thousands of tools.
 */
const ofEach = async (deps: Deps, imeiNumbers: readonly string[]): Promise<OwnedTool[]> =>
  (
    await Promise.all(imeiNumbers.map((imeiNumber) => deps.storage.tools.ofDevice(imeiNumber)))
  ).flat()

const inSight = async (deps: Deps, actor: Actor): Promise<OwnedTool[]> =>
  actor.kind === 'nobody' ? [] : (await deps.storage.tools.list({ scope: sightOf(actor) })).rows
