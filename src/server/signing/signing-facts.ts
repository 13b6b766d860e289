import type { Facts } from '../../domain/audit/personal-facts.ts'
import { type SigningDuty, signerOf } from '../../domain/signing/signing-duty.ts'

/** Who must sign, as the trail has it. */
export const signerFacts = (duty: Pick<SigningDuty, 'assignments'>): Facts => {
  const { person, right } = signerOf(duty)
  return right === null ? { signingPerson: person } : { signingRight: right }
}

/** A duty as the trail has it. */
export const dutyFacts = (duty: SigningDuty): Facts => ({
  signingDuty: duty.id,
  signingRecord: duty.record,
  signingRhythm: duty.rhythm,
  ...(duty.toolIds !== null && { tools: [...duty.toolIds] }),
  ...(duty.siteId !== null && { reportSites: [duty.siteId] }),
  signingWithin: duty.withinDays,
  meaning: duty.meaning,
  signingSince: duty.sinceDay,
  ...signerFacts(duty),
})
