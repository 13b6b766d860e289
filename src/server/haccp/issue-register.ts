import { createHash, randomBytes } from 'node:crypto'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { maySeeRegisterOf } from '../../domain/permissions/haccp-rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { type Account, LANGUAGE_CODES, type Language } from '../../domain/users/account.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { asPrinted, issuerOf } from '../measure-log/issue-log.ts'
import type { PdfFile, PdfProcesses } from '../measure-log/pdf-processes.ts'
import {
  paperBrandFacts,
  type PaperBrandDeps,
  paperBrandOf,
} from '../measure-log/record/paper-brand.ts'
import { asReadBy } from '../measure-log/record/as-read-by.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { IssuedRegister } from '../storage/haccp-store.ts'
import type { Writes } from '../storage/storage.ts'
import { gatherRegister } from './gather-register.ts'
import { registerAccount, writableRegister } from './haccp-account.ts'
import { registerHash, type RegisterPaper, type RegisterRecord } from './register-record.ts'
import { registerCsv } from './register-csv.ts'
import type { ShowSensorMonthDeps } from './show-sensor-month.ts'

export type IssueRegisterDeps = ShowSensorMonthDeps &
  PaperBrandDeps & {
    /** Draws registers. */
    registerPdf: Pick<PdfProcesses<RegisterPaper>, 'draw'>
  }

export type RegisterRequest = {
  userId: number | null
  month: string
  siteId: number | null
  language: Language
  signal?: AbortSignal | undefined
}

const LATER: Refusal = { kind: 'rate-limited', retryAfterSeconds: 10 }

type Gathered = { viewer: AccountActor; account: Account; record: RegisterRecord }

/** Waits for a turn, gathers the month and does `work` with it. */
const withRegister = async <T>(
  deps: ShowSensorMonthDeps,
  actor: Actor,
  { userId, month, siteId, signal }: RegisterRequest,
  work: (gathered: Gathered) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> => {
  const found = await registerAccount(deps.storage, actor, userId)
  if (!found.ok) return found
  const { viewer, account } = found.value
  const turn = await deps.limits.enter('logs', { actor: viewer, signal })
  if (turn.kind === 'refused') return refused(turn.refusal)
  if (turn.kind === 'abandoned') return refused(LATER)
  try {
    const record = await gatherRegister(deps, account, { month, siteId }, signal)
    return record.ok ? await work({ viewer, account, record: record.value }) : record
  } finally {
    turn.done()
  }
}

/** What people of a former customer wrote is in the record and its hash, and printed for superadmin only. */
const readBy = (viewer: AccountActor, record: RegisterRecord): RegisterRecord => ({
  ...record,
  sensors: record.sensors.map((sensor) => ({
    ...sensor,
    incidents: sensor.incidents.map((incident) => asReadBy(viewer, incident)),
  })),
})

const siteFact = ({ siteId }: RegisterRequest) => (siteId === null ? {} : { site: siteId })

const noteIssued = (
  stores: Writes,
  by: AccountActor,
  accountId: number,
  { at, facts }: { at: Date; facts: Record<string, unknown> },
): Promise<void> =>
  appendEntry(stores.audit, {
    at,
    actor: auditActor(by),
    action: 'haccp.issued',
    subject: { kind: 'account', id: String(accountId) },
    before: null,
    after: facts,
  })

/** A month of a register as a PDF, and its number among the issued ones. It is on record before it leaves. */
export const issueRegister =
  (deps: IssueRegisterDeps) =>
  (
    actor: Actor,
    input: RegisterRequest,
  ): Promise<Result<{ issued: IssuedRegister; file: PdfFile }, Refusal>> =>
    withRegister(deps, actor, input, async ({ viewer, account, record }) => {
      const { storage, clock, registerPdf } = deps
      const contentHash = registerHash(record)
      const issuer = await issuerOf(deps, viewer)
      const at = clock()
      const { firstName, lastName } = account
      const brand = await paperBrandOf(deps, account.id)
      const drawn = await registerPdf.draw(
        {
          ...readBy(viewer, record),
          language: LANGUAGE_CODES[input.language],
          business: { firstName, lastName },
          ...(brand && { brand }),
          contentHash,
          issued: { atMs: at.getTime(), by: issuer, fileId: randomBytes(16).toString('hex') },
          signatures: (await storage.signatures.ofRecords([contentHash])).map(asPrinted),
        },
        input.signal,
      )
      if (drawn.kind !== 'pdf') return refused(LATER)
      const { file } = drawn
      return transactionOf(deps, viewer, async (stores, current) => {
        const still = await writableRegister(stores, current, account.id, maySeeRegisterOf)
        if (!still.ok) return still
        const issued = await stores.haccp.issue({
          accountId: account.id,
          month: input.month,
          contentHash,
          fileHash: file.sha256,
          issuedAt: at,
          issuedTo: current.id,
          siteId: input.siteId,
        })
        await noteIssued(stores, current, account.id, {
          at,
          facts: {
            month: input.month,
            ...siteFact(input),
            contentHash,
            fileHash: file.sha256,
            language: input.language,
            ...paperBrandFacts(brand),
          },
        })
        return ok({ issued, file })
      })
    })

/** The same month as CSV. Its hash is on record before it leaves. */
export const registerAsCsv =
  (deps: ShowSensorMonthDeps) =>
  (actor: Actor, input: RegisterRequest): Promise<Result<string, Refusal>> =>
    withRegister(deps, actor, input, async ({ viewer, account, record }) => {
      const { month, language } = input
      const text = registerCsv(readBy(viewer, record), LANGUAGE_CODES[language])
      const fileHash = createHash('sha256').update(text).digest('hex')
      const contentHash = registerHash(record)
      return transactionOf(deps, viewer, async (stores, current) => {
        const still = await writableRegister(stores, current, account.id, maySeeRegisterOf)
        if (!still.ok) return still
        await noteIssued(stores, current, account.id, {
          at: deps.clock(),
          facts: { month, ...siteFact(input), contentHash, fileHash, language, format: 'CSV' },
        })
        return ok(text)
      })
    })
