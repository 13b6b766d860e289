import { setImmediate as nextTurn } from 'node:timers/promises'
import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import type { FileLinks } from '../exports/file-links.ts'

/** Files that are written at once; each takes a share of the one core that answers everybody. */
const AT_ONCE = 4

/** A turn of the event loop after each text, so that a long file holds nobody up. */
async function* inTurns(texts: AsyncIterable<string>, ended: () => void): AsyncGenerator<string> {
  try {
    for await (const text of texts) {
      yield text
      await nextTurn()
    }
  } finally {
    ended()
  }
}

/** `GET /files/<secret>`: what a one-time link offers. */
export const fileRoutes = ({ fileLinks }: { fileLinks: FileLinks }): FastifyPluginAsync => async (app) => {
  let running = 0
  app.get<{ Params: { secret: string } }>('/files/:secret', (request, reply) => {
    if (running >= AT_ONCE) {
      return reply.code(429).header('retry-after', '10').send({ error: 'Several files are being written already. Try again in a moment.', requestId: request.id })
    }
    const file = fileLinks.take(request.params.secret)
    if (file === null) return reply.code(404).send({ error: 'This link has been used, or its minute is over. Ask for the file again.', requestId: request.id })
    running++
    const ended = () => void running--
    return reply
      .header('content-type', file.contentType)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header('cache-control', 'no-store')
      .send(Readable.from(inTurns(file.texts(), ended), { objectMode: false, highWaterMark: 256 * 1024 }))
  })
}
