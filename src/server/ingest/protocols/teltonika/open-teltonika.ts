import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { SECOND_MS } from '../../../../domain/durations.ts'
import { clientNetwork } from '../../../rate-limits/client-network.ts'
import type { TlsFiles } from '../../../tls-listener/tls-files.ts'
import type { Outcome } from './outcome.ts'
import { createSeats, type SeatLimits } from './seats.ts'
import { type ServedConnection, serveConnection } from './serve-connection.ts'
import type { FrameParts } from './take-frame.ts'

/** Before the first byte of the protocol, so it is on top of the time for the login. */
const HANDSHAKE_MS = 10 * SECOND_MS
/** How long frames that are being stored may take once the server is asked to stop. */
const CLOSING_MS = 10 * SECOND_MS

export type TeltonikaDoor = {
  /** A listener for devices. `tls` null: without encryption. It does not listen yet. */
  server(tls: TlsFiles | null): Server
  connections(): number
  /** How often each outcome came since the start. */
  counts(): ReadonlyMap<Outcome, number>
  /** Acknowledges what is being stored, then ends every connection and listener. */
  close(): Promise<void>
}

const afterReal: FrameParts['after'] = (ms, work) => {
  const timer = setTimeout(work, ms)
  timer.unref()
  return () => clearTimeout(timer)
}

/** Teltonika's protocol over TCP. Every listener of it shares the limits. */
export const openTeltonika = (
  deps: Omit<FrameParts, 'after' | 'count'> & {
    after?: FrameParts['after']
    seatLimits?: SeatLimits
  },
): TeltonikaDoor => {
  const after = deps.after ?? afterReal
  const seats = createSeats(deps.seatLimits)
  const counts = new Map<Outcome, number>()
  const count = (outcome: Outcome): void => void counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  const parts = { ...deps, after, count, seats }
  const servers: Server[] = []
  /** Each open connection, and what serves it once it may speak. */
  const open = new Map<Socket, ServedConnection | null>()

  const admit = (raw: Socket): boolean => {
    const network = clientNetwork(raw.remoteAddress ?? '')
    if (!seats.admit(raw, network)) {
      count('too-many')
      raw.destroy()
      return false
    }
    open.set(raw, null)
    raw.once('close', () => {
      open.delete(raw)
      seats.leave(raw)
    })
    return true
  }
  const plainServer = (): Server =>
    createServer((socket) => {
      if (admit(socket)) open.set(socket, serveConnection(parts, socket, socket))
    })
  const tlsServer = (tls: TlsFiles): Server => {
    const server = createTlsServer({ ...tls.options(), handshakeTimeout: HANDSHAKE_MS })
    tls.follow(server)
    /** The decrypted side does not name the raw one; both have the other side's port. */
    const handshakes = new Map<string, Socket>()
    const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
    server.on('connection', (raw: Socket) => {
      if (!admit(raw)) return
      const name = nameOf(raw)
      handshakes.set(name, raw)
      raw.once('close', () => handshakes.delete(name))
    })
    server.on('secureConnection', (socket) => {
      const raw = handshakes.get(nameOf(socket))
      if (raw === undefined) socket.destroy()
      else open.set(raw, serveConnection(parts, socket, raw))
    })
    server.on('tlsClientError', (_error, socket) => {
      count('garbage')
      socket.destroy()
    })
    return server
  }

  return {
    server: (tls) => {
      const server = tls === null ? plainServer() : tlsServer(tls)
      servers.push(server)
      return server
    },
    connections: seats.size,
    counts: () => counts,
    close: async () => {
      const closed = servers.map(
        (server) => new Promise<void>((resolve) => server.close(() => resolve())),
      )
      for (const [raw, served] of open) {
        if (served === null) raw.destroy()
        else served.finish()
      }
      const cancel = after(CLOSING_MS, () => {
        for (const raw of open.keys()) raw.destroy()
      })
      await Promise.all(closed)
      cancel()
    },
  }
}
