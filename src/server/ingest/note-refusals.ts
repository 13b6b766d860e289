import type {
  DeviceProtocol,
  DeviceRefusal,
  DeviceRefusalReason,
} from '../../domain/devices/device-refusal.ts'
import type { DeviceRefusals } from '../device-refusals/device-refusals.ts'
import type { DeviceDirectory } from './directory.ts'
import type { Recorded, SentReadings } from './sent-readings.ts'
import type { Sender } from './sender.ts'

/** Tells the holders of devices what was refused, and why. Nothing here fails or is waited for. */
export type RefusalNotes = {
  /** `name`: the device, by IMEI or alias; null: the sender itself. Left out where the sender may not send for it. */
  ofSender(sender: Sender, name: string | null, refusal: DeviceRefusal, logged?: object): void
  /** Of somebody who did not prove to be this device. */
  ofStranger(name: string, refusal: DeviceRefusal, logged?: object): void
  /** Readings that were refused one by one, while others of the request may have been taken. */
  ofRecorded(sent: SentReadings, recorded: Recorded): void
}

export type UnreadableText = { place: string; message: string }

/** A text that a decoder could not read, as a refusal. */
export const unreadableRefusal = (
  protocol: DeviceProtocol,
  { place, message }: UnreadableText,
): DeviceRefusal =>
  message.startsWith('This is not JSON')
    ? { protocol, reason: 'not-json', detail: place }
    : { protocol, reason: 'not-understood', detail: `${place}: ${message}` }

export const createRefusalNotes = ({
  directory,
  refusals,
}: {
  directory: DeviceDirectory
  refusals: Pick<DeviceRefusals, 'note'>
}): RefusalNotes => {
  /** The IMEI under which the sender's refusals are noted; null: the device is not the sender's. */
  const imeiFor = async (sender: Sender, name: string | null): Promise<string | null> => {
    if (name === null) return sender.kind === 'device' ? sender.imeiNumber : null
    const device = await directory.device(name)
    if (device !== null && (await directory.maySend(sender, device))) return device.imeiNumber
    return sender.kind === 'device' ? sender.imeiNumber : null
  }
  /** While storage refuses, a device that is not in memory is not found; its refusal is left out. */
  const settle = (work: Promise<void>): void => void work.catch(() => {})

  return {
    ofSender: (sender, name, refusal, logged) =>
      settle(
        imeiFor(sender, name).then((imeiNumber) => {
          if (imeiNumber !== null) refusals.note(imeiNumber, refusal, 1, logged)
        }),
      ),
    ofStranger: (name, refusal, logged) =>
      settle(
        Promise.resolve(directory.device(name)).then((device) => {
          if (device !== null) refusals.note(device.imeiNumber, refusal, 1, logged)
        }),
      ),
    ofRecorded: (sent, recorded) => {
      const { protocol, sender } = sent
      if (protocol === undefined) return
      for (const { name, reason, detail, count } of groupsOf(sent, recorded))
        settle(
          imeiFor(sender, name).then((imeiNumber) => {
            if (imeiNumber !== null) refusals.note(imeiNumber, { protocol, reason, detail }, count)
          }),
        )
    },
  }
}

type Group = {
  name: string | null
  reason: DeviceRefusalReason
  detail: string | null
  count: number
}

/** Refused readings of one request: those with one device, reason and sensor are counted together. */
const groupsOf = (
  { submission: { devices } }: SentReadings,
  { refused }: Recorded,
): Iterable<Group> => {
  const places = new Map<number, { name: string; sensor: number | undefined }>()
  for (const { name, indexes, sensors, refusedIndexes } of devices) {
    for (const index of refusedIndexes ?? []) places.set(index, { name, sensor: undefined })
    indexes.forEach((index, i) => places.set(index, { name, sensor: sensors[i] }))
  }
  const groups = new Map<string, Group>()
  for (const { index, reason } of refused) {
    const place = places.get(index)
    const name = place?.name ?? devices[0]?.name ?? null
    const detail =
      reason === 'unknown-device' ? name : place?.sensor === undefined ? null : `${place.sensor}`
    const key = JSON.stringify([name, reason, detail])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { name, reason, detail, count: 1 })
    else group.count++
  }
  return groups.values()
}
