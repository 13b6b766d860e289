import type { FastifyInstance } from 'fastify'

/** Where readings are posted to: our own call, and those of other products. */
const INGEST = /^\/(?:ingest|api\/v[12]|write)(?:[/?]|$)/

/** Calls `refused` for each request with readings that the server could not take. */
export const noteRefusedReadings = (app: FastifyInstance, refused: () => void): void => {
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 500 && INGEST.test(request.url)) refused()
    done()
  })
}
