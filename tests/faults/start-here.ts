import { readConfig } from '../../src/server/config.ts'
import type { Overrides } from '../../src/server/open-base.ts'
import { type RunningServer, startServer } from '../../src/server/start-server.ts'
import { ADMIN, BASIC_ENV } from './real-server.ts'

/**
 * The server inside the process of the test, which needs a tenth of the processor of a process of its
 * own, and lets the test replace parts. Throws what would stop the start.
 */
export const startHere = async (
  env: Record<string, string>,
  overrides: Overrides = {},
): Promise<RunningServer> => {
  const config = readConfig({
    ...BASIC_ENV,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
  })
  if (!config.ok) throw new Error(config.error.join('\n'))
  return startServer(config.value, overrides)
}
