import { setTimeout as wait } from 'node:timers/promises'
import { launchServer, startReal } from '../real-server.ts'
import { checkStored } from './check-stored.ts'
import { makeColdStore } from './cold-store.ts'
import { createLedger } from './ledger.ts'
import type { FaultOutcome, FaultRun, Procedure } from './procedure.ts'
import { createSendingDevice } from './sending-device.ts'

const DEVICES = 4
/** A kill comes at most so long after the server began to listen, in ms. */
const LONGEST_LIFE_MS = 400
/** One kill of so many comes while the server starts. */
const KILLED_AT_START = 5
/** A start takes about so long on an idle machine, in ms. */
const START_MS = 1_200

const run = async ({ tries, random, folder, progress }: FaultRun): Promise<FaultOutcome> => {
  const devices = await makeColdStore(folder, {
    devices: DEVICES,
    at: new Date(Date.now() - 3_600_000),
    settings: { raiseDelay: 0, recoveryHold: 0 },
  })
  const ledger = createLedger()
  const senders = devices.map((device) =>
    createSendingDevice({
      device,
      random,
      sent: (readings) => ledger.sent(device.imei, readings),
      acknowledged: (readings) => ledger.acknowledged(device.imei, readings),
    }),
  )
  const env = { DATA_DIR: folder }
  const broken = new Set<string>()

  for (let n = 1; n <= tries; n += 1) {
    if (random.isOneIn(KILLED_AT_START)) {
      const { child, ended } = launchServer(env)
      await wait(random.between(0, START_MS))
      child.kill('SIGKILL')
      await ended
    } else {
      const server = await startReal(env)
      const sending = senders.map((send) => send(server.url, () => false))
      await wait(random.between(0, LONGEST_LIFE_MS))
      server.kill('SIGKILL')
      for (const answer of await Promise.all(sending)) if (answer !== null) broken.add(answer)
      await server.ended
    }
    progress(`${n} of ${tries}`)
  }

  // What was under way is sent again, as devices do.
  const last = await startReal(env)
  let requests = 0
  const isOver = () => ++requests > 4 * DEVICES
  for (const answer of await Promise.all(senders.map((send) => send(last.url, isOver))))
    if (answer !== null) broken.add(answer)
  last.kill('SIGTERM')
  const { code, stderr } = await last.ended
  if (code !== 0) broken.add(`The last stop ended with ${code}: ${stderr}`)

  const stored = await checkStored(
    folder,
    devices.map(({ imei }) => imei),
    ledger,
  )
  return { ...stored, tries, broken: [...broken, ...stored.broken] }
}

export const kills: Procedure = {
  name: 'kills',
  title: 'killed (SIGKILL) while it starts, or while four devices send and alarms open and end',
  tries: 200,
  shortTries: 1,
  run,
}
