import {
  calibrationNow,
  dueReminder,
  type RemindedMonths,
} from '../../domain/instruments/calibration-due.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import { mailReachOf } from '../../domain/alarms/recipients.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { type Account, FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import { nextTurn } from '../next-turn.ts'
import type { DuePlace, StoredCertificate } from '../storage/instrument-store.ts'
import type { Reads } from '../storage/storage.ts'

/** Longer than any three months, with the day by which zones differ. */
const EARLIEST_MS = 94 * DAY_MS
const CERTIFICATES_A_TURN = 100
/** By the owner's clock. */
const MORNING = '08:00:00'

type ReminderReads = Pick<Reads, 'instruments' | 'tools' | 'accounts'>

/** One mail: the owner, and the sensors whose certificates in force are due. */
export type OwnerReminder = {
  owner: Account
  sensors: { toolId: number; certificateId: number }[]
}

/** `reached`: of each certificate whose reminder is due, which one. */
export type DueReminders = { owners: OwnerReminder[]; reached: Map<number, RemindedMonths> }

/** Before the morning it is still the day before: nobody gets mail at midnight. */
const reminderDay = (timeZone: string, nowMs: number): string => {
  const local = localTime(timeZone)
  return local.dayOf(local.timeOfDay(nowMs) < MORNING ? nowMs - DAY_MS : nowMs)
}

/** The sensors that a certificate may hold for. */
const toolsOf = async (
  { instruments, tools }: ReminderReads,
  { subject }: StoredCertificate,
): Promise<Tool[]> => {
  if (subject.kind === 'logger')
    return (await tools.ofDevice(subject.imeiNumber)).map(({ tool }) => tool)
  const probe = await instruments.probe(subject.probeId)
  const owned = probe === null ? null : await tools.byId(probe.toolId)
  return owned === null ? [] : [owned.tool]
}

/** Accounts that read mail, each looked up once. */
const ownersIn = ({ accounts }: ReminderReads) => {
  const seen = new Map<number, Account | null>()
  return async (id: number): Promise<Account | null> => {
    if (!seen.has(id)) {
      const account = await accounts.byId(id)
      seen.set(id, account !== null && mailReachOf(account) === 'all' ? account : null)
    }
    return seen.get(id) ?? null
  }
}

const dayOfMs = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** In the order of their ids. */
const certificatesToRemind = async (
  { instruments }: ReminderReads,
  nowMs: number,
): Promise<StoredCertificate[]> => {
  // What was calibrated until yesterday is in force in every zone.
  const days = { dueUntil: dayOfMs(nowMs + EARLIEST_MS), calibratedUntil: dayOfMs(nowMs - DAY_MS) }
  const certificates: StoredCertificate[] = []
  let after: DuePlace | null = null
  do {
    const part: Awaited<ReturnType<typeof instruments.toRemind>> = await instruments.toRemind(
      days,
      after,
    )
    certificates.push(...part.certificates)
    after = part.next
    await nextTurn()
  } while (after !== null)
  return certificates.toSorted((a, b) => a.id - b.id)
}

/**
 * The reminders that are due, by owner. A certificate that no longer holds for a sensor calls for none,
 * and neither does one whose owner's address nobody has confirmed: it is made up for later.
 */
export const gatherReminders = async (
  storage: ReminderReads,
  nowMs: number,
  isStopped: () => boolean,
): Promise<DueReminders> => {
  const ownerOf = ownersIn(storage)
  const byOwner = new Map<number, OwnerReminder>()
  const reached = new Map<number, RemindedMonths>()
  for (const [place, certificate] of (await certificatesToRemind(storage, nowMs)).entries()) {
    if (isStopped()) break
    if (place % CERTIFICATES_A_TURN === 0) await nextTurn()
    const tools = await toolsOf(storage, certificate)
    const calibrations = await storage.instruments.calibrations(tools)
    for (const tool of tools) {
      const owner = await ownerOf(tool.userId)
      const calibration = calibrations.get(tool.id)
      if (owner === null || calibration === undefined) continue
      const today = reminderDay(owner.timeZone ?? FIRST_TIME_ZONE, nowMs)
      const months = dueReminder(certificate.dueOn ?? '', today, certificate.reminded)
      const { inForce } = calibrationNow(calibration, nowMs, today)
      if (months === null || inForce?.id !== certificate.id) continue
      const reminder = byOwner.get(owner.id) ?? { owner, sensors: [] }
      reminder.sensors.push({ toolId: tool.id, certificateId: certificate.id })
      byOwner.set(owner.id, reminder)
      reached.set(certificate.id, months)
    }
  }
  return { owners: [...byOwner.values()], reached }
}
