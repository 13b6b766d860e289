import { setImmediate as nextTurn } from 'node:timers/promises'
import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import type { FileLinks } from '../downloads/file-links.ts'

/** Files that are written at once; each takes a share of the one core that answers everybody. */
const AT_ONCE = 4
/** Of one account, so that nobody takes all places by reading slowly. */
const AT_ONCE_OF_ACCOUNT = 2

/**
 * A reader who takes nothing of a file for so long keeps others waiting for its place, and is sent
 * away.
 */
const STALLED_MS = 60_000

/**
 * A turn of the event loop after each text, so that a long file holds nobody up. `stalled`: nobody
 * asked for the next text.
 */
async function* inTurns(
  texts: AsyncIterable<string>,
  stalledMs: number,
  stalled: () => void,
): AsyncGenerator<string> {
  for await (const text of texts) {
    const timer = setTimeout(stalled, stalledMs)
    try {
      yield text
    } finally {
      clearTimeout(timer)
    }
    await nextTurn()
  }
}

/** RFC 8187; what is half a character cannot be written as UTF-8. */
const disposition = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`

/** `GET /files/<secret>`: what a one-time link offers. */
export const fileRoutes =
  ({
    fileLinks,
    stalledMs = STALLED_MS,
  }: {
    fileLinks: FileLinks
    stalledMs?: number
  }): FastifyPluginAsync =>
  async (app) => {
    /** Whose they are, by secret. */
    const running = new Map<string, number>()
    const hasRoom = (secret: string): boolean => {
      const asking = fileLinks.accountOf(secret)
      return (
        running.size < AT_ONCE &&
        [...running.values()].filter((accountId) => accountId === asking).length <
          AT_ONCE_OF_ACCOUNT
      )
    }
    // Whoever asks for the head of a file must not use its link up.
    app.get<{ Params: { secret: string } }>(
      '/files/:secret',
      { exposeHeadRoute: false },
      (request, reply) => {
        const { secret } = request.params
        if (!hasRoom(secret)) {
          return reply.code(429).header('retry-after', '10').send({
            error: 'Several files are being written already. Try again in a moment.',
            requestId: request.id,
          })
        }
        const file = fileLinks.take(secret)
        if (file === null)
          return reply.code(404).send({
            error: 'This link has been used, or its minute is over. Ask for the file again.',
            requestId: request.id,
          })
        const text = Readable.from(
          inTurns(file.texts(), stalledMs, () => reply.raw.destroy()),
          { objectMode: false, highWaterMark: 256 * 1024 },
        )
        running.set(secret, file.accountId)
        const ended = (): void => void running.delete(secret)
        // All is written, or the reader has left, perhaps before the first text.
        text.once('end', ended)
        reply.raw.once('close', ended)
        return reply
          .header('content-type', file.contentType)
          .header('content-disposition', disposition(file.name))
          .header('cache-control', 'no-store')
          .send(text)
      },
    )
  }
