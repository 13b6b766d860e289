import { isDeepStrictEqual } from 'node:util'
import type { Check, CheckValues, Correction } from '../../domain/haccp/check.ts'
import { pointsAt } from '../../domain/haccp/check-point.ts'
import { checkErrors, enteredTime } from '../../domain/haccp/check-rules.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayEnterChecksOf } from '../../domain/permissions/haccp-rules.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { type Account, FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Writes } from '../storage/storage.ts'
import { checkFacts } from './check-facts.ts'
import { type HaccpDeps, writableRegister } from './haccp-account.ts'
import {
  CORRECTED_MEANWHILE,
  ID_TAKEN,
  NO_SUCH_CHECK,
  NO_SUCH_POINT,
  NO_SUCH_SENSOR,
  OTHER_KIND,
} from './haccp-refusals.ts'

/** `id`: made by the device. `madeAt`, `sentAt`: by the device's clock. */
export type NewCheck = {
  userId: number | null
  id: string
  pointId: number | null
  values: CheckValues
  remark: string
  madeAt: Date
  sentAt: Date
  correction: Correction | null
}

const tidyValues = (values: CheckValues): CheckValues => {
  const subject = values.subject.trim()
  return values.kind === 'GOODS_IN'
    ? { ...values, subject, supplier: values.supplier.trim(), batch: values.batch.trim() }
    : { ...values, subject }
}

/** A temperature of hundredths, as readings have it. */
const rounded = (values: CheckValues): CheckValues =>
  'celsius' in values && values.celsius !== null
    ? { ...values, celsius: Math.round(values.celsius * 100) / 100 }
    : values

/** What an entry is on: the moment, and of a correction what may not change. */
type Context = Pick<Check, 'measuredMs' | 'pointId' | 'values'>

const correctedContext = async (
  stores: Writes,
  account: Account,
  { values, correction }: NewCheck & { correction: Correction },
): Promise<Result<Context, Refusal>> => {
  const original = await stores.haccp.checkById(correction.ofId)
  if (original === null || original.accountId !== account.id) return refused(NO_SUCH_CHECK)
  if (original.values.kind !== values.kind) return refused(OTHER_KIND)
  if (original.correction?.isVoid || (await stores.haccp.correctionOf(original.id)) !== null)
    return refused(CORRECTED_MEANWHILE)
  const { measuredMs, pointId } = original
  if (correction.isVoid) return ok({ measuredMs, pointId, values: original.values })
  return ok({
    measuredMs,
    pointId,
    values:
      values.kind === 'ACTION' && original.values.kind === 'ACTION'
        ? { ...values, about: original.values.about }
        : values,
  })
}

const actionMs = async (
  stores: Writes,
  account: Account,
  { about }: Extract<CheckValues, { kind: 'ACTION' }>,
): Promise<Result<number, Refusal>> => {
  if (about.kind === 'check') {
    const check = await stores.haccp.checkById(about.checkId)
    return check?.accountId === account.id ? ok(check.measuredMs) : refused(NO_SUCH_CHECK)
  }
  const owned = about.toolId === null ? null : await stores.tools.byId(about.toolId)
  if (about.toolId !== null && owned?.tool.userId !== account.id) return refused(NO_SUCH_SENSOR)
  return ok(localTime(account.timeZone ?? FIRST_TIME_ZONE).dayStart(about.day))
}

const contextOf = async (
  stores: Writes,
  account: Account,
  input: NewCheck,
  enteredMs: number,
): Promise<Result<Context, Refusal>> => {
  const { values, pointId, correction } = input
  if (correction !== null) return correctedContext(stores, account, { ...input, correction })
  if (values.kind === 'ACTION') {
    const about = await actionMs(stores, account, values)
    return about.ok ? ok({ measuredMs: about.value, pointId: null, values }) : about
  }
  if (pointId !== null) {
    const point = pointsAt(await stores.haccp.pointsOf(account.id), Infinity).find(
      ({ id }) => id === pointId,
    )
    if (point === undefined || point.kind !== values.kind) return refused(NO_SUCH_POINT)
  }
  return ok({ measuredMs: enteredMs, pointId, values })
}

/** An entry that is sent again says the same by the same person, or another device made its id. */
const sentAgain = (stored: Check, check: Check): boolean =>
  isDeepStrictEqual(
    [stored.accountId, stored.byId, stored.values, stored.remark, stored.correction],
    [check.accountId, check.byId, check.values, check.remark, check.correction],
  )

const write = async (
  stores: Writes,
  actor: AccountActor,
  input: NewCheck,
  receivedMs: number,
): Promise<Result<Check, Refusal>> => {
  const account = await writableRegister(stores, actor, input.userId, mayEnterChecksOf)
  if (!account.ok) return account
  const times = enteredTime({
    madeMs: input.madeAt.getTime(),
    sentMs: input.sentAt.getTime(),
    receivedMs,
  })
  const stored = await stores.haccp.checkById(input.id)
  const context: Result<Context, Refusal> =
    stored === null
      ? await contextOf(stores, account.value, input, times.enteredMs)
      : ok(input.correction?.isVoid === true ? stored : { ...stored, values: input.values })
  if (!context.ok) return context
  const check: Check = {
    ...context.value,
    ...times,
    id: input.id,
    accountId: account.value.id,
    remark: input.remark,
    receivedMs,
    byId: actor.id,
    correction: input.correction,
  }
  if (stored !== null) return sentAgain(stored, check) ? ok(stored) : refused(ID_TAKEN)
  await stores.haccp.addCheck(check)
  await appendEntry(stores.audit, {
    at: new Date(receivedMs),
    actor: auditActor(actor),
    action: actionOf(check.correction),
    subject: { kind: 'account', id: String(account.value.id) },
    before: null,
    after: checkFacts(check),
    ...(check.correction !== null && { reason: check.correction.reason }),
  })
  return ok(check)
}

const actionOf = (correction: Correction | null): string => {
  const action = {
    entered: 'haccp.entered',
    corrected: 'haccp.corrected',
    void: 'haccp.struck-out',
  }
  if (correction === null) return action.entered
  return correction.isVoid ? action.void : action.corrected
}

/**
 * Enters a check, a correction of one, or a corrective action. One that was sent before is answered as
 * it was stored: a device may send an entry until it has an answer.
 */
export const addCheck =
  ({ storage, clock }: HaccpDeps) =>
  async (actor: Actor, given: NewCheck): Promise<Result<Check, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const input: NewCheck = {
      ...given,
      values: rounded(tidyValues(given.values)),
      remark: given.remark.trim(),
      correction: given.correction && {
        ...given.correction,
        reason: given.correction.reason.trim(),
      },
    }
    const broken = checkErrors(input)
    if (broken.length > 0) return refused(badInput(...broken))
    return transactionOf({ storage, clock }, viewer.value, (stores, current) =>
      write(stores, current, input, clock().getTime()),
    )
  }
