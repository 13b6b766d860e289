import { readConfig } from './config.ts'
import { environment } from './environment.ts'
import { endOnSignal, endWhenLost, refuseToStart, say } from './process-life.ts'
import { StartRefusedError } from './listen.ts'
import { type RunningServer, startServer } from './start-server.ts'

const announce = ({ url, publicUrl, mqtt, teltonika, firstSuperadmin }: RunningServer): void => {
  say(`Coldwatch listens on ${url}`)
  if (mqtt.port !== null) say(`Loggers send over MQTT to port ${mqtt.port}`)
  if (mqtt.tlsPort !== null) say(`Loggers send over MQTT with TLS to port ${mqtt.tlsPort}`)
  for (const notice of mqtt.notices) say(notice)
  for (const { port, isEncrypted } of teltonika)
    say(`Teltonika loggers connect to port ${port}${isEncrypted ? ', with TLS' : ''}`)
  if (firstSuperadmin.kind === 'needs-password') {
    // The secret stands behind "#", so that no server or proxy ever sees it in a path.
    say(
      `Set the password of ${firstSuperadmin.email} within 24 hours by this link, which works once:\n  ${publicUrl}/password#${firstSuperadmin.secret}`,
    )
  }
}

const config = readConfig(environment())
if (config.ok) {
  const server = await startServer(config.value).catch(refuseToStart)
  endOnSignal(server)
  void endWhenLost(server)
  announce(server)
  if (config.value.delivery.mail === null)
    say('No mail server is set (SMTP_URL, MAIL_FROM): alarms are told by push messages only.')
} else refuseToStart(new StartRefusedError(config.error.join(' ')))
