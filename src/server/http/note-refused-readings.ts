import type { FastifyInstance } from 'fastify'

/** Calls `refused` for each request with readings that the server could not take. */
export const noteRefusedReadings = (app: FastifyInstance, refused: () => void): void => {
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 500 && request.url.startsWith('/ingest/')) refused()
    done()
  })
}
