import { chainCheck } from '../audit/chain-check.ts'
import { faultSentence } from '../audit/fault-sentence.ts'
import { unknownIssuedLog } from '../audit/unknown-issued-log.ts'
import { unknownSignature } from '../audit/unknown-signature.ts'
import { type DamageReports, placeOfDays, placeOfRow } from '../self-watch/damage-reports.ts'
import { damagedDaysText, damagedRowText } from '../storage/damaged-readings.ts'
import type { Integrity } from '../storage/integrity.ts'
import type { Reads } from '../storage/storage.ts'
import type { CheckStep } from './check-state.ts'

export type ReportDamage = Pick<DamageReports, 'report' | 'mended'>

export type CheckDeps = {
  storage: Pick<Reads, 'audit' | 'issuedLogs' | 'signatures'>
  /** Null where a database server checks its files itself. */
  integrity: Integrity | null
  damage: ReportDamage
}

/** What a slice did. `share`: the part of the whole round that lies behind it, 0 to 1. */
export type SliceDone = {
  next: CheckStep | null
  share: number
  damaged: number
  /** See `CheckState`. */
  suspects: readonly number[]
  isOtherDamage: boolean
}

/** Where each part begins in a round; a rough share of its time. */
const BEGINS = { pages: 0, recent: 0.2, days: 0.2, trail: 0.9, logs: 0.97 } as const

/** Checks one slice of one part. */
export const checkSteps = ({ storage, integrity, damage }: CheckDeps) => {
  const { audit, issuedLogs, signatures } = storage
  let trail: ReturnType<typeof chainCheck> | null = null
  const done = (
    next: CheckStep | null,
    share: number,
    more: Partial<SliceDone> = {},
  ): SliceDone => ({
    next,
    share,
    damaged: 0,
    suspects: [],
    isOtherDamage: false,
    ...more,
  })
  const BEYOND_FILES = done({ part: 'trail' }, BEGINS.trail)
  const outcome = (place: string, text: string | null): Partial<SliceDone> => {
    if (text === null) {
      damage.mended(place)
      return {}
    }
    damage.report({ place, text })
    return { damaged: 1, isOtherDamage: true }
  }

  const pages = async (at: number): Promise<SliceDone> => {
    if (integrity === null) return BEYOND_FILES
    const tables = await integrity.tables()
    const table = tables[at]
    if (table === undefined) return done({ part: 'recent' }, BEGINS.recent)
    const [fault] = await integrity.checkPages(table)
    const text =
      fault === undefined
        ? null
        : `Pages of the table ${table} are broken: ${fault}. Restore a backup that "npm run verify -- <backup>" calls whole.`
    const share = (BEGINS.recent * (at + 1)) / tables.length
    return done({ part: 'pages', table: at + 1 }, share, outcome(`pages of ${table}`, text))
  }

  const recent = async (): Promise<SliceDone> => {
    if (integrity === null) return BEYOND_FILES
    const rows = await integrity.checkRecentReadings()
    for (const row of rows) damage.report({ place: placeOfRow(row), text: damagedRowText(row) })
    const more = { damaged: rows.length, isOtherDamage: rows.length > 0 }
    return done({ part: 'days', position: 0 }, BEGINS.days, more)
  }

  const days = async (position: number): Promise<SliceDone> => {
    if (integrity === null) return BEYOND_FILES
    const { next, share, damaged } = await integrity.checkDays(position)
    for (const stretch of damaged)
      damage.report({
        place: placeOfDays(stretch),
        text: damagedDaysText(stretch),
      })
    return done(
      next === null ? { part: 'trail' } : { part: 'days', position: next },
      BEGINS.days + share * (BEGINS.trail - BEGINS.days),
      { damaged: damaged.length, suspects: damaged.map((stretch) => stretch.position) },
    )
  }

  const chain = async (): Promise<SliceDone> => {
    trail ??= chainCheck(audit)
    const progress = await trail()
    if (progress.kind === 'running') {
      const share = progress.checked / Math.max(1, progress.entries)
      return done({ part: 'trail' }, BEGINS.trail + share * (BEGINS.logs - BEGINS.trail))
    }
    trail = null
    const text =
      progress.kind === 'whole'
        ? null
        : `The audit trail is NOT whole. ${faultSentence(progress.fault)}`
    return done({ part: 'logs' }, BEGINS.logs, outcome('audit trail', text))
  }

  const logs = async (): Promise<SliceDone> => {
    const forged = await unknownIssuedLog(audit, issuedLogs)
    const text =
      forged === null
        ? null
        : `The measurement log with the number ${forged} is NOT as it was issued.`
    const forgedSignature = await unknownSignature(audit, signatures)
    const signatureText =
      forgedSignature === null
        ? null
        : `The signature with the number ${forgedSignature} is NOT as it was made.`
    return done(null, 1, {
      ...outcome('issued logs', text),
      ...outcome('signatures', signatureText),
    })
  }

  return {
    slice: (step: CheckStep): Promise<SliceDone> => {
      switch (step.part) {
        case 'pages':
          return pages(step.table)
        case 'recent':
          return recent()
        case 'days':
          return days(step.position)
        case 'trail':
          return chain()
        case 'logs':
          return logs()
      }
    },
  }
}
