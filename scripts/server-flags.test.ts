import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.js'

test.each(['coldwatch.service', 'Dockerfile'])(
  'the server of deploy/%s runs with the options and the environment of npm start',
  (file) => {
    const text = readFileSync(join(import.meta.dirname, '../deploy', file), 'utf8')
    const line = text.split('\n').find((one) => one.includes('src/server/main.ts'))!
    for (const flag of SERVER_FLAGS) expect(line).toContain(flag)
    const environment = text.split('\n').filter((one) => /^(ENV |Environment=)/.test(one))
    // npm start keeps what is compiled among the modules, which nobody may write here.
    const all = { ...SERVER_ENVIRONMENT, NODE_COMPILE_CACHE: '/var/cache/coldwatch' }
    for (const [name, value] of Object.entries(all))
      expect(environment.join('\n')).toMatch(new RegExp(`[ =]${name}=${value}( |$)`, 'm'))
  },
)
