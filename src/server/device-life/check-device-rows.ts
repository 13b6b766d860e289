import type { DeviceFileRow } from '../../domain/device-files/read-device-file.ts'
import { hasRightCheckDigit } from '../../domain/devices/check-digit.ts'
import { deviceAlias } from '../../domain/devices/device-alias.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { BrokenRule, Refusal } from '../../domain/refusal.ts'
import { ok } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { IMEI_MALFORMED, nameErrors } from '../../domain/tools/tool-rules.ts'
import { isImei } from '../../domain/tools/tool.ts'
import type { Account } from '../../domain/users/account.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { holderFor } from '../devices/holder-for.ts'
import { checkRegistration } from '../devices/register-device.ts'
import { ALIAS_MALFORMED } from '../devices/typed-alias.ts'
import { nextTurn } from '../next-turn.ts'
import type { Reads } from '../storage/storage.ts'

/** `holder`: null: as `registerDevice` decides for a single device. */
export type CheckedRow = DeviceFileRow & {
  holder: Account | null
  problems: readonly BrokenRule[]
}

const CHECK_DIGIT: BrokenRule = {
  field: 'imeiNumber',
  key: 'devices.checkDigit',
  message: 'The last digit does not fit the others: probably a digit is mistyped.',
}
const ACCOUNT_UNKNOWN: BrokenRule = {
  field: 'account',
  key: 'devices.accountUnknown',
  message: 'You manage no account with this e-mail address.',
}
const SENSORS_WITHOUT_ACCOUNT: BrokenRule = {
  field: 'account',
  key: 'devices.sensorsWithoutAccount',
  message: 'Sensors need an account: a device of the stock has none.',
}
/** Rows between which others get the event loop. */
const ROWS_PER_TURN = 10

const twice = (field: string, line: number): BrokenRule => ({
  field,
  key: field === 'alias' ? 'devices.aliasTwice' : 'devices.imeiTwice',
  params: { line },
  message: `The same ${field === 'alias' ? 'alias' : 'IMEI'} stands in line ${line} already.`,
})

type Options = { userId: number | null; oddImeis: boolean }

/** Every rule that rows break by themselves, among each other, or beside the devices there are. */
export const checkRows = async (
  stores: Reads,
  actor: AccountActor,
  rows: readonly DeviceFileRow[],
  { userId, oddImeis }: Options,
): Promise<Result<CheckedRow[], Refusal>> => {
  const common = userId === null ? ok(null) : await holderFor(stores, actor, userId)
  if (!common.ok) return common
  const holders = new Map<string, Account | BrokenRule[]>()
  const lines = { imei: new Map<string, number>(), alias: new Map<string, number>() }
  const checked: CheckedRow[] = []
  for (const row of rows) {
    const holder =
      row.account === null
        ? common.value
        : await onceFor(holders, normalEmail(row.account), (email) =>
            holderByEmail(stores, actor, email),
          )
    if (checked.length % ROWS_PER_TURN === 0) await nextTurn(actor.signal)
    const alias = row.alias === null ? null : deviceAlias(row.alias)
    const device = {
      ...row,
      alias: alias ?? row.alias,
      holder: Array.isArray(holder) ? null : holder,
    }
    const problems = [
      ...imeiErrors(row.imeiNumber, oddImeis),
      ...repeated(lines.imei, 'imeiNumber', row.imeiNumber, row.line),
      ...(row.alias !== null && alias === null ? [ALIAS_MALFORMED] : []),
      ...(alias === null ? [] : repeated(lines.alias, 'alias', alias, row.line)),
      ...(Array.isArray(holder) ? holder : []),
      ...row.sensors.flatMap((name) => (name === null ? [] : nameErrors(name))),
    ]
    checked.push({
      ...device,
      problems: problems.length > 0 ? problems : await registrationErrors(stores, actor, device),
    })
  }
  return ok(checked)
}

const imeiErrors = (imeiNumber: string, oddImeis: boolean): BrokenRule[] => {
  if (!isImei(imeiNumber)) return [IMEI_MALFORMED]
  return oddImeis || hasRightCheckDigit(imeiNumber) ? [] : [CHECK_DIGIT]
}

const repeated = (
  lines: Map<string, number>,
  field: 'imeiNumber' | 'alias',
  value: string,
  line: number,
): BrokenRule[] => {
  const before = lines.get(value)
  if (before !== undefined) return [twice(field, before)]
  lines.set(value, line)
  return []
}

/** Most rows of a file name the same few accounts. */
const onceFor = async <K, V>(
  answers: Map<K, V>,
  key: K,
  ask: (key: K) => Promise<V>,
): Promise<V> => {
  const before = answers.get(key)
  if (before !== undefined) return before
  const answer = await ask(key)
  answers.set(key, answer)
  return answer
}

/** Of a row that breaks no rule by itself. */
const registrationErrors = async (
  stores: Reads,
  actor: AccountActor,
  { imeiNumber, alias, holder, sensors }: Omit<CheckedRow, 'problems'>,
): Promise<readonly BrokenRule[]> => {
  const userId = holder?.id ?? null
  const checked = await checkRegistration(stores, actor, { imeiNumber, alias, userId })
  if (!checked.ok)
    return checked.error.kind === 'bad-input' ? checked.error.broken : [ACCOUNT_UNKNOWN]
  const hasSensors = sensors.some((name) => name !== null)
  return hasSensors && checked.value.holder === null ? [SENSORS_WITHOUT_ACCOUNT] : []
}

/** What the caller may not see is answered as what does not exist. */
const holderByEmail = async (
  stores: Pick<Reads, 'accounts'>,
  actor: AccountActor,
  email: string,
): Promise<Account | BrokenRule[]> => {
  const account = await stores.accounts.byEmail(email)
  const holder = account === null ? null : await holderFor(stores, actor, account.id)
  if (holder === null) return [ACCOUNT_UNKNOWN]
  if (holder.ok) return holder.value
  return holder.error.kind === 'bad-input'
    ? holder.error.broken.map((rule) => ({ ...rule, field: 'account' }))
    : [ACCOUNT_UNKNOWN]
}
