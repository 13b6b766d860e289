import { deviationNumber } from '../../domain/deviations/deviation.ts'
import type { SignableKind } from '../signatures/signable-record.ts'
import { hasApproval } from './has-approval.ts'
import { deviationInSight } from './deviation-access.ts'

/** Versions of reports about deviations that were handed in. A signature that approves one decides its state. */
export const signableDeviations: SignableKind = {
  find: async (stores, actor, id) => {
    const version = await stores.deviations.versionById(id)
    if (version === null || version.contentHash === null) return null
    const sighted = await deviationInSight(stores, actor, version.deviationId)
    if (sighted === null || sighted.deviation.state === 'WITHDRAWN') return null
    const { deviation } = sighted
    return {
      subject: { kind: 'deviation', id },
      contentHash: version.contentHash,
      entry: {
        subject: { kind: 'tool', id: String(deviation.toolId) },
        facts: { deviation: deviationNumber(deviation), version: version.version },
      },
    }
  },
  onSigned: async (stores, { subject }, meaning) => {
    const version = await stores.deviations.versionById(subject.id)
    if (version?.state === 'WAITING' && meaning === 'APPROVED')
      await stores.deviations.approve(version)
  },
  onWithdrawn: async (stores, { subject, contentHash }) => {
    const version = await stores.deviations.versionById(subject.id)
    if (version?.state !== 'APPROVED') return
    if (!hasApproval(await stores.signatures.ofRecords([contentHash])))
      await stores.deviations.unapprove(version)
  },
}
