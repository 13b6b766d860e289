import type { DeviceRefusalReason } from '../../../../domain/devices/device-refusal.ts'
import { isInNetworks } from '../../../devices/network.ts'
import { StorageUnavailableError } from '../../../storage/storage-errors.ts'
import type { IngestParts } from '../../ingest-parts.ts'
import type { Sender } from '../../sender.ts'
import { decodeFrame } from './decode-frame.ts'
import type { Outcome } from './outcome.ts'

export type FrameParts = {
  ingest: IngestParts
  log: { error: (facts: object, text: string) => void }
  /** Calls `work` after `ms`. Returns the call that cancels it. */
  after: (ms: number, work: () => void) => () => void
  count: (outcome: Outcome) => void
  /** Readings were refused for a reason of the server. */
  readingsRefused: () => void
}

/** What becomes of a connection after a frame. */
export type FrameAnswer =
  | { kind: 'acknowledge'; records: number }
  /** The device sends the frame again. */
  | { kind: 'silence' }
  /** The device connects again later, and sends it then. */
  | { kind: 'hang-up' }

/**
 * A device that sends more than its allowance is made to wait: it sends the next frame after the
 * acknowledgement of the last one. Longer than this it does not wait.
 */
const LONGEST_WAIT_MS = 30_000
/** How much of an unreadable frame the server log has, so that it can be understood later. */
const LOGGED_BYTES = 256

/** Whether the device may send from this address over a connection that carries no secret. */
export const maySendFrom = async (
  { directory }: Pick<IngestParts, 'directory'>,
  imeiNumber: string,
  address: string,
): Promise<'yes' | 'unknown' | 'network'> => {
  const device = await directory.device(imeiNumber)
  if (device === null || device.imeiNumber !== imeiNumber) return 'unknown'
  return isInNetworks(address, device.tcpNetworks) ? 'yes' : 'network'
}

/**
 * Decode, take from the allowance, record. `data`: a frame whose checksum was right. Asks each time
 * whether the device may send, since that can change while it stays connected.
 */
export const takeFrame = async (
  parts: FrameParts,
  { imeiNumber, address }: { imeiNumber: string; address: string },
  data: Buffer,
): Promise<FrameAnswer> => {
  const { ingest, log, count } = parts
  if ((await maySendFrom(ingest, imeiNumber, address)) !== 'yes') {
    count('login-refused')
    return { kind: 'hang-up' }
  }
  const sender: Sender = { kind: 'device', imeiNumber, proof: 'network' }
  const note = (reason: DeviceRefusalReason, detail: string | null = null, logged?: object): void =>
    ingest.refusalNotes.ofSender(sender, null, { protocol: 'teltonika', reason, detail }, logged)
  if (!(await waitForRoom(parts, () => ingest.limits.requestBy(sender, ingest.steadyMs())))) {
    note('too-often')
    count('too-much')
    return { kind: 'hang-up' }
  }
  const decoded = decodeFrame(data, imeiNumber)
  if (decoded.kind === 'other-codec') {
    note('other-codec', `${decoded.codec}`)
    count('other-codec')
    return { kind: 'silence' }
  }
  if (decoded.kind === 'unreadable') {
    // Unacknowledged it would come again for ever, and nothing after it.
    note('not-understood', decoded.reason, { bytes: data.toString('hex', 0, LOGGED_BYTES) })
    count('unreadable')
    return { kind: 'acknowledge', records: decoded.records }
  }

  const { submission } = decoded
  const hasRoom = await waitForRoom(parts, () =>
    ingest.limits.readingsOf(sender, submission, ingest.steadyMs()),
  )
  if (!hasRoom) {
    note('too-often')
    count('too-much')
    return { kind: 'hang-up' }
  }
  try {
    const receivedMs = ingest.clock().getTime()
    await ingest.recordReadings({ sender, submission, receivedMs, protocol: 'teltonika' })
    count('frame')
    return { kind: 'acknowledge', records: decoded.records }
  } catch (error) {
    count('not-stored')
    parts.readingsRefused()
    if (!(error instanceof StorageUnavailableError))
      log.error({ err: error, imeiNumber }, 'a Teltonika frame was not stored')
    return { kind: 'hang-up' }
  }
}

/** Takes from an allowance, when need be a little later. `take`: 0, or after how many ms to try. */
const waitForRoom = async (
  { after }: Pick<FrameParts, 'after'>,
  take: () => number | Promise<number>,
): Promise<boolean> => {
  for (let waitedMs = 0; ;) {
    const waitMs = await take()
    if (waitMs === 0) return true
    waitedMs += waitMs
    if (waitedMs > LONGEST_WAIT_MS) return false
    await new Promise<void>((resolve) => after(waitMs, resolve))
  }
}
