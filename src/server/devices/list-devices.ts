import type { Clock } from '../../domain/clock.ts'
import { deviceState, SILENT_AFTER_MS } from '../../domain/devices/device-state.ts'
import type { DeviceFilter, DeviceState } from '../../domain/devices/device-state.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { maySeeUnknownDevices } from '../../domain/permissions/device-rules.ts'
import { maySeeAccount, maySeeTool, sightOf } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { LARGEST_PAGE, pageOf, sortOf } from '../../domain/tables/table-request.ts'
import type { TableRequest } from '../../domain/tables/table-request.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Device, DeviceScope, UnknownDevice } from '../storage/device-store.ts'
import type { Storage } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import { registerRefusal } from './held-device.ts'

type Deps = { storage: Storage; clock: Clock }

/** The caller, and which devices they see: the factory the stock, superadmin all, others a branch. */
const registerViewer = (
  actor: Actor,
): Result<{ viewer: AccountActor; scope: DeviceScope }, Refusal> => {
  const refusal = registerRefusal(actor)
  if (refusal !== null) return refused(refusal)
  if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
  return ok({ viewer: actor, scope: actor.role === 'factory' ? { kind: 'stock' } : sightOf(actor) })
}

/** The device register, as far as the caller sees it. */
export const listDevices =
  (deps: Deps) =>
  async (actor: Actor): Promise<Result<Device[], Refusal>> => {
    const viewer = registerViewer(actor)
    return viewer.ok ? ok(await deps.storage.devices.list(viewer.value.scope)) : viewer
  }

const COLUMNS = ['imeiNumber', 'alias', 'createdAt', 'firstContact', 'lastContact'] as const

export type DeviceTableRequest = TableRequest & {
  filter: DeviceFilter | null
  /** Only devices that this account and those below it hold; null: all in sight. */
  userId: number | null
}

/** A page of `listDevices`, and how many rows there are in all. */
export const pageOfDevices =
  (deps: Deps) =>
  async (
    actor: Actor,
    input: DeviceTableRequest,
  ): Promise<Result<{ rows: Device[]; total: number }, Refusal>> => {
    const viewer = registerViewer(actor)
    if (!viewer.ok) return viewer
    const page = pageOf(input)
    if (!page.ok) return page
    const sort = sortOf(input.sort, COLUMNS)
    if (!sort.ok) return sort
    const { scope, viewer: actorInSight } = viewer.value
    const holder = input.userId === null ? null : await deps.storage.accounts.byId(input.userId)
    if (input.userId !== null && (holder === null || !maySeeAccount(actorInSight, holder)))
      return refused({ kind: 'not-found' })
    return ok(
      await deps.storage.devices.page({
        scope,
        ...(holder !== null && { holderPath: holder.path }),
        ...(input.filter !== null && { filter: input.filter }),
        silentBefore: new Date(deps.clock().getTime() - SILENT_AFTER_MS),
        ...page.value,
        searchHolder: actorInSight.role !== 'factory',
        sort: sort.value,
      }),
    )
  }

/** The states of devices that the caller sees. */
export const statesOfDevices =
  (deps: Deps) =>
  async (devices: readonly Device[]): Promise<Map<Device, DeviceState>> => {
    const now = deps.clock()
    const silent = await deps.storage.devices.withoutData(
      devices.filter(({ lastContact }) => lastContact !== null).map(({ imeiNumber }) => imeiNumber),
    )
    return new Map(
      devices.map((device) => [device, deviceState(device, silent.has(device.imeiNumber), now)]),
    )
  }

/** Devices that tried to send without being registered, and how often; never their readings. */
export const listUnknownDevices =
  (deps: Deps) =>
  async (actor: Actor): Promise<Result<UnknownDevice[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    return maySeeUnknownDevices(actor)
      ? ok(await deps.storage.devices.unknownDevices())
      : refused({ kind: 'forbidden' })
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
