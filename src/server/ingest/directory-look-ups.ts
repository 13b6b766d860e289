import { deviceAlias } from '../../domain/devices/device-alias.ts'
import { isInSubtree } from '../../domain/permissions/rules.ts'
import { type DirectoryDevice, type DirectoryStores, loadDevices } from './load-devices.ts'
import { loadTokenSender, type Sender, type TokenSender } from './sender.ts'

type Table<V, K = string> = {
  find(key: K, stores: DirectoryStores): V | null | Promise<V | null>
}

/** `name`: IMEI or alias. */
export const deviceByName = async (
  { devices, imeiByAlias }: { devices: Table<DirectoryDevice>; imeiByAlias: Table<string> },
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
export const isInScope = async (
  { paths }: { paths: Table<string, number> },
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

/** A device's key is looked up together with the device: its reading needs both. */
export const loadSenderInto =
  (devices: { changes(): number; put(imeiNumber: string, device: DirectoryDevice): void }) =>
  async (keyHash: string, stores: DirectoryStores): Promise<Sender | null> => {
    const changesBefore = devices.changes()
    const device = await stores.devices.sendingWithKey(keyHash)
    if (device === null) return loadTokenSender(keyHash, stores)
    const [loaded] = await loadDevices([device], stores)
    if (devices.changes() === changesBefore) devices.put(device.imeiNumber, loaded!)
    return { kind: 'device', imeiNumber: device.imeiNumber, keyHash }
  }
