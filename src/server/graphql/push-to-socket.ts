import type { Duplex } from 'node:stream'
import { MessageType } from 'graphql-ws'
import type { WebSocket } from 'ws'
import { BURST } from '../live/live-feed.ts'
import type { LiveStream } from '../live/live-stream.ts'
import type { PayloadOf } from './live-payloads.ts'

/**
 * A socket, and the stream of bytes below it. `uncheckedChange`: what may have changed its session,
 * which is being checked; afterwards everything in `readyAgain` is called.
 */
export type PushedSocket = {
  uncheckedChange: object | null
  readyAgain: Set<() => void>
  socket: Pick<WebSocket, 'readyState' | 'OPEN' | 'send'>
  stream: Pick<Duplex, 'cork' | 'uncork' | 'writableNeedDrain' | 'on' | 'off'>
}

/**
 * Sends the items of a subscription as they come. A client that does not read gets nothing new until
 * it has read what was sent: what comes meanwhile waits in the stream, which keeps the newest.
 * Answers what stands for the subscription in graphql-ws: it yields nothing, and ends when the stream
 * ends or the client unsubscribes.
 */
export const pushedToSocket = (
  pushed: PushedSocket,
  subscriptionId: string,
  items: LiveStream<unknown>,
  payloadOf: PayloadOf,
): AsyncGenerator<never, void, undefined> => {
  const { socket, stream } = pushed
  const frameStart = `{"id":${JSON.stringify(subscriptionId)},"type":"${MessageType.Next}","payload":`
  const over = Promise.withResolvers<void>()
  // Nobody waits for it after the client has unsubscribed.
  over.promise.catch(() => undefined)
  let isRendering = false
  let hasEnded = false

  const send = (payloads: readonly string[]): void => {
    if (socket.readyState !== socket.OPEN) return
    stream.cork()
    for (const payload of payloads) socket.send(`${frameStart}${payload}}`)
    stream.uncork()
  }
  const sendAll = async (payloads: readonly (string | Promise<string>)[]): Promise<void> => {
    isRendering = true
    try {
      const texts = await Promise.all(payloads)
      isRendering = false
      // The session may have ended, or the client have unsubscribed, while they were rendered.
      if (hasEnded) return
      send(texts)
      ready()
    } catch (error) {
      over.reject(error)
      stop()
    }
  }
  const { ready, stop } = items.pushTo({
    mayTake: () =>
      isRendering || pushed.uncheckedChange !== null || stream.writableNeedDrain ? 0 : BURST,
    take: (some) => {
      const payloads = some.map(payloadOf)
      if (payloads.every((payload) => typeof payload === 'string')) send(payloads)
      else void sendAll(payloads)
    },
    end: () => {
      hasEnded = true
      stream.off('drain', ready)
      pushed.readyAgain.delete(ready)
      over.resolve()
    },
  })
  stream.on('drain', ready)
  pushed.readyAgain.add(ready)

  const ended = async (): Promise<IteratorResult<never, void>> => {
    stop()
    return { done: true, value: undefined }
  }
  return {
    next: async () => {
      await over.promise
      return { done: true, value: undefined }
    },
    return: ended,
    throw: ended,
    [Symbol.asyncIterator]() {
      return this
    },
    [Symbol.asyncDispose]: async () => stop(),
  }
}
