import type { FastifyInstance } from 'fastify'
import { OperatorError } from './operator-error.ts'

/** The sentence tells the operator what to change. */
export class StartRefusedError extends OperatorError {
  override name = 'StartRefusedError'
}

/**
 * Takes the port and answers the address under which this machine reaches the server. Throws
 * `StartRefusedError` for what the operator can correct.
 */
export const listen = async (
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
): Promise<string> => {
  const { level } = app.log
  try {
    // Fastify would log each address as JSON among the lines for people; main.ts prints it in
    // words.
    app.log.level = 'silent'
    await app.listen({ port, host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE')
      throw new StartRefusedError(
        `Port ${port} is taken by another program: stop it, or set PORT to another one.`,
      )
    if (code === 'EACCES')
      throw new StartRefusedError(
        `This account may not listen on port ${port}: set PORT to one above 1023.`,
      )
    if (code === 'EADDRNOTAVAIL')
      throw new StartRefusedError(`HOST ${host} is no address of this machine.`)
    throw error
  } finally {
    app.log.level = level
  }
  const address = app.server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${taken}`
}
