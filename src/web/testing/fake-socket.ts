import { afterEach } from 'vitest'
import type { LiveReading } from '../api/live-readings.ts'
import type { AlarmSummary } from '../api/use-open-alarms.ts'
import { endSession } from '../session/session.ts'

const RealSocket = window.WebSocket
afterEach(() => {
  // Closes the socket of the session, so that the next test opens its own.
  endSession('logout')
  window.WebSocket = RealSocket
})

type Message = { id?: string; type: string; payload?: unknown }

/**
 * The server's end of graphql-transport-ws: acknowledges, and sends what a test pushes to each
 * subscription of that name. The page subscribes only within a session.
 */
export const fakeSocket = () => {
  const open = new Map<FakeSocket, Map<string, string>>()
  const initialised: unknown[] = []
  let isAsleep = false
  let isFull = false

  class FakeSocket extends EventTarget {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSING = 2
    static readonly CLOSED = 3
    readyState = FakeSocket.CONNECTING
    readonly protocol = 'graphql-transport-ws'
    onopen: ((event: unknown) => void) | null = null
    onmessage: ((event: { data: string }) => void) | null = null
    onclose: ((event: unknown) => void) | null = null
    onerror: ((event: unknown) => void) | null = null

    constructor() {
      super()
      queueMicrotask(() => {
        this.readyState = FakeSocket.OPEN
        this.onopen?.({})
      })
    }

    send(text: string) {
      const { type, id = '', payload } = JSON.parse(text) as Message
      if (type === 'connection_init') {
        initialised.push(payload)
        if (isAsleep) return
        if (isFull) return this.close(1013)
        open.set(this, new Map())
        this.answer({ type: 'connection_ack' })
      }
      if (type === 'ping' && !isAsleep) this.answer({ type: 'pong' })
      if (type === 'subscribe') open.get(this)?.set(id, (payload as { query: string }).query)
      if (type === 'complete') open.get(this)?.delete(id)
    }

    answer(message: Message) {
      queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(message) }))
    }

    close(code = 1000, reason = '') {
      if (this.readyState >= FakeSocket.CLOSING) return
      open.delete(this)
      // Without a network the other end's farewell never comes.
      this.readyState = isAsleep ? FakeSocket.CLOSING : FakeSocket.CLOSED
      if (isAsleep) return
      queueMicrotask(() => this.onclose?.({ code, reason, wasClean: code === 1000 }))
    }
  }

  const send = (field: string, data: object): void => {
    for (const [socket, subscriptions] of open) {
      for (const [id, query] of subscriptions)
        if (query.includes(field))
          socket.answer({ type: 'next', id, payload: { data: { [field]: data } } })
    }
  }

  window.WebSocket = FakeSocket as unknown as typeof WebSocket
  return {
    /** What each connection introduced itself with, in their order. */
    initialised,
    sockets: () => open.size,
    subscribers: () => [...open.values()].reduce((sum, { size }) => sum + size, 0),
    push: (reading: LiveReading) => send('toolReadings', reading),
    pushAlarm: (alarm: AlarmSummary) => send('alarmChanged', alarm),
    /** From now on the server has places for new sockets, or none. */
    setFull: (full: boolean) => {
      isFull = full
    },
    /** The connection is cut: each socket closes as it does when the network goes. */
    cut: () => {
      for (const socket of open.keys()) socket.close(1006)
    },
    /** The server ends every session: it closes with this code. */
    refuseSessions: () => {
      for (const socket of open.keys()) socket.close(4401)
    },
    /**
     * Nothing answers any more, and nobody says so, as after a night in a tablet's cover, or from a
     * server that hangs: connections are taken, and stay silent.
     */
    fallAsleep: () => {
      isAsleep = true
    },
    wakeUp: () => {
      isAsleep = false
    },
  }
}
