import type { Socket } from 'node:net'
import {
  type Connection,
  type ConnectionDeps,
  type ConnectionParts,
  drain,
  end,
  isBusy,
  newState,
  write,
} from './connection-parts.ts'
import { handleFrame } from './handle-frame.ts'
import { createOrderedAnswers } from './ordered-answers.ts'
import { createFrameReader } from './packets/frames.ts'

/** One client's connection to the broker, from its first byte to its end. */
export const createConnection = (socket: Socket, deps: ConnectionDeps): Connection => {
  const { limits } = deps
  const state = newState(deps.steadyMs(), limits)
  const connection: Connection = {
    address: socket.remoteAddress ?? '',
    isLoggedIn: () => state.login !== null,
    resume: () => pump(parts),
    end: (reason) => end(parts, reason),
    inFlight: () => state.inFlight,
    drain: () => drain(parts),
    sweep: () => sweep(parts),
  }
  const parts: ConnectionParts = {
    socket,
    deps,
    state,
    reader: createFrameReader(() =>
      state.login === null ? limits.strangersPacketBytes : limits.packetBytes,
    ),
    answers: createOrderedAnswers((bytes) => write(parts, bytes)),
    ending: new AbortController(),
    connection,
    pump: () => pump(parts),
  }
  socket.on('data', (chunk: Buffer) => hear(parts, chunk))
  socket.on('error', () => end(parts, null))
  socket.on('close', () => end(parts, null))
  return connection
}

const hear = (parts: ConnectionParts, chunk: Buffer): void => {
  const { state, reader, deps } = parts
  state.heardMs = deps.steadyMs()
  const wasWithin = reader.isWithin()
  const complete = reader.push(chunk)
  if (complete === null) return end(parts, 'protocol')
  if (complete.length > 0 || !wasWithin) state.packetBeganMs = state.heardMs
  for (const frame of complete) state.frames.push(frame)
  pump(parts)
}

const pump = (parts: ConnectionParts): void => {
  const { state, socket } = parts
  while (state.frames.length > 0 && !state.isEnded) {
    if (isBusy(parts)) return void socket.pause()
    handleFrame(parts, state.frames.shift()!)
  }
  if (!state.isEnded && !isBusy(parts)) socket.resume()
}

const sweep = (parts: ConnectionParts): void => {
  const { state, socket, reader, deps } = parts
  const { limits } = deps
  const now = deps.steadyMs()
  if (state.login === null && now - state.openedMs > limits.loginMs) return end(parts, 'slow-login')
  if (socket.writableLength > limits.unreadBytes) return end(parts, 'unread')
  // While the server itself reads nothing, the client is not to blame.
  if (state.inFlight > 0 || isBusy(parts)) {
    state.heardMs = now
    state.packetBeganMs = now
    return
  }
  if (reader.isWithin() && now - state.packetBeganMs > limits.packetMs)
    return end(parts, 'slow-packet')
  if (state.login !== null && now - state.heardMs > state.idleMs) return end(parts, 'idle')
}
