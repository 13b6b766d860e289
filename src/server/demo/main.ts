import { readConfig } from '../config.ts'
import { environment } from '../environment.ts'
import { endOnSignal, endWhenLost, refuseToStart, say } from '../process-life.ts'
import { StartRefusedError } from '../listen.ts'
import { startServer } from '../start-server.ts'
import { DEMO_CUSTOMERS } from './demo-customers.ts'
import { prepareDemo } from './prepare-demo.ts'
import { sendLive } from './send-live.ts'
import { DEMO_PASSWORD, DEMO_STAFF } from './set-up-demo.ts'

// Everybody knows the demo's passwords, so by default it listens on this machine only.
const config = readConfig({
  DATA_DIR: './data-demo',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  BACKUPS: 'off',
  ...environment(),
  ADMIN_EMAIL: DEMO_STAFF.superadmin,
  ADMIN_PASSWORD: DEMO_PASSWORD,
})

if (config.ok && config.value.databaseUrl !== null)
  refuseToStart(
    new StartRefusedError(
      'The demo keeps its data in a file of SQLite: unset DATABASE_URL for it.',
    ),
  )
else if (config.ok) {
  const loggers = await prepareDemo(config.value.dataDir, Date.now(), say).catch(refuseToStart)
  const server = await startServer(config.value).catch(refuseToStart)
  const stopSending = sendLive(server.url, loggers, Date.now)
  endOnSignal({
    close: () => {
      stopSending()
      return server.close()
    },
  })
  void endWhenLost(server)
  say(`The Coldwatch demo listens on ${server.url}\n`)
  say(`All its accounts have the password "${DEMO_PASSWORD}":`)
  for (const [role, email] of Object.entries(DEMO_STAFF)) say(`  ${email.padEnd(24)} ${role}`)
  for (const { email, language, fridges } of DEMO_CUSTOMERS)
    say(`  ${email.padEnd(24)} user, ${language}, ${fridges.length} fridges`)
} else refuseToStart(new StartRefusedError(config.error.join(' ')))
