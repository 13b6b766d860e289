import { setImmediate as nextTurn } from 'node:timers/promises'
import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import type { FileLinks } from '../downloads/file-links.ts'
import { createTurnQueue } from '../turn-queue.ts'

/**
 * Files that are written at once: each takes a share of the one core that answers everybody. Of one
 * account fewer, so that nobody takes all places by reading slowly. None waits.
 */
const PLACES = { atOnce: 4, most: 4, mostOfAccount: 2 }

/** The account of a link that is none. */
const NO_ACCOUNT = 0

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
    const places = createTurnQueue(PLACES)
    // Whoever asks for the head of a file must not use its link up.
    app.get<{ Params: { secret: string } }>(
      '/files/:secret',
      { exposeHeadRoute: false },
      (request, reply) => {
        const { secret } = request.params
        const end = places.enterNow(fileLinks.accountOf(secret) ?? NO_ACCOUNT)
        if (end === null) {
          return reply.code(429).header('retry-after', '10').send({
            error: 'Several files are being written already. Try again in a moment.',
            requestId: request.id,
          })
        }
        const file = fileLinks.take(secret)
        if (file === null) {
          end()
          return reply.code(404).send({
            error: 'This link has been used, or its minute is over. Ask for the file again.',
            requestId: request.id,
          })
        }
        const text = Readable.from(
          inTurns(file.texts(), stalledMs, () => reply.raw.destroy()),
          { objectMode: false, highWaterMark: 256 * 1024 },
        )
        // All is written, or the reader has left, perhaps before the first text.
        text.once('end', end)
        reply.raw.once('close', end)
        return reply
          .header('content-type', file.contentType)
          .header('content-disposition', disposition(file.name))
          .header('cache-control', 'no-store')
          .send(text)
      },
    )
  }
