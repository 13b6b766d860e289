import type { Clock } from '../../domain/clock.ts'
import {
  MOST_DEVICES_OF_FILE,
  readDeviceFile,
  type DeviceFileProblem,
} from '../../domain/device-files/read-device-file.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { badInput } from '../../domain/refusal.ts'
import type { BrokenRule, Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { registerRefusal } from '../devices/held-device.ts'
import { nextTurn } from '../next-turn.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { checkRows, type CheckedRow } from './check-device-rows.ts'
import { registerRow } from './register-row.ts'

export type RegisterDevices = {
  /** The text of the file, as `readDeviceFile` reads it. */
  csv: string
  /** Holder of the devices whose row names no account; null: as for a single device. */
  userId: number | null
  /** True: nothing is stored, and no key is issued. */
  dryRun: boolean
  /** True: refused rows are left out. False: one refused row refuses all. */
  onlyGood: boolean
  /** True: numbers with a wrong check digit are taken. */
  oddImeis: boolean
  reason?: string | undefined
}

/** A row, and what came of it. `key` and `claimCode`: null unless it was registered. */
export type RegisteredRow = CheckedRow & { key: string | null; claimCode: string | null }

/** `registered` 0: a dry run, or a refused row refused all. */
export type DeviceBatch = { rows: readonly RegisteredRow[]; registered: number }

const FILE_TROUBLES: Readonly<Record<DeviceFileProblem, BrokenRule>> = {
  empty: { field: 'csv', key: 'devices.fileEmpty', message: 'The file has no devices.' },
  'no-imei-column': {
    field: 'csv',
    key: 'devices.fileWithoutImei',
    message: 'The file has no column "IMEI".',
  },
  'too-long': {
    field: 'csv',
    key: 'devices.fileTooLong',
    params: { most: MOST_DEVICES_OF_FILE },
    message: `The file has more than ${MOST_DEVICES_OF_FILE} devices.`,
  },
}

/** Rows between which others get the event loop. */
const ROWS_PER_TURN = 10

/**
 * Registers the devices of a file in one transaction, each with its key and claim code, and makes
 * the sensors that its row names. All rows are checked before the first one is written; a dry run
 * ends there.
 */
export const registerDevices =
  (deps: { storage: Storage; clock: Clock }) =>
  async (actor: Actor, input: RegisterDevices): Promise<Result<DeviceBatch, Refusal>> => {
    const refusal = registerRefusal(actor)
    if (refusal !== null) return refused(refusal)
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    const file = readDeviceFile(input.csv)
    if (!file.ok) return refused(badInput(FILE_TROUBLES[file.trouble]))
    if (input.dryRun) {
      const checked = await checkRows(deps.storage, actor, file.rows, input)
      return checked.ok ? ok(notRegistered(checked.value)) : checked
    }
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const checked = await checkRows(stores, actor, file.rows, input)
      if (!checked.ok) return checked
      const isRefused = checked.value.some(({ problems }) => problems.length > 0)
      if (isRefused && !input.onlyGood) return ok(notRegistered(checked.value))
      return ok(await registerGood(stores, actor, checked.value, input.reason, now))
    })
  }

const notRegistered = (checked: readonly CheckedRow[]): DeviceBatch => ({
  rows: checked.map((row) => ({ ...row, key: null, claimCode: null })),
  registered: 0,
})

const registerGood = async (
  stores: Writes,
  actor: AccountActor,
  checked: readonly CheckedRow[],
  reason: string | undefined,
  now: Date,
): Promise<DeviceBatch> => {
  const rows: RegisteredRow[] = []
  let registered = 0
  for (const row of checked) {
    if (rows.length % ROWS_PER_TURN === 0) await nextTurn(actor.signal)
    const isGood = row.problems.length === 0
    const secrets = isGood
      ? await registerRow(stores, actor, row, reason, now)
      : { key: null, claimCode: null }
    if (isGood) registered++
    rows.push({ ...row, ...secrets })
  }
  return { rows, registered }
}
