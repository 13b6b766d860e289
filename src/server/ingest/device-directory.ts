import { deviceAlias } from '../../domain/devices/device-alias.ts'
import { toolOfSensor } from '../../domain/readings/judge-batch.ts'
import { isInSubtree } from '../../domain/permissions/rules.ts'
import type { Storage } from '../storage/storage.ts'
import {
  type DirectoryDevice,
  type DirectoryStores,
  loadDevice,
  loadDevices,
} from './load-devices.ts'
import { loadTokenSender, type Sender, type TokenSender } from './sender.ts'

/**
 * The data about devices that every arriving reading needs, in memory until a commit changes it.
 * Only existing entries are remembered, so that invented keys and names do not fill the memory.
 */
export type DeviceDirectory = {
  /** By `secretHash` of the key or token; null when there is none. A token may have expired. */
  senderOf(keyHash: string): Sender | null | Promise<Sender | null>
  /**
   * A sender that `senderOf` answered, as it is now; null when another server has revoked its key or token
   * meanwhile. Within a transaction, whose stores are passed, that is exact.
   */
  currentSender(sender: Sender, stores: DirectoryStores): Sender | null | Promise<Sender | null>
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
  /**
   * Takes in what `load` reads, so that the first readings of these devices wait for no look-up.
   * Nothing is taken when one of the devices changed meanwhile: they are looked up one by one then.
   */
  fill(load: () => Promise<readonly LoadedDevice[]>): Promise<void>
  close(): void
}

/** A device with its key's hash; null: it has none. */
export type LoadedDevice = { device: DirectoryDevice; keyHash: string | null }

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
    changes: () => changes,
    put: (key: K, value: V): void => {
      if (!entries.has(key)) entries.set(key, value)
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

type Devices = Pick<ReturnType<typeof cached<string, DirectoryDevice>>, 'changes' | 'put'>

/** A device's key is looked up together with the device: its reading needs both. */
const loadSenderInto =
  (devices: Devices) =>
  async (keyHash: string, stores: DirectoryStores): Promise<Sender | null> => {
    const changesBefore = devices.changes()
    const device = await stores.devices.sendingWithKey(keyHash)
    if (device === null) return loadTokenSender(keyHash, stores)
    const [loaded] = await loadDevices([device], stores)
    if (devices.changes() === changesBefore) devices.put(device.imeiNumber, loaded!)
    return { kind: 'device', imeiNumber: device.imeiNumber, keyHash }
  }

const directoryTables = () => {
  /** By IMEI. */
  const devices = cached(loadDevice)
  return {
    devices,
    /** By the hash of the key. */
    senders: cached(loadSenderInto(devices)),
    imeiByAlias: cached(
      async (alias: string, stores) => (await stores.devices.byAlias(alias))?.imeiNumber ?? null,
    ),
    /** The paths of accounts, by id. */
    paths: cached(
      async (accountId: number, stores) => (await stores.accounts.byId(accountId))?.path ?? null,
    ),
  }
}
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
    currentSender: (sender, stores) =>
      sender.keyHash === undefined ? sender : senders.find(sender.keyHash, stores),
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
        const tool = device && toolOfSensor(device.tools, equipmentId)
        return tool?.toolId === toolId ? paths.find(tool.ownerId, storage) : null
      }
      const device = devices.find(imeiNumber, storage)
      return device instanceof Promise ? device.then(pathIn) : pathIn(device)
    },
    fill: async (load) => {
      const changesBefore = [devices.changes(), senders.changes()]
      const loaded = await load()
      if (devices.changes() !== changesBefore[0] || senders.changes() !== changesBefore[1]) return
      for (const { device, keyHash } of loaded) {
        const { imeiNumber } = device
        devices.put(imeiNumber, device)
        if (keyHash !== null) senders.put(keyHash, { kind: 'device', imeiNumber, keyHash })
      }
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
      const changed = new Set(changes.map(({ imeiNumber }) => imeiNumber))
      for (const imeiNumber of changed) devices.forgetKey(imeiNumber)
      imeiByAlias.forget((imeiNumber) => changed.has(imeiNumber))
      senders.forget((sender) => sender.kind === 'device' && changed.has(sender.imeiNumber))
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
  const ownerIds = heldOnly ? [] : device.tools.map(({ ownerId }) => ownerId)
  for (const id of device.holderId === null ? ownerIds : [device.holderId, ...ownerIds]) {
    const path = await paths.find(id, stores)
    if (path !== null && isInSubtree(path, scopePath)) return true
  }
  return false
}
