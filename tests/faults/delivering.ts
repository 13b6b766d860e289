import { readConfig } from '../../src/server/config.ts'
import { openDelivery } from '../../src/server/delivery/open-delivery.ts'
import { openSqliteStorage } from '../../src/server/storage/sqlite/open-sqlite-storage.ts'

/**
 * Run by delivery-kill.test.ts as a process of its own: delivers what waits in a data folder until
 * it is killed. Its clock runs ahead, so that leases of the process before have run out.
 */
const [dataDir, smtpUrl, aheadMs] = process.argv.slice(2)
const config = readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'Coldwatch <alarm@cold.example>' })
if (!config.ok) throw new Error(config.error.join('\n'))
const clock = (): Date => new Date(Date.now() + Number(aheadMs))
const storage = await openSqliteStorage({ dataDir: dataDir!, clock })
const fail = (error: unknown): never => {
  throw error
}
const delivery = await openDelivery({
  storage,
  clock,
  settings: config.value.delivery,
  origin: () => 'https://cold.example',
  counted: () => {},
  reportError: fail,
})
delivery.start()
// The worker alone keeps no process alive: the server does.
setInterval(() => {}, 1_000)
