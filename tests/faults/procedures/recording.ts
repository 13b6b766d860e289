import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SECRET_KEY_FILE } from '../../../src/server/secret-box.ts'
import { addDevice, graphql, logIn, startReal } from '../real-server.ts'
import { faultShim } from '../shim/fault-shim.ts'
import { checkStored } from './check-stored.ts'
import { createLedger, type Ledger, type LedgerReading } from './ledger.ts'
import type { FaultOutcome } from './procedure.ts'
import type { Random } from './random.ts'
import { checkBatches, noteBatches, writeAndSeal } from './sealing-writer.ts'
import { createSendingDevice } from './sending-device.ts'

/** What a process did to its data folder, and how to check what a power cut left of it. */
export type Recording = {
  dataDir: string
  record: string
  /** Checks a folder against what was acknowledged while the record was shorter than `at` bytes. */
  check(dataDir: string, at: number): Promise<Omit<FaultOutcome, 'tries'>>
}

const DEVICES = 3
/** Requests of all devices together in one life of the server. */
const REQUESTS = 120
/**
 * The first start, with an empty folder, is stopped; the second one ends because no sync succeeds
 * any more; the third one is killed.
 */
const ENDS = ['SIGTERM', 'failed syncs', 'SIGKILL'] as const
const BATCHES = 60

const withShim = (folder: string) => {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const record = join(folder, 'record')
  const shim = faultShim({ folder: dataDir, control: join(folder, 'control'), record })
  return { dataDir, record, shim, env: shim.env, length: () => statSync(record).size }
}

const alarmWithoutDelay = async (url: string, token: string, imei: string): Promise<void> => {
  const { toolList } = await graphql<{ toolList: { id: string; imeiNumber: string }[] }>(
    url,
    token,
    'query { toolList { id imeiNumber } }',
  )
  await graphql(
    url,
    token,
    'mutation ($toolId: ID!) { updateAlarmSettings(toolId: $toolId, settings: { raiseDelay: 0, recoveryHold: 0 }) { id } }',
    { toolId: toolList.find(({ imeiNumber }) => imeiNumber === imei)!.id },
  )
}

/** Calls are repeated for each moment: all that was sent, and what was acknowledged by then. */
type Call = { at: number; note: (ledger: Ledger) => void }

const ledgerAt = (sent: readonly Call[], acknowledged: readonly Call[], at: number): Ledger => {
  const ledger = createLedger()
  for (const call of sent) call.note(ledger)
  for (const call of acknowledged) if (call.at <= at) call.note(ledger)
  return ledger
}

/** A real server starts in an empty folder, is set up by its API, takes readings, and again. */
export const recordServer = async (folder: string, random: Random): Promise<Recording> => {
  const { dataDir, record, shim, env, length } = withShim(folder)
  const sent: Call[] = []
  const acknowledged: Call[] = []
  const devices: { imei: string; readyAt: number }[] = []
  const senders: ReturnType<typeof createSendingDevice>[] = []
  for (const end of ENDS) {
    const server = await startReal({ DATA_DIR: dataDir, ...env })
    if (senders.length === 0) {
      const token = await logIn(server.url)
      for (let i = 0; i < DEVICES; i += 1) {
        const imei = String(356_307_042_000_000 + i)
        const key = await addDevice(server.url, token, imei)
        await alarmWithoutDelay(server.url, token, imei)
        devices.push({ imei, readyAt: length() })
        const put =
          (calls: Call[], method: 'sent' | 'acknowledged') =>
          (readings: readonly LedgerReading[]) =>
            void calls.push({ at: length(), note: (ledger) => ledger[method](imei, readings) })
        senders.push(
          createSendingDevice({
            device: { imei, key, toolId: 0 },
            random,
            sent: put(sent, 'sent'),
            acknowledged: put(acknowledged, 'acknowledged'),
          }),
        )
      }
    }
    let requests = 0
    const isOver = (): boolean => {
      if (++requests <= REQUESTS) return false
      if (end === 'failed syncs') shim.fail('syncs')
      return end !== 'failed syncs'
    }
    await Promise.all(senders.map((send) => send(server.url, isOver)))
    if (end !== 'failed syncs') server.kill(end)
    await server.ended
    shim.fail('nothing')
  }
  return {
    dataDir,
    record,
    check: async (dir, at) => {
      const imeis = devices.filter(({ readyAt }) => readyAt <= at).map(({ imei }) => imei)
      const stored = await checkStored(dir, imeis, ledgerAt(sent, acknowledged, at))
      const hasKey = existsSync(join(dir, SECRET_KEY_FILE))
      return imeis.length === 0 || hasKey
        ? stored
        : { ...stored, broken: [...stored.broken, 'The key of second factors is lost.'] }
    },
  }
}

/** A process that stores and seals. */
export const recordSealing = async (folder: string): Promise<Recording> => {
  const { dataDir, record, env, length } = withShim(folder)
  const acknowledgedAt: number[] = []
  await writeAndSeal({ dataDir, env }, { first: 0, last: BATCHES }, () =>
    acknowledgedAt.push(length()),
  )
  return {
    dataDir,
    record,
    check: async (dir, at) => {
      const ledger = createLedger()
      const acknowledged = acknowledgedAt.findLastIndex((bytes) => bytes <= at)
      noteBatches(ledger, 0, { acknowledged, sent: 2 * BATCHES })
      const { batches: _, ...outcome } = await checkBatches(dir, ledger)
      return outcome
    },
  }
}
