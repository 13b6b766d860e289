import type { AlarmTool } from '../../domain/alarms/alarm-tool.ts'
import { deviceAlias } from '../../domain/devices/device-alias.ts'
import { isInSubtree } from '../../domain/permissions/rules.ts'
import { CLOCK_SKEW_MS } from '../../domain/readings/clock-ahead.ts'
import type { KnownDevice, SensorTool } from '../../domain/readings/judge-batch.ts'
import { alarmToolOf } from '../alarms/alarm-tool-of.ts'
import type { Storage, Reads } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import { loadSender, type Sender, type TokenSender } from './sender.ts'

export type DirectoryTool = SensorTool & { ownerId: number; alarm: AlarmTool }

/** A device as arriving readings need it. Instants in ms since 1970. */
export type DirectoryDevice = Omit<KnownDevice, 'tools'> & {
  imeiNumber: string
  /** Null: the stock. */
  holderId: number | null
  lastContactMs: number | null
  /** Networks (CIDR) from which it may send over raw TCP, which carries no secret. */
  tcpNetworks: readonly string[]
  /** How far its clock may run ahead, ms: the most that one of its tools allows. */
  skewMs: number
  tools: ReadonlyMap<number, DirectoryTool>
}

type DirectoryStores = Pick<Reads, 'accounts' | 'devices' | 'tokens' | 'tools' | 'alarms'>

/**
 * The data about devices that every arriving reading needs, in memory until a commit changes it.
 * Only existing entries are remembered, so that invented keys and names do not fill the memory.
 */
export type DeviceDirectory = {
  /** By `secretHash` of the key or token; null when there is none. A token may have expired. */
  senderOf(keyHash: string): Sender | null | Promise<Sender | null>
  /** By IMEI or alias. Within a transaction pass its stores. */
  device(
    name: string,
    stores?: DirectoryStores,
  ): DirectoryDevice | null | Promise<DirectoryDevice | null>
  /** The IMEI of the device that has this name; a name that nobody registered stands for itself. */
  imeiOf(name: string): string | Promise<string>
  /** Whether this sender may send for the device. */
  maySend(
    sender: Sender,
    device: DirectoryDevice,
    stores?: DirectoryStores,
  ): boolean | Promise<boolean>
  /**
   * The path of a tool's owner in the tree of accounts; null when the tool is no longer on this
   * sensor.
   */
  ownerPath(tool: {
    toolId: number
    imeiNumber: string
    equipmentId: number
  }): string | null | Promise<string | null>
  close(): void
}

/** One table of the copy. An entry is read from storage once, and dropped when it changes. */
const cached = <K, V>(load: (key: K, stores: DirectoryStores) => Promise<V | null>) => {
  const entries = new Map<K, V>()
  /**
   * Counts changes: after a commit between a look-up and its answer, the answer may be outdated.
   */
  let changes = 0
  return {
    entries,
    forget: (isStale: (value: V, key: K) => boolean): void => {
      changes++
      for (const [key, value] of entries) if (isStale(value, key)) entries.delete(key)
    },
    forgetKey: (key: K): void => {
      changes++
      entries.delete(key)
    },
    find: (key: K, stores: DirectoryStores): V | null | Promise<V | null> => {
      const entry = entries.get(key)
      if (entry !== undefined) return entry
      const changesBefore = changes
      return load(key, stores).then((loaded) => {
        if (loaded !== null && changesBefore === changes) entries.set(key, loaded)
        return loaded
      })
    },
  }
}

const directoryTool = async (
  { tool }: OwnedTool,
  stores: DirectoryStores,
): Promise<DirectoryTool> => {
  const history = await stores.tools.historyOfCorrection(tool.id)
  const corrections =
    history.length === 0
      ? { fromMs: [tool.createdAt.getTime()], celsius: [tool.temperatureCorrection] }
      : {
          fromMs: history.map(({ from }) => from.getTime()),
          celsius: history.map(({ celsius }) => celsius),
        }
  return {
    toolId: tool.id,
    ownerId: tool.userId,
    corrections,
    alarm: alarmToolOf(
      tool,
      await stores.alarms.toolAlarms(tool.id),
      await stores.tools.historyOfLimits(tool.id),
    ),
  }
}

const loadDevice = async (
  imeiNumber: string,
  stores: DirectoryStores,
): Promise<DirectoryDevice | null> => {
  const device = await stores.devices.byImei(imeiNumber)
  if (device === null || device.retiredAt !== null) return null
  const tools = new Map<number, DirectoryTool>()
  for (const owned of await stores.tools.ofDevice(imeiNumber))
    tools.set(owned.tool.equipmentId, await directoryTool(owned, stores))
  const skews = [...tools.values()].map(({ alarm }) => alarm.settings.skew * 60_000)
  const skewMs = skews.length === 0 ? CLOCK_SKEW_MS : Math.max(...skews)
  return {
    imeiNumber,
    holderId: device.holderId,
    clockAheadMs: device.clockAheadMs,
    lastContactMs: device.lastContact?.getTime() ?? null,
    tcpNetworks: device.tcpNetworks,
    skewMs,
    tools,
  }
}

