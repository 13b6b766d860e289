import type { Socket } from 'node:net'
import type { DeviceRefusal } from '../../../../domain/devices/device-refusal.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../domain/durations.ts'
import { deviceReadings } from '../../../../domain/readings/submission.ts'
import { clientNetwork } from '../../../rate-limits/client-network.ts'
import type { Sender } from '../../sender.ts'
import { createFrameReader, type Message } from './frame-reader.ts'
import type { Seats } from './seats.ts'
import { type FrameParts, maySendFrom, takeFrame } from './take-frame.ts'

/** From the connection to the whole IMEI. */
const LOGIN_MS = 10 * SECOND_MS
/** From a frame's first byte to its last: the slowest mobile networks carry 1,280 bytes in two. */
const FRAME_MS = MINUTE_MS
/** Between two frames. Devices that send more rarely connect anew. */
const IDLE_MS = HOUR_MS
/** Asks whether the other side is still there, so that lost connections end. */
const KEEP_ALIVE_MS = 5 * MINUTE_MS
/** A thousand acknowledgements of four bytes: a device that leaves so many unread reads none. */
const MOST_UNREAD_BYTES = 4_096

const ACCEPTED = Buffer.from([1])
const REFUSED = Buffer.from([0])

export type ServedConnection = {
  /** Ends it once the frame that is being stored is acknowledged. */
  finish(): void
}

/** `address`: of the other side, IPv4 without the prefix that IPv6 gives it. */
type Peer = { address: string; imeiNumber: string | null }

/** `raw`: what `seats` admitted; `socket`: the same, or its decrypted side. */
export const serveConnection = (
  parts: FrameParts & { seats: Seats },
  socket: Socket,
  raw: Socket,
): ServedConnection => {
  const { after, count, seats } = parts
  const reader = createFrameReader()
  const peer: Peer = { address: plainAddress(socket.remoteAddress ?? ''), imeiNumber: null }
  let isBusy = false
  let isFinishing = false
  let isWithin = true
  let cancelTimer = after(LOGIN_MS, () => giveUp())

  const giveUp = (): void => {
    if (peer.imeiNumber === null || reader.isWithinMessage()) count('too-slow')
    socket.destroy()
  }
  /** A message has its time from its first byte on, however many bytes follow one by one. */
  const setTimer = (): void => {
    if (peer.imeiNumber === null || (isWithin && reader.isWithinMessage())) return
    cancelTimer()
    isWithin = reader.isWithinMessage()
    cancelTimer = after(isWithin ? FRAME_MS : IDLE_MS, giveUp)
  }

  /** What came while a frame was being stored: one chunk, since the socket is paused then. */
  let early: Buffer | null = null

  /** False when nothing more is taken. */
  const takeChunk = async (chunk: Buffer): Promise<boolean> => {
    for (const message of reader.push(chunk)) {
      isWithin = false
      // What the server takes to store it is not the device's time.
      cancelTimer()
      const goesOn = await takeMessage(parts, socket, raw, peer, message)
      if (!goesOn || socket.destroyed) return false
      if (isFinishing) break
    }
    if (!isFinishing && socket.writableLength <= MOST_UNREAD_BYTES) return true
    isBusy = false
    socket.destroySoon()
    return false
  }

  const take = async (first: Buffer): Promise<void> => {
    isBusy = true
    for (let chunk: Buffer | null = first; chunk !== null;) {
      if (!(await takeChunk(chunk))) return
      chunk = early
      early = null
    }
    isBusy = false
    setTimer()
    if (socket.isPaused()) socket.resume()
  }

  socket.setNoDelay(true)
  socket.setKeepAlive(true, KEEP_ALIVE_MS)
  socket.on('data', (chunk: Buffer) => {
    // A device waits for the acknowledgement: pausing for each frame would cost more than the frame.
    if (isBusy) {
      early = early === null ? chunk : Buffer.concat([early, chunk])
      socket.pause()
      return
    }
    take(chunk).catch((error: unknown) => {
      parts.log.error({ err: error }, 'a Teltonika connection failed')
      socket.destroy()
    })
  })
  // What is cut off comes again: the device keeps what was not acknowledged.
  socket.on('error', () => socket.destroy())
  socket.once('close', () => {
    cancelTimer()
    seats.leave(raw)
  })
  return {
    finish: () => {
      isFinishing = true
      if (!isBusy) socket.destroy()
    },
  }
}

const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** False when the connection ends. */
const takeMessage = async (
  parts: FrameParts & { seats: Seats },
  socket: Socket,
  raw: Socket,
  peer: Peer,
  message: Message,
): Promise<boolean> => {
  const { count, seats } = parts
  if (message.kind === 'garbage') {
    count('garbage')
    socket.destroy()
    return false
  }
  if (message.kind === 'login') {
    if (!(await mayLogIn(parts, peer.address, message.imeiNumber))) {
      count('login-refused')
      socket.end(REFUSED)
      // Also when the device leaves its side open.
      socket.destroySoon()
      return false
    }
    count('login')
    peer.imeiNumber = message.imeiNumber
    seats.seat(raw, message.imeiNumber)?.destroy()
    socket.write(ACCEPTED)
    return true
  }
  const { imeiNumber } = peer
  if (imeiNumber === null) return false
  if (!message.isIntact) {
    const sender: Sender = { kind: 'device', imeiNumber, proof: 'network' }
    const refusal: DeviceRefusal = { protocol: 'teltonika', reason: 'bad-checksum', detail: null }
    parts.ingest.refusalNotes.ofSender(sender, null, refusal)
    count('bad-checksum')
    return true
  }
  const answer = await takeFrame(parts, { imeiNumber, address: peer.address }, message.data)
  if (answer.kind === 'hang-up') {
    socket.destroy()
    return false
  }
  if (answer.kind === 'acknowledge' && !socket.destroyed) {
    const records = Buffer.alloc(4)
    records.writeUInt32BE(answer.records)
    socket.write(records)
  }
  return true
}

/** A device that nobody registered and one from a foreign network get the same answer. */
const mayLogIn = async (
  { ingest }: FrameParts,
  address: string,
  imeiNumber: string,
): Promise<boolean> => {
  const may = await maySendFrom(ingest, imeiNumber, address)
  if (may === 'yes') return true
  const isGuessing = ingest.wrongKeys.attempt(clientNetwork(address)) !== null
  if (isGuessing || !ingest.unknownAttempts.mayLook(ingest.steadyMs())) return false
  if (may === 'network')
    ingest.refusalNotes.ofStranger(imeiNumber, {
      protocol: 'teltonika',
      reason: 'wrong-network',
      detail: address,
    })
  else {
    const submission = { devices: [deviceReadings(imeiNumber)], refused: [] }
    await ingest.unknownAttempts.note(submission, ingest.clock().getTime())
  }
  return false
}
