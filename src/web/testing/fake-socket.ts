import { afterEach } from 'vitest'
import type { LiveReading } from '../api/live-readings.ts'
import type { AlarmSummary } from '../api/use-open-alarms.ts'

const RealSocket = window.WebSocket
afterEach(() => {
  window.WebSocket = RealSocket
})

type Message = { id?: string; type: string; payload?: unknown }

/**
 * The server's end of graphql-transport-ws: acknowledges, and sends what a test pushes to whoever
 * has subscribed.
 */
export const fakeSocket = () => {
  const open = new Map<FakeSocket, { id: string; query: string }[]>()
  const initialised: unknown[] = []

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
      const { type, id, payload } = JSON.parse(text) as Message
      if (type === 'connection_init') {
        initialised.push(payload)
        open.set(this, [])
        this.answer({ type: 'connection_ack' })
      }
      if (type === 'ping') this.answer({ type: 'pong' })
      if (type === 'subscribe' && id !== undefined)
        open.get(this)?.push({ id, query: String((payload as { query: string }).query) })
    }

    answer(message: Message) {
      queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(message) }))
    }

    close(code = 1000, reason = '') {
      if (this.readyState === FakeSocket.CLOSED) return
      this.readyState = FakeSocket.CLOSED
      open.delete(this)
      queueMicrotask(() => this.onclose?.({ code, reason, wasClean: code === 1000 }))
    }
  }

  const tell = (field: string, data: object): void => {
    for (const [socket, subscriptions] of open) {
      for (const { id, query } of subscriptions)
        if (query.includes(field))
          socket.answer({ type: 'next', id, payload: { data: { [field]: data } } })
    }
  }

  window.WebSocket = FakeSocket as unknown as typeof WebSocket
  return {
    initialised,
    subscribers: () => [...open.values()].flat().length,
    push: (reading: LiveReading) => tell('toolReadings', reading),
    pushAlarm: (alarm: AlarmSummary) => tell('alarmChanged', alarm),
    /** The line is cut: each socket closes as it does when the network goes. */
    cut: () => {
      for (const socket of open.keys()) socket.close(1006)
    },
  }
}
