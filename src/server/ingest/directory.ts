import type { DirectoryDevice, DirectoryStores } from './load-devices.ts'
import type { Sender } from './sender.ts'

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
