import { readConfig } from '../../../src/server/config.ts'
import { startServer } from '../../../src/server/start-server.ts'
import { ADMIN } from '../../faults/real-server.ts'
import type { ServerStart } from './start-coldwatch.ts'

type Replacements = NonNullable<Parameters<typeof startServer>[1]>

/**
 * Starts the server inside the process of the test, so that the test can replace parts of it. The
 * replacements are read when the server starts.
 */
export const startInProcess =
  (replacements: () => Replacements): ServerStart =>
  async (env) => {
    const config = readConfig({
      HOST: '127.0.0.1',
      PORT: '0',
      MQTT_PORT: '0',
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    })
    if (!config.ok) throw new Error(config.error.join('\n'))
    const server = await startServer(config.value, replacements())
    return { url: server.url, stop: () => server.close() }
  }
