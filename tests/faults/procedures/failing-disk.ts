import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS, SECOND_MS } from '../../../src/domain/durations.ts'
import { ADMIN, startReal } from '../real-server.ts'
import { type Failing, faultShim, missingShim } from '../shim/fault-shim.ts'
import { checkStored } from './check-stored.ts'
import { makeColdStore } from './cold-store.ts'
import { createLedger } from './ledger.ts'
import type { FaultOutcome, FaultRun, Procedure } from './procedure.ts'
import { createSendingDevice } from './sending-device.ts'

const DEVICES = 3
const WAYS: readonly Failing[] = ['disk full', 'writes', 'syncs']
/** What a login may answer while nothing can be stored. */
const SENTENCES = ['request.diskFull', 'request.storageUnavailable']

/** Null: the server said in a sentence that it cannot store, or let somebody in as soon as it could. */
const loginAnswer = async (url: string): Promise<string | null> => {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query:
        'mutation($email: String!, $password: String!) { login(email: $email, password: $password) { token } }',
      variables: { email: ADMIN.email, password: ADMIN.password },
    }),
  })
  const { errors } = (await response.json()) as {
    errors?: { extensions: { keys?: string[] } }[]
  }
  const keys = errors?.flatMap(({ extensions }) => extensions.keys ?? [])
  if (errors === undefined || keys?.some((key) => SENTENCES.includes(key))) return null
  return `A login on a failing disk got ${JSON.stringify(errors)}.`
}

const run = async ({ tries, random, folder, progress }: FaultRun): Promise<FaultOutcome> => {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const devices = await makeColdStore(dataDir, {
    devices: DEVICES,
    at: new Date(Date.now() - HOUR_MS),
    settings: { raiseDelay: 0, recoveryHold: 0 },
  })
  const shim = faultShim({ folder: dataDir, control: join(folder, 'control') })
  const server = await startReal({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...shim.env })
  const ledger = createLedger()
  const broken = new Set<string>()
  let isOver = false
  let refused = 0
  let acknowledged = 0
  const sending = devices.map((device) =>
    createSendingDevice({
      device,
      random,
      sent: (readings) => ledger.sent(device.imei, readings),
      acknowledged: (readings) => {
        acknowledged += 1
        ledger.acknowledged(device.imei, readings)
      },
      unavailable: () => (refused += 1),
    })(server.url, () => isOver),
  )
  const becomes = async (what: string, isSo: () => Promise<boolean> | boolean): Promise<void> => {
    const giveUpAt = performance.now() + 60 * SECOND_MS
    while (!(await isSo())) {
      if (performance.now() > giveUpAt)
        return void broken.add(`${what} did not happen in a minute.`)
      await wait(20)
    }
  }
  const readyStatus = async (): Promise<number> => (await fetch(`${server.url}/readyz`)).status

  for (let n = 1; n <= tries; n += 1) {
    const way = random.pick(WAYS)
    const refusedBefore = refused
    shim.fail(way)
    await becomes(`With "${way}" failing a refusal`, () => refused > refusedBefore)
    if (n % 8 === 1) {
      const answer = await loginAnswer(server.url)
      if (answer !== null) broken.add(answer)
      await becomes(
        `With "${way}" failing a 503 of /readyz`,
        async () => (await readyStatus()) === 503,
      )
    }
    await wait(random.between(0, 200))
    shim.fail('nothing')
    const acknowledgedBefore = acknowledged
    await becomes('An acknowledgement', () => acknowledged > acknowledgedBefore)
    progress(`${n} of ${tries}`)
  }
  await becomes('A 200 of /readyz', async () => (await readyStatus()) === 200)
  isOver = true
  for (const answer of await Promise.all(sending)) if (answer !== null) broken.add(answer)
  server.kill('SIGTERM')
  const { code } = await server.ended
  if (code !== 0) broken.add(`The server ended with ${code}.`)

  const imeis = devices.map(({ imei }) => imei)
  const stored = await checkStored(dataDir, imeis, ledger)
  return {
    ...stored,
    tries,
    broken: [...broken, ...stored.broken],
    note: `${shim.failures()} calls failed, ${refused} requests were answered with 503`,
  }
}

export const failingDisk: Procedure = {
  name: 'failingDisk',
  title:
    'the disk is full, or fails on writes or on syncs, and works again, while three devices send; logins and /readyz meanwhile',
  tries: 60,
  shortTries: 0,
  missing: missingShim,
  run,
}
