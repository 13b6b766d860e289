import { join } from 'node:path'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { startReal } from '../real-server.ts'
import { makeColdStore } from './cold-store.ts'
import { createLedger } from './ledger.ts'
import type { FaultOutcome, FaultRun, Procedure } from './procedure.ts'
import { checkCopy, copyNumber, makeFolders, untilCopyIsWhole } from './restored-copy.ts'
import { createSendingDevice } from './sending-device.ts'

const DEVICES = 4
/** A kill comes at most so long after the server began to listen, in ms. */
const LONGEST_LIFE_MS = 2_500
/** What is committed is in the copy half a second later on a good disk; this disk may be busy. */
const IN_STEP_MS = 5_000

const run = async ({ tries, random, folder, progress }: FaultRun): Promise<FaultOutcome> => {
  const folders = makeFolders(folder)
  const devices = await makeColdStore(folders.dataDir, {
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
  const broken = new Set<string>()
  const restored = join(folder, 'restored')
  const check = async () => {
    const checked = await checkCopy(folders, restored, devices, ledger)
    await rm(restored, { recursive: true })
    return checked
  }

  for (let n = 1; n <= tries; n += 1) {
    const server = await startReal(folders.env)
    const sending = senders.map((send) => send(server.url, () => false))
    await wait(random.between(0, LONGEST_LIFE_MS))
    server.kill('SIGKILL')
    for (const answer of await Promise.all(sending)) if (answer !== null) broken.add(answer)
    await server.ended
    // What was acknowledged last is not yet in the copy; what is there must be right.
    if (copyNumber(folders.copyDir) > 0)
      for (const sentence of (await check()).broken)
        if (!sentence.endsWith('acknowledged readings are lost.'))
          broken.add(`Copy after kill ${n}: ${sentence}`)
    progress(`${n} of ${tries}`)
  }

  const last = await startReal(folders.env)
  await untilCopyIsWhole(folders.copyDir)
  let requests = 0
  const isOver = () => ++requests > 4 * DEVICES
  for (const answer of await Promise.all(senders.map((send) => send(last.url, isOver))))
    if (answer !== null) broken.add(answer)
  await wait(IN_STEP_MS)
  last.kill('SIGKILL')
  await last.ended
  const stored = await check()
  const note = `The copy was made anew ${copyNumber(folders.copyDir) - 1} times`
  return { ...stored, tries, broken: [...broken, ...stored.broken], note }
}

export const copyKills: Procedure = {
  name: 'copyKills',
  title: 'killed (SIGKILL) while its continuous copy is written, which is restored after each kill',
  tries: 40,
  shortTries: 0,
  run,
}
