import type { DeviceDirectory } from './directory.ts'
import type { SpareTime } from '../spare-time.ts'
import { type DirectoryStores, loadDevices } from './load-devices.ts'

/** Some five milliseconds, for which everybody else waits. */
const DEVICES_AT_ONCE = 500

/**
 * Reads all devices in service into the directory, in bulk and with turns for other work between:
 * one by one each first reading after a start costs twice as much.
 */
export const fillDirectory = (
  directory: Pick<DeviceDirectory, 'fill'>,
  storage: DirectoryStores,
  spareTime: SpareTime,
): { filled: Promise<void>; stop: () => Promise<void> } => {
  let isStopped = false
  const fill = async (): Promise<void> => {
    let afterImei: string | null = ''
    while (afterImei !== null && !isStopped) {
      const from: string = afterImei
      await spareTime.slice(() =>
        directory.fill(async () => {
          const page = await storage.devices.sendingAbove(from, DEVICES_AT_ONCE)
          afterImei = page.length < DEVICES_AT_ONCE ? null : page.at(-1)!.imeiNumber
          const devices = await loadDevices(page, storage)
          return devices.map((device, i) => ({ device, keyHash: page[i]!.keyHash }))
        }),
      )
    }
  }
  // Without storage the devices are looked up one by one, where a failure is reported.
  const filled = fill().catch(() => {})
  return {
    filled,
    stop: () => {
      isStopped = true
      return filled
    },
  }
}
