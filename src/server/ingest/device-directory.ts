import { toolOfSensor } from '../../domain/readings/judge-batch.ts'
import { NumberRows } from '../storage/number-rows.ts'
import type { Storage } from '../storage/storage.ts'
import type { DeviceDirectory } from './directory.ts'
import { deviceByName, isInScope, loadSenderInto } from './directory-look-ups.ts'
import {
  type DirectoryDevice,
  type DirectoryStores,
  loadDevice,
  numberOfWatch,
  WATCHES,
} from './load-devices.ts'
import type { Sender } from './sender.ts'

/** The numbers of a device, in their places. `WATCH`: among `WATCHES`. */
const LAST_CONTACT = 0
const CLOCK_AHEAD = 1
const HOLDER = 2
const TOOL = 3
const EQUIPMENT = 4
const OWNER = 5
const WATCH = 6
const NUMBERS = 7

const NO_NETWORKS: readonly string[] = []
const orNull = (number: number): number | null => (Number.isNaN(number) ? null : number)

/**
 * Devices by their IMEI. Nearly all have one tool that is watched like many others: of these there are numbers, and a
 * device is made of them when it is asked for.
 */
class DeviceTable {
  readonly #rows = new NumberRows(NUMBERS)
  /** Of devices that have more to them. */
  readonly #others = new Map<string, DirectoryDevice>()

  get(imeiNumber: string): DirectoryDevice | undefined {
    const rows = this.#rows
    const row = rows.rowOf(imeiNumber)
    if (row === undefined) return this.#others.get(imeiNumber)
    const { alarm, corrections, skewMs } = WATCHES[rows.at(row, WATCH)]!
    const toolId = rows.at(row, TOOL)
    const equipmentId = rows.at(row, EQUIPMENT)
    return {
      imeiNumber: rows.keyOf(row),
      holderId: orNull(rows.at(row, HOLDER)),
      clockAheadMs: rows.at(row, CLOCK_AHEAD),
      lastContactMs: orNull(rows.at(row, LAST_CONTACT)),
      tcpNetworks: NO_NETWORKS,
      skewMs,
      tools: [{ toolId, equipmentId, ownerId: rows.at(row, OWNER), corrections, alarm }],
    }
  }

  set(imeiNumber: string, device: DirectoryDevice): void {
    this.delete(imeiNumber)
    const { lastContactMs, clockAheadMs, holderId } = device
    const [tool] = device.tools
    const watch = numberOfWatch(device)
    if (tool === undefined || watch === null) return void this.#others.set(imeiNumber, device)
    const { toolId, equipmentId, ownerId } = tool
    const ofDevice = [lastContactMs ?? NaN, clockAheadMs, holderId ?? NaN]
    this.#rows.put(imeiNumber, [...ofDevice, toolId, equipmentId, ownerId, watch])
  }

  delete(imeiNumber: string): void {
    this.#others.delete(imeiNumber)
    this.#rows.delete(imeiNumber)
  }

  /** Notes a contact, unless an earlier one, and how far the device's clock is ahead. */
  heard(imeiNumber: string, atMs: number, clockAheadMs: number): void {
    const row = this.#rows.rowOf(imeiNumber)
    if (row === undefined) {
      const device = this.#others.get(imeiNumber)
      if (device === undefined) return
      device.lastContactMs = Math.max(atMs, device.lastContactMs ?? atMs)
      device.clockAheadMs = clockAheadMs
      return
    }
    const before = orNull(this.#rows.at(row, LAST_CONTACT))
    this.#rows.set(row, LAST_CONTACT, Math.max(atMs, before ?? atMs))
    this.#rows.set(row, CLOCK_AHEAD, clockAheadMs)
  }
}

/** As a map has them. */
type Entries<K, V> = {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
  delete(key: K): unknown
}

/** One table of the copy. An entry is read from storage once, and dropped when it changes. */
const cached = <K, V, Kept extends Entries<K, V>>(
  entries: Kept,
  load: (key: K, stores: DirectoryStores) => Promise<V | null>,
) => {
  /**
   * Counts changes: after a commit between a look-up and its answer, the answer may be outdated.
   */
  let changes = 0
  return {
    entries,
    forget: (keys: Iterable<K>): void => {
      changes++
      for (const key of keys) entries.delete(key)
    },
    changes: () => changes,
    put: (key: K, value: V): void => {
      if (entries.get(key) === undefined) entries.set(key, value)
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

const directoryTables = () => {
  /** By IMEI. */
  const devices = cached(new DeviceTable(), loadDevice)
  return {
    devices,
    /** By the hash of the key. */
    senders: cached(new Map<string, Sender>(), loadSenderInto(devices)),
    imeiByAlias: cached(
      new Map<string, string>(),
      async (alias: string, stores) => (await stores.devices.byAlias(alias))?.imeiNumber ?? null,
    ),
    /** The paths of accounts, by id. */
    paths: cached(
      new Map<number, string>(),
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
      devices.forget(changed)
      imeiByAlias.forget(keysOf(imeiByAlias.entries, (imeiNumber) => changed.has(imeiNumber)))
      const isStale = (sender: Sender) => sender.kind === 'device' && changed.has(sender.imeiNumber)
      senders.forget(keysOf(senders.entries, isStale))
    },
    token: (changes) => {
      const changed = new Set(changes.map(({ id }) => id))
      const isStale = (sender: Sender) => sender.kind === 'app-key' && changed.has(sender.id)
      senders.forget(keysOf(senders.entries, isStale))
    },
    account: () => {
      // When an account moves, its subtree moves too: any path may have changed.
      paths.forget(paths.entries.keys())
      // The maker of a token may have lost its rights.
      senders.forget(keysOf(senders.entries, ({ kind }) => kind === 'app-key'))
    },
    contact: (changes) => {
      for (const { imeiNumber, atMs, clockAheadMs } of changes)
        devices.entries.heard(imeiNumber, atMs, clockAheadMs)
    },
  })

function* keysOf<V>(entries: ReadonlyMap<string, V>, isStale: (value: V) => boolean) {
  for (const [key, value] of entries) if (isStale(value)) yield key
}
