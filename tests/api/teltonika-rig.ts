import { connect as connectTcp, type AddressInfo, type Server, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import {
  openTeltonika,
  type TeltonikaDoor,
} from '../../src/server/ingest/protocols/teltonika/open-teltonika.ts'
import type { SeatLimits } from '../../src/server/ingest/protocols/teltonika/seats.ts'
import { loginOf } from '../../src/simulator/senders/teltonika-frames.ts'
import type { TlsFiles } from '../../src/server/tls-listener/tls-files.ts'
import { granted, IMEI, type Ingest, openIngest } from './ingest-rig.ts'

type Timer = { atMs: number; work: () => void }

/** A logger's side of a connection. */
export type Logger = {
  socket: Socket
  send(bytes: Buffer): void
  /** The next answer of so many bytes as hex, or "closed". */
  answer(bytes: number): Promise<string>
  closed: Promise<void>
}

const loggerOf = (socket: Socket): Logger => {
  let received = Buffer.alloc(0)
  let isClosed = false
  let wake = (): void => {}
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    wake()
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      isClosed = true
      wake()
      resolve()
    }),
  )
  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    answer: async (bytes) => {
      while (received.length < bytes && !isClosed)
        await new Promise<void>((resolve) => (wake = resolve))
      if (received.length < bytes) return 'closed'
      const hex = received.toString('hex', 0, bytes)
      received = received.subarray(bytes)
      return hex
    },
    closed,
  }
}

/** The Teltonika door on real storage and sockets, with timers that tests let run out. */
export const openTeltonikaRig = async (
  overrides: Parameters<typeof openIngest>[0] & { seatLimits?: SeatLimits } = {},
) => {
  const ingest: Ingest = await openIngest(overrides)
  const timers = new Set<Timer>()
  const logged: string[] = []
  const log = {
    warn: (_facts: object, text: string) => void logged.push(text),
    error: (_facts: object, text: string) => void logged.push(text),
  }
  let refusedByServer = 0
  let passedMs = 0
  const door: TeltonikaDoor = openTeltonika({
    ingest: ingest.parts,
    log,
    readingsRefused: () => refusedByServer++,
    ...(overrides.seatLimits && { seatLimits: overrides.seatLimits }),
    after: (ms, work) => {
      const timer = { atMs: passedMs + ms, work }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  })
  const listen = async (tls: TlsFiles | null): Promise<number> => {
    const server: Server = door.server(tls)
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    return (server.address() as AddressInfo).port
  }
  const port = await listen(null)
  const loggers: Logger[] = []
  const opened = (socket: Socket): Logger => {
    const logger = loggerOf(socket)
    loggers.push(logger)
    return logger
  }
  const connect = (): Logger => opened(connectTcp({ port, host: '127.0.0.1' }))

  return {
    ...ingest,
    door,
    logged,
    timers,
    listen,
    connect,
    connectTls: (tlsPort: number): Logger =>
      opened(connectTls({ port: tlsPort, host: '127.0.0.1', rejectUnauthorized: false })),
    /** Connects as the device; expects to be let in. */
    logIn: async (imeiNumber = IMEI): Promise<Logger> => {
      const logger = connect()
      logger.send(loginOf(imeiNumber))
      const answer = await logger.answer(1)
      if (answer !== '01') throw new Error(`the login was answered ${answer}`)
      return logger
    },
    allow: async (networks: readonly string[], imeiNumber = IMEI): Promise<void> => {
      granted(await ingest.services.devices.allowTcp(ingest.root, { imeiNumber, networks }))
    },
    /** Lets time pass, and runs the timers that are due. */
    pass: (ms: number): void => {
      passedMs += ms
      ingest.moveClock(ms)
      for (const timer of Array.from(timers))
        if (timer.atMs <= passedMs && timers.delete(timer)) timer.work()
    },
    count: (outcome: string): number => new Map<string, number>(door.counts()).get(outcome) ?? 0,
    refusedByServer: () => refusedByServer,
    closeRig: async () => {
      await Promise.all([
        door.close(),
        ...loggers.map(({ socket, closed }) => {
          socket.destroy()
          return closed
        }),
      ])
      await ingest.closeIngest()
    },
  }
}

export type TeltonikaRig = Awaited<ReturnType<typeof openTeltonikaRig>>
