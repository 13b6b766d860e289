// npm start, npm run demo: installs and builds what is missing or stale, then runs the server.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureModules, NODE, ROOT } from './ensure-modules.js'
import { runNode } from './run-node.js'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.js'
import { isWebBuilt } from './web-stamp.js'

const PROGRAMS = { server: 'src/server/main.ts', demo: 'src/server/demo/main.ts' }
const program = PROGRAMS[process.argv[2] ?? 'server']
if (!program) {
  console.error(
    `There is no "${process.argv[2]}" to start; choose one of ${Object.keys(PROGRAMS).join(', ')}.`,
  )
  process.exit(2)
}

ensureModules()
if (!isWebBuilt()) {
  console.error('Building the web app (once, and again after a change) …')
  const { status } = spawnSync(NODE, [join('scripts', 'build-web.js')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('The web app could not be built; the lines above say why.')
    process.exit(1)
  }
}
runNode([...SERVER_FLAGS, program], SERVER_ENVIRONMENT)
