import type { Server } from 'node:net'
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
    throw listenError(error, { setting: 'PORT', hostSetting: 'HOST', port, host })
  } finally {
    app.log.level = level
  }
  const address = app.server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${taken}`
}

/** `setting`, `hostSetting`: the settings that say the port and the address. */
type ListenPlace = { setting: string; hostSetting: string; port: number; host: string }

/** What the operator can correct, as `StartRefusedError`; other errors as they are. */
const listenError = (
  error: unknown,
  { setting, hostSetting, port, host }: ListenPlace,
): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return new StartRefusedError(
      `Port ${port} is taken by another program: stop it, or set ${setting} to another one.`,
    )
  if (code === 'EACCES')
    return new StartRefusedError(
      `This account may not listen on port ${port}: set ${setting} to one above 1023.`,
    )
  if (code === 'EADDRNOTAVAIL')
    return new StartRefusedError(`${hostSetting} ${host} is no address of this machine.`)
  return error
}

/** The same for a listener beside the one port, whose number `setting` gives. */
export const listenOn = (server: Server, place: ListenPlace): Promise<void> =>
  new Promise((resolve, reject) => {
    const failed = (error: unknown): void => reject(listenError(error, place))
    server.once('error', failed)
    server.listen({ port: place.port, host: place.host }, () => {
      server.off('error', failed)
      resolve()
    })
  })