const directoryTables = () => ({
  /** By the hash of the key. */
  senders: cached(loadSender),
  /** By IMEI. */
  devices: cached(loadDevice),
  imeiByAlias: cached(
    async (alias: string, stores) => (await stores.devices.byAlias(alias))?.imeiNumber ?? null,
  ),
  /** The paths of accounts, by id. */
  paths: cached(
    async (accountId: number, stores) => (await stores.accounts.byId(accountId))?.path ?? null,
  ),
})
type DirectoryTables = ReturnType<typeof directoryTables>

export const createDeviceDirectory = (
  storage: DirectoryStores & Pick<Storage, 'onChange'>,
): DeviceDirectory => {
  const tables = directoryTables()
  const { senders, devices, paths } = tables
  const deviceOf: DeviceDirectory['device'] = (name, stores = storage) =>
    devices.entries.get(name) ?? deviceByName(tables, name, stores)
  return {
    senderOf: (keyHash) => senders.find(keyHash, storage),
    device: deviceOf,
    imeiOf: (name) => {
      const device = deviceOf(name)
      const imeiIn = (registered: DirectoryDevice | null) => registered?.imeiNumber ?? name
      // Whoever stores the readings meets the same failure, and reports it.
      return device instanceof Promise ? device.then(imeiIn, () => name) : imeiIn(device)
    },
    maySend: (sender, device, stores = storage) => {
      if (sender.kind === 'device') return sender.imeiNumber === device.imeiNumber
      return sender.scopeAccountId === null || isInScope(tables, sender, device, stores)
    },
    ownerPath: ({ toolId, imeiNumber, equipmentId }) => {
      const pathIn = (device: DirectoryDevice | null) => {
        const tool = device?.tools.get(equipmentId)
        return tool?.toolId === toolId ? paths.find(tool.ownerId, storage) : null
      }
      const device = devices.find(imeiNumber, storage)
      return device instanceof Promise ? device.then(pathIn) : pathIn(device)
    },
    close: followChanges(tables, storage),
  }
}

/**
 * Drops the entries that commits change, but updates a device's contact. Returns the function that
 * ends this.
 */
const followChanges = (
  { senders, devices, imeiByAlias, paths }: DirectoryTables,
  storage: Pick<Storage, 'onChange'>,
): (() => void) =>
  storage.onChange({
    device: (changes) => {
      for (const { imeiNumber: changed } of changes) {
        devices.forgetKey(changed)
        imeiByAlias.forget((imeiNumber) => imeiNumber === changed)
        senders.forget((sender) => sender.kind === 'device' && sender.imeiNumber === changed)
      }
    },
    token: (changes) => {
      for (const { id } of changes)
        senders.forget((sender) => sender.kind === 'app-key' && sender.id === id)
    },
    account: () => {
      // When an account moves, its subtree moves too: any path may have changed.
      paths.forget(() => true)
      // The maker of a token may have lost its rights.
      senders.forget(({ kind }) => kind === 'app-key')
    },
    contact: (changes) => {
      for (const { imeiNumber, atMs, clockAheadMs } of changes) {
        const device = devices.entries.get(imeiNumber)
        if (device === undefined) continue
        device.lastContactMs = Math.max(atMs, device.lastContactMs ?? atMs)
        device.clockAheadMs = clockAheadMs
      }
    },
  })

/** `name`: IMEI or alias. */
const deviceByName = async (
  { devices, imeiByAlias }: DirectoryTables,
  name: string,
  stores: DirectoryStores,
): Promise<DirectoryDevice | null> => {
  const byImei = await devices.find(name, stores)
  if (byImei !== null) return byImei
  const alias = deviceAlias(name)
  const imeiNumber = alias === null ? null : await imeiByAlias.find(alias, stores)
  return imeiNumber === null ? null : devices.find(imeiNumber, stores)
}

/** Whether the token's account or one below it holds the device, or has a tool bound to it. */
const isInScope = async (
  { paths }: DirectoryTables,
  { scopeAccountId, heldOnly }: TokenSender,
  device: DirectoryDevice,
  stores: DirectoryStores,
): Promise<boolean> => {
  const scopePath = scopeAccountId === null ? null : await paths.find(scopeAccountId, stores)
  if (scopePath === null) return false
  const ownerIds = heldOnly ? [] : [...device.tools.values()].map(({ ownerId }) => ownerId)
  for (const id of device.holderId === null ? ownerIds : [device.holderId, ...ownerIds]) {
    const path = await paths.find(id, stores)
    if (path !== null && isInSubtree(path, scopePath)) return true
  }
  return false
}
