import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { NOBODY } from '../../domain/permissions/actor.ts'
import type { FileLinks, OfferedFile } from '../downloads/file-links.ts'
import type { UsageLimits } from '../rate-limits/usage-limits.ts'
import { pacedTexts, type ReadingPace } from './paced-texts.ts'

/** RFC 8187. `toWellFormed` replaces lone surrogates, which UTF-8 cannot encode. */
const disposition = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`

/** Null for a link that opens nothing, or nothing any more: used, expired, or no longer allowed. */
const openedFile = async (fileLinks: FileLinks, secret: string): Promise<OfferedFile | null> => {
  const file = fileLinks.take(secret)
  return file !== null && (await file.isAllowed()) ? file : null
}

export type FileRoutesDeps = {
  fileLinks: FileLinks
  limits: Pick<UsageLimits, 'enter'>
  /** Another pace than the usual one, for tests. */
  pace?: ReadingPace
}

/** `GET /files/<secret>` sends the file of a one-time link. */
export const fileRoutes =
  ({ fileLinks, limits, pace }: FileRoutesDeps): FastifyPluginAsync =>
  async (app) => {
    const callerOf = (secret: string, address: string) => {
      const actor = fileLinks.actorOf(secret)
      return actor === null ? { actor: NOBODY, address } : { actor }
    }
    // A page asks this first, since it could not show what a refused download answers. It neither
    // uses the link up nor keeps a place.
    app.head<{ Params: { secret: string } }>('/files/:secret', async (request, reply) => {
      const turn = await limits.enter('files', callerOf(request.params.secret, request.ip))
      if (turn.kind === 'turn') turn.done()
      if (turn.kind !== 'refused') return reply.code(204).send()
      return reply.code(429).header('retry-after', String(turn.refusal.retryAfterSeconds)).send()
    })
    app.get<{ Params: { secret: string } }>(
      '/files/:secret',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const { secret } = request.params
        const left = new AbortController()
        reply.raw.once('close', () => left.abort())
        const turn = await limits.enter('files', {
          ...callerOf(secret, request.ip),
          signal: left.signal,
        })
        if (turn.kind === 'abandoned') return reply.hijack()
        if (turn.kind === 'refused') {
          return reply
            .code(429)
            .header('retry-after', String(turn.refusal.retryAfterSeconds))
            .send({
              error: 'Several files are being written already. Try again in a moment.',
              requestId: request.id,
            })
        }
        // The whole file is sent, or the client left, perhaps before the first text.
        reply.raw.once('close', turn.done)
        if (left.signal.aborted) turn.done()
        const file = await openedFile(fileLinks, secret).catch((error: unknown) => {
          turn.done()
          throw error
        })
        if (file === null) {
          turn.done()
          return reply.code(404).send({
            error:
              'This link has been used, its minute is over, or you may not have the file any more. Ask for it again.',
            requestId: request.id,
          })
        }
        const text = Readable.from(
          pacedTexts(file.texts(), () => reply.raw.destroy(), { pace }),
          { objectMode: false, highWaterMark: 256 * 1024 },
        )
        text.once('end', turn.done)
        return reply
          .header('content-type', file.contentType)
          .header('content-disposition', disposition(file.name))
          .header('cache-control', 'no-store')
          .send(text)
      },
    )
  }
