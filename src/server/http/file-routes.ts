import { setImmediate as nextTurn } from 'node:timers/promises'
import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import type { FileLinks, OfferedFile } from '../downloads/file-links.ts'
import { createTurnQueue } from '../turn-queue.ts'

/**
 * Files that are sent at the same time: each uses the one core that answers all requests. One
 * account gets half of the places, so that its slow readers cannot block the others. A request
 * without a place is refused, not queued.
 */
const PLACES = { atOnce: 4, most: 4, mostOfAccount: 2 }

/** Counts requests whose secret belongs to no file. */
const NO_ACCOUNT = 0

/** A client that reads nothing for this long is disconnected, so that its place becomes free. */
const STALLED_MS = 60_000

/**
 * Lets other requests run after each text, so that a long file does not block them. Calls
 * `onStalled` when the client does not read a text within `stalledMs`.
 */
async function* inTurns(
  texts: AsyncIterable<string>,
  stalledMs: number,
  onStalled: () => void,
): AsyncGenerator<string> {
  for await (const text of texts) {
    const timer = setTimeout(onStalled, stalledMs)
    try {
      yield text
    } finally {
      clearTimeout(timer)
    }
    await nextTurn()
  }
}

/** RFC 8187. `toWellFormed` replaces lone surrogates, which UTF-8 cannot encode. */
const disposition = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`

/** Null for a link that opens nothing, or nothing any more: used, expired, or no longer allowed. */
const openedFile = async (fileLinks: FileLinks, secret: string): Promise<OfferedFile | null> => {
  const file = fileLinks.take(secret)
  return file !== null && (await file.isAllowed()) ? file : null
}

/** `GET /files/<secret>` sends the file of a one-time link. */
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
    // No HEAD route: a HEAD request must not use up the link.
    app.get<{ Params: { secret: string } }>(
      '/files/:secret',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const { secret } = request.params
        const leavePlace = places.enterNow(fileLinks.accountOf(secret) ?? NO_ACCOUNT)
        if (leavePlace === null) {
          return reply.code(429).header('retry-after', '10').send({
            error: 'Several files are being written already. Try again in a moment.',
            requestId: request.id,
          })
        }
        const file = await openedFile(fileLinks, secret).catch((error: unknown) => {
          leavePlace()
          throw error
        })
        if (file === null) {
          leavePlace()
          return reply.code(404).send({
            error:
              'This link has been used, its minute is over, or you may not have the file any more. Ask for it again.',
            requestId: request.id,
          })
        }
        const text = Readable.from(
          inTurns(file.texts(), stalledMs, () => reply.raw.destroy()),
          { objectMode: false, highWaterMark: 256 * 1024 },
        )
        // The whole file is sent, or the client left, perhaps before the first text.
        text.once('end', leavePlace)
        reply.raw.once('close', leavePlace)
        return reply
          .header('content-type', file.contentType)
          .header('content-disposition', disposition(file.name))
          .header('cache-control', 'no-store')
          .send(text)
      },
    )
  }
