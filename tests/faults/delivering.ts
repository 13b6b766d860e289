import { readConfig } from '../../src/server/config.ts'
import { openDelivery } from '../../src/server/delivery/open-delivery.ts'
import { openSqliteStorage } from '../../src/server/storage/sqlite/open-sqlite-storage.ts'

/**
 * A process that delivery-kill.test.ts starts and kills: it delivers the messages that wait in a
 * data folder. Its clock runs `aheadMs` ahead, so that the killed processes' leases have expired.
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
  publicUrl: 'https://cold.example',
  counted: () => {},
  reportError: fail,
})
delivery.start()
// Keeps this process alive: the delivery worker alone does not.
setInterval(() => {}, 1_000)
