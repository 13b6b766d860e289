import type { Overrides } from '../../../src/server/open-base.ts'
import { startHere } from '../../faults/start-here.ts'

/** Starts a server with these settings. `stop` resolves when it has ended. */
export type ServerStart = (
  env: Record<string, string>,
) => Promise<{ url: string; stop: () => Promise<unknown> }>

/** The replacements are read when the server starts. */
export const startInProcess =
  (replacements: () => Overrides = () => ({})): ServerStart =>
  async (env) => {
    const server = await startHere(env, replacements())
    return { url: server.url, stop: () => server.close() }
  }
