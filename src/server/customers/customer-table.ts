import {
  CUSTOMER_COLUMNS,
  type CustomerColumn,
  type CustomerLine,
  customerOfRow,
  MOST_CUSTOMER_LINES,
  readTable,
  type TableRow,
} from '../../domain/customer-tables/read-customer-table.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { mayMoveAccount } from '../../domain/permissions/rules.ts'
import { termsErrors } from '../../domain/users/account-terms.ts'
import type { Account } from '../../domain/users/account.ts'
import { emailErrors } from '../../domain/users/account-rules.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { issueLink } from '../people/account-links.ts'
import type { Writes } from '../storage/storage.ts'
import { addAccount } from '../users/add-account.ts'
import { parentFor } from '../users/create-account.ts'
import { saveEdit } from '../users/edit-account.ts'
import { settableCustomer } from './customer-access.ts'
import { lineChange } from './line-changes.ts'
import { siteOf } from './site-of-table.ts'
import type { LineOutcome, TableDeps, TableReport, TableRequest } from './run-table.ts'
import { runTable } from './run-table.ts'
import { changeCustomer } from './set-customer.ts'

const problem = (field: string, key: string, message: string, params?: object): Refusal =>
  badInput({ field, key: `customers.${key}`, message, ...(params && { params: { ...params } }) })

const NO_EMAIL_COLUMN = problem('upload', 'noEmailColumn', 'The file has no column "email".')
const NO_LANGUAGE = problem('language', 'noLanguage', 'Write hu, en, de, nl, ro or sk.')
const NOBODY_BELOW = problem('reseller', 'nobodyBelow', 'You manage no such reseller.')
const MAY_NOT_MOVE = problem('reseller', 'mayNotMove', 'Only a superadmin moves an account.')
const NOT_YOURS = problem('email', 'notYours', 'The account is not one of your customers.')

export const tooManyLines = problem(
  'upload',
  'tooManyLines',
  `At most ${MOST_CUSTOMER_LINES} lines in one file.`,
  { most: MOST_CUSTOMER_LINES },
)

type Row = TableRow<CustomerColumn>
type Deps = Pick<TableDeps, 'clock' | 'publicUrl' | 'mailsLinks'>
type Options = { invite: boolean; reason: string | undefined; seen: Map<string, number> }

const read = (text: string): Result<Row[], Refusal> => {
  const rows = readTable(text, CUSTOMER_COLUMNS, ['email'])
  if (rows === null) return refused(NO_EMAIL_COLUMN)
  return rows.length > MOST_CUSTOMER_LINES ? refused(tooManyLines) : ok(rows)
}

/** What is wrong with the values of a line themselves. */
const lineRefusal = (customer: CustomerLine, line: number, seen: Options['seen']) => {
  const before = seen.get(customer.email)
  seen.set(customer.email, line)
  if (before !== undefined)
    return problem('email', 'emailTwice', `The address stands in line ${before} already.`, {
      line: before,
    })
  if (customer.language === null) return NO_LANGUAGE
  const broken = [...emailErrors(customer.email), ...termsErrors(customer.terms)]
  return broken.length > 0 ? badInput(...broken) : null
}

/** The account that a line names as reseller; null: it names none. */
const resellerOf = async (
  stores: Writes,
  actor: AccountActor,
  email: string | undefined,
): Promise<Result<number | null, Refusal>> => {
  if (email === undefined) return ok(null)
  const account = await stores.accounts.byEmail(normalEmail(email))
  if (account === null) return refused(NOBODY_BELOW)
  const parent = await parentFor(stores, actor, { role: 'user', parentUserId: account.id })
  return parent.ok ? ok(parent.value.id) : refused(NOBODY_BELOW)
}

const create = async (
  deps: Deps,
  stores: Writes,
  actor: AccountActor,
  customer: CustomerLine,
  parentUserId: number | null,
  options: Options,
  report: TableReport,
): Promise<Result<Account, Refusal>> => {
  const now = deps.clock()
  const parent = await parentFor(stores, actor, { role: 'user', parentUserId })
  if (!parent.ok) return parent
  const account = await addAccount(
    stores,
    {
      email: customer.email,
      firstName: customer.firstName ?? '',
      lastName: customer.lastName ?? '',
      language: customer.language ?? parent.value.language,
      role: 'user',
      parentUserId: parent.value.id,
      timeZone: null,
      passwordHash: null,
      emailConfirmedAt: null,
      createdAt: now,
    },
    auditActor(actor),
  )
  if (!options.invite) return ok(account)
  await appendEntry(stores.audit, {
    at: now,
    actor: auditActor(actor),
    action: 'account.invited',
    subject: { kind: 'account', id: String(account.id) },
    before: null,
    after: null,
  })
  const { url } = await issueLink(deps, stores, account, 'invitation', now)
  if (url !== null) report.links.push({ email: account.email, url })
  return ok(account)
}

const change = async (
  deps: Deps,
  stores: Writes,
  actor: AccountActor,
  before: Account,
  customer: CustomerLine,
  parentUserId: number | null,
  { reason }: Options,
): Promise<Result<Account, Refusal>> => {
  const settable = await settableCustomer(stores, actor, before.id)
  if (!settable.ok) return refused(NOT_YOURS)
  const moves = parentUserId !== null && parentUserId !== before.parentUserId
  if (moves && !mayMoveAccount(actor)) return refused(MAY_NOT_MOVE)
  const { firstName = before.firstName, lastName = before.lastName } = customer
  const language = customer.language ?? before.language
  const isSame =
    firstName === before.firstName && lastName === before.lastName && language === before.language
  if (isSame && !moves) return ok(before)
  const input = { id: before.id, kind: 'any', language, parentUserId, reason } as const
  const fields = { firstName, lastName }
  return saveEdit(stores, actor, input, fields, undefined, deps.clock(), deps.mailsLinks)
}

const writeLine =
  (deps: Deps, options: Options) =>
  async (
    stores: Writes,
    actor: AccountActor,
    row: Row,
    report: TableReport,
  ): Promise<Result<LineOutcome, Refusal>> => {
    const customer = customerOfRow(row)
    const broken = lineRefusal(customer, row.line, options.seen)
    if (broken !== null) return refused(broken)
    const before = await stores.accounts.byEmail(customer.email)
    const reseller = await resellerOf(stores, actor, customer.reseller)
    if (!reseller.ok) return reseller
    const named =
      before === null
        ? await create(deps, stores, actor, customer, reseller.value, options, report)
        : await change(deps, stores, actor, before, customer, reseller.value, options)
    if (!named.ok) return named
    const step = { now: deps.clock(), reason: options.reason }
    const after = await changeCustomer(stores, actor, named.value, customer.terms, step)
    if (!after.ok) return after
    const site = await siteOf(stores, actor, after.value, customer.site, step.now)
    if (!site.ok) return site
    const isSame = JSON.stringify(before) === JSON.stringify(after.value) && !site.value.isNew
    if (isSame) return ok('staying')
    const newSite = site.value.isNew ? site.value.name : null
    report.changes.push(await lineChange(stores, row.line, before, after.value, newSite))
    return ok(before === null ? 'created' : 'changed')
  }

/** Makes and changes customers as a CSV file says. Invitations go out only where `invite` is set. */
export const importCustomers =
  (deps: TableDeps) => (actor: Actor, input: TableRequest & { invite: boolean }) =>
    runTable(
      deps,
      read,
      writeLine(deps, { invite: input.invite, reason: input.reason, seen: new Map() }),
    )(actor, input)
