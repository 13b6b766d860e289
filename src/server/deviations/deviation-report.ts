import { randomBytes } from 'node:crypto'
import type { Clock } from '../../domain/clock.ts'
import { deviationNumber } from '../../domain/deviations/deviation.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { FIRST_TIME_ZONE, LANGUAGE_CODES, type Language } from '../../domain/users/account.ts'
import type { PersonName } from '../../domain/users/person-name.ts'
import { asPrinted, issuerOf } from '../measure-log/issue-log.ts'
import type { PdfFile, PdfProcesses } from '../measure-log/pdf-processes.ts'
import type { LogIssuer } from '../measure-log/record/measure-log.ts'
import {
  paperBrandFacts,
  type PaperBrandDeps,
  paperBrandOf,
} from '../measure-log/record/paper-brand.ts'
import type { UsageLimits } from '../rate-limits/usage-limits.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage } from '../storage/storage.ts'
import { deviationInSight, noteDeviation } from './deviation-access.ts'
import type { DeviationPaper, DoneBy } from './deviation-paper.ts'
import { readingsSince } from './readings-since.ts'
import { type ShownDeviation, shownDeviations, type ShownVersion } from './show-deviations.ts'

export type ReportDeps = PaperBrandDeps & {
  storage: Storage
  clock: Clock
  reportPdf: Pick<PdfProcesses<DeviationPaper>, 'draw'>
  limits: Pick<UsageLimits, 'enter'>
}

const LATER: Refusal = { kind: 'rate-limited', retryAfterSeconds: 10 }
const NOBODY: PersonName = { firstName: '', lastName: '' }

/** A version of a report as it is printed. */
export const deviationPaper = (
  { deviation, names }: ShownDeviation,
  version: ShownVersion,
  presentation: Pick<DeviationPaper, 'language' | 'timeZone' | 'readingsToday' | 'brand'> & {
    issuedMs: number
    issuer: LogIssuer
  },
): DeviationPaper => {
  const done = (at: Date, by: number): DoneBy => ({
    atMs: at.getTime(),
    by: names.get(by) ?? NOBODY,
  })
  const { withdrawn } = deviation
  const { cause, assessment, assessmentNote, action, prevention } = version
  return {
    language: presentation.language,
    timeZone: presentation.timeZone,
    readingsToday: presentation.readingsToday,
    ...(presentation.brand && { brand: presentation.brand }),
    number: deviationNumber(deviation),
    version: version.version,
    state: withdrawn === null ? version.state : 'WITHDRAWN',
    withdrawn: withdrawn && { ...done(withdrawn.at, withdrawn.by), reason: withdrawn.reason },
    text: { cause, assessment, assessmentNote, action, prevention },
    reason: version.reason,
    facts: version.facts,
    people: version.people.map(({ firstName, lastName, address }) => ({
      firstName,
      lastName,
      address,
    })),
    begun: done(deviation.begunAt, deviation.begunBy),
    written: done(version.writtenAt, version.writtenBy),
    submitted:
      version.submittedAt === null || version.submittedBy === null
        ? null
        : done(version.submittedAt, version.submittedBy),
    signatures: version.signatures.map(asPrinted),
    factsHash: version.factsHash,
    contentHash: version.contentHash,
    issued: {
      atMs: presentation.issuedMs,
      by: presentation.issuer,
      fileId: randomBytes(16).toString('hex'),
    },
  }
}

/** `version`: its number; null: the newest. */
export type PrintDeviation = {
  id: number
  version: number | null
  language: Language
  signal?: AbortSignal | undefined
}

/** A version of a report as a PDF. That it was printed is in the trail before it leaves the server. */
export const deviationReport =
  (deps: ReportDeps) =>
  async (actor: Actor, input: PrintDeviation): Promise<Result<PdfFile, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const sighted = await deviationInSight(deps.storage, viewer.value, input.id)
    if (sighted === null) return refused({ kind: 'not-found' })
    const language = LANGUAGE_CODES[input.language]
    const [shown] = await shownDeviations(deps.storage, [sighted.deviation], language)
    const version = shown?.versions.find(
      (each) => each.version === (input.version ?? sighted.version.version),
    )
    if (shown === undefined || version === undefined) return refused({ kind: 'not-found' })
    const turn = await deps.limits.enter('logs', {
      actor: viewer.value,
      ticket: null,
      signal: input.signal,
    })
    if (turn.kind === 'refused') return refused(turn.refusal)
    if (turn.kind === 'abandoned') return refused(LATER)
    try {
      const issuer = await issuerOf(deps, viewer.value)
      const account = await deps.storage.accounts.byId(viewer.value.id)
      const since = await readingsSince(deps.storage, shown.deviation, version.facts, input.signal)
      const brand = await paperBrandOf(deps, shown.deviation.accountId)
      const at = deps.clock()
      const paper = deviationPaper(shown, version, {
        language,
        timeZone: account?.timeZone ?? FIRST_TIME_ZONE,
        readingsToday: since?.isChanged === true ? since.readings : null,
        ...(brand && { brand }),
        issuedMs: at.getTime(),
        issuer,
      })
      const drawn = await deps.reportPdf.draw(paper, input.signal)
      if (drawn.kind !== 'pdf') return refused(LATER)
      return await transactionOf(deps, viewer.value, async (stores, current) => {
        const still = await deviationInSight(stores, current, input.id)
        if (still === null) return refused({ kind: 'not-found' })
        await noteDeviation(stores, current, still.deviation, {
          at,
          action: 'issued',
          version: version.version,
          after: {
            fileHash: drawn.file.sha256,
            language: input.language,
            ...paperBrandFacts(brand),
          },
        })
        return ok(drawn.file)
      })
    } finally {
      turn.done()
    }
  }
