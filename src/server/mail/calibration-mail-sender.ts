import { calibrationNow } from '../../domain/instruments/calibration-due.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import { normalEmail } from '../../domain/users/email.ts'
import type { SendOutcome } from '../messages/send-outcome.ts'
import type { CalibrationFacts } from '../storage/message-facts.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { Reads } from '../storage/storage.ts'
import { calibrationMail, type CalibrationPart } from './calibration-mail.ts'
import type { MailContent } from './mail-content.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

export type CalibrationMailDeps = {
  storage: Pick<Reads, 'instruments' | 'tools'>
  publicUrl: string | null
  links: UnsubscribeLinks
}

/** The sensors that are still the recipient's and still due, as they are now. */
const partsOf = async (
  { instruments, tools }: CalibrationMailDeps['storage'],
  { toolIds }: CalibrationFacts,
  { accountId, timeZone }: Delivery,
  nowMs: number,
): Promise<CalibrationPart[]> => {
  const today = localTime(timeZone).dayOf(nowMs)
  const own = (await tools.byIds(toolIds)).flatMap(({ tool }) =>
    tool.userId === accountId ? [tool] : [],
  )
  const calibrations = await instruments.calibrations(own)
  const parts: CalibrationPart[] = []
  for (const tool of own) {
    const calibration = calibrations.get(tool.id)
    if (calibration === undefined) continue
    const { inForce, state } = calibrationNow(calibration, nowMs, today)
    if (inForce === null || !['due-later', 'due-soon', 'expired'].includes(state)) continue
    const certificate = await instruments.certificate(inForce.id)
    if (certificate !== null) parts.push({ tool, state, certificate })
  }
  return parts
}

/** What the mail about due calibrations says now, or that it is not sent. */
export const contentOfCalibrationMail = async (
  { storage, publicUrl, links }: CalibrationMailDeps,
  delivery: Delivery,
  calibration: CalibrationFacts,
  now: Date,
): Promise<{ kind: 'content'; content: MailContent } | (SendOutcome & { kind: 'refused' })> => {
  const refusedByUs = (reason: string) =>
    ({ kind: 'refused', reason, isOwnDecision: true }) as const
  const address = normalEmail(delivery.recipient)
  if ((await storage.instruments.withoutReminders([address])).has(address))
    return refusedByUs('This address wants no mail about calibrations.')
  const parts = await partsOf(storage, calibration, delivery, now.getTime())
  if (parts.length === 0) return refusedByUs('No calibration of these sensors is due any more.')
  const gone = calibration.toolIds.length - parts.length
  const content = calibrationMail(
    {
      to: delivery,
      sensors: calibration.sensors - gone,
      parts,
      publicUrl,
      unsubscribeToken: links.calibrationToken({ address, language: delivery.language }),
    },
    now.getTime(),
  )
  return { kind: 'content', content }
}
