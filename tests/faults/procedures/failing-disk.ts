import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS, SECOND_MS } from '../../../src/domain/durations.ts'
import { ADMIN, type RealServer, startReal, startRefused } from '../real-server.ts'
import { type Failing, faultShim, missingShim } from '../shim/fault-shim.ts'
import { checkStored } from './check-stored.ts'
import { makeColdStore } from './cold-store.ts'
import { createLedger } from './ledger.ts'
import type { FaultOutcome, FaultRun, Procedure } from './procedure.ts'
import { createSendingDevice } from './sending-device.ts'

const DEVICES = 3
const WAYS: readonly Failing[] = ['disk full', 'writes', 'syncs']
const LAST_WORDS =
  'Coldwatch stopped. The disk of the data folder did not confirm the last writes (EIO)'
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
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...shim.env }
  let server = await startReal(env)
  const ledger = createLedger()
  const broken = new Set<string>()
  let isOver = false
  let refused = 0
  let acknowledged = 0
  const sending = devices.map(async (device): Promise<string | null> => {
    const send = createSendingDevice({
      device,
      random,
      sent: (readings) => ledger.sent(device.imei, readings),
      acknowledged: (readings) => {
        acknowledged += 1
        ledger.acknowledged(device.imei, readings)
      },
      unavailable: () => (refused += 1),
    })
    while (!isOver) {
      const answer = await send(server.url, () => isOver)
      if (answer !== null) return answer
      await wait(20)
    }
    return null
  })
  const becomes = async (what: string, isSo: () => Promise<boolean> | boolean): Promise<void> => {
    const giveUpAt = performance.now() + 60 * SECOND_MS
    while (!(await isSo())) {
      if (performance.now() > giveUpAt)
        return void broken.add(`${what} did not happen in a minute.`)
      await wait(20)
    }
  }
  const readyStatus = async (): Promise<number> => (await fetch(`${server.url}/readyz`)).status

  /** The server refuses, and goes on when the disk works again. */
  const refuses = async (way: Failing, n: number): Promise<void> => {
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
  }
  /** The server ends, does not start while no sync succeeds, and starts when one does. */
  const ends = async (): Promise<RealServer> => {
    shim.fail('syncs')
    const end = await server.ended
    if (end.code !== 1 || !end.stderr.includes(LAST_WORDS))
      broken.add(`With failing syncs the server ended with ${end.code}: ${end.stderr}`)
    const refusal = await startRefused(env)
    if (refusal.code !== 1 || !refusal.stderr.startsWith('Coldwatch did not start. '))
      broken.add(`With failing syncs a start ended with ${refusal.code}: ${refusal.stderr}`)
    shim.fail('nothing')
    return startReal(env)
  }

  for (let n = 1; n <= tries; n += 1) {
    const way = random.pick(WAYS)
    if (way === 'syncs') server = await ends()
    else await refuses(way, n)
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
    'the disk is full or fails on writes, and works again, while three devices send, with logins and /readyz meanwhile; or it fails on syncs: the server ends and is started again',
  tries: 60,
  shortTries: 0,
  missing: missingShim,
  run,
}
