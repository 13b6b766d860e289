import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { type LiveStream, liveStream, type Taker } from '../live/live-stream.ts'
import { pushedToSocket } from './push-to-socket.ts'

/** A socket whose bytes nobody reads until the test does, and a stream that the test fills. */
const rig = (payloadOf: (item: unknown) => string | Promise<string> = String) => {
  const bytes = new PassThrough({ writableHighWaterMark: 20, readableHighWaterMark: 0 })
  const sent: string[] = []
  let taker: Taker<unknown> | null = null
  let asked = 0
  let hasEnded = false
  const end = () => {
    hasEnded = true
    taker?.end()
  }
  const items: LiveStream<unknown> = liveStream({
    giveTo: (one) => {
      taker = one
    },
    ready: () => void asked++,
    end,
    hasEnded: () => hasEnded,
  })
  const socket = {
    readyState: 1 as const,
    OPEN: 1 as const,
    send: (data: unknown) => {
      sent.push(String(data))
      bytes.write(String(data))
    },
  }
  const pushed = {
    socket,
    stream: bytes,
    uncheckedChange: null as object | null,
    readyAgain: new Set<() => void>(),
  }
  const subscription = pushedToSocket(pushed, 'one', items, payloadOf)
  return {
    bytes,
    pushed,
    sent,
    subscription,
    taker: () => taker!,
    asked: () => asked,
    end,
    hasEnded: () => hasEnded,
  }
}

test('a payload is sent as the next message of its subscription', () => {
  const { taker, sent } = rig((item) => JSON.stringify({ data: item }))
  taker().take([{ celsius: 4 }])
  expect(JSON.parse(sent[0]!)).toEqual({
    id: 'one',
    type: 'next',
    payload: { data: { celsius: 4 } },
  })
})

test('a client that does not read gets nothing more until it has read what was sent', async () => {
  const { taker, bytes, asked } = rig()
  expect(taker().mayTake()).toBeGreaterThan(0)
  taker().take(['1', '2', '3'])
  expect(taker().mayTake()).toBe(0)
  const before = asked()
  const drained = new Promise((resolve) => bytes.once('drain', resolve))
  bytes.resume()
  await drained
  expect(asked()).toBe(before + 1)
  expect(taker().mayTake()).toBeGreaterThan(0)
})

test('while the session of a socket is checked, nothing is sent by its old rights', () => {
  const { taker, pushed, asked } = rig()
  pushed.uncheckedChange = {}
  expect(taker().mayTake()).toBe(0)
  pushed.uncheckedChange = null
  const before = asked()
  for (const ready of pushed.readyAgain) ready()
  expect(asked()).toBe(before + 1)
  expect(taker().mayTake()).toBeGreaterThan(0)
})

test('while a payload is rendered nothing overtakes it', async () => {
  const rendering = Promise.withResolvers<string>()
  const { taker, sent, bytes } = rig((item) => (item === 'slow' ? rendering.promise : String(item)))
  bytes.resume()
  taker().take(['slow', '2'])
  expect(taker().mayTake()).toBe(0)
  rendering.resolve('1')
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[0]).toContain('"payload":1')
  expect(sent[1]).toContain('"payload":2')
})

test('what was being rendered when the session ended is not sent', async () => {
  const rendering = Promise.withResolvers<string>()
  const { taker, sent, end, subscription } = rig(() => rendering.promise)
  const next = subscription.next()
  taker().take(['1'])
  end()
  rendering.resolve('1')
  await next
  await new Promise((resolve) => setImmediate(resolve))
  expect(sent).toEqual([])
})

test('unsubscribing ends the stream, and the end of the stream ends the subscription', async () => {
  const left = rig()
  await left.subscription.return()
  expect(left.hasEnded()).toBe(true)
  expect(left.bytes.listenerCount('drain')).toBe(0)
  const over = rig()
  const next = over.subscription.next()
  over.end()
  expect(await next).toEqual({ done: true, value: undefined })
})

test('a payload that cannot be rendered ends the subscription with its error', async () => {
  const { taker, subscription, hasEnded } = rig(() => Promise.reject(new Error('broken')))
  const next = subscription.next()
  taker().take(['1'])
  await expect(next).rejects.toThrow('broken')
  expect(hasEnded()).toBe(true)
})
