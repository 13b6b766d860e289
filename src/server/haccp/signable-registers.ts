import { maySetRegisterOf } from '../../domain/permissions/haccp-rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { SignableKind } from '../signatures/signable-record.ts'
import { RECORD_CHANGED } from '../signatures/signature-refusals.ts'
import { gatherRegister } from './gather-register.ts'
import { registerHash } from './register-record.ts'
import type { ShowSensorMonthDeps } from './show-sensor-month.ts'

const NOT_OVER = badInput({
  field: 'id',
  key: 'haccp.notOver',
  message: 'A month is signed when it is over.',
})

/** Issued registers of whole months. One that reads otherwise since it was issued is not signed. */
export const signableRegisters = (deps: ShowSensorMonthDeps): SignableKind => ({
  find: async (stores, actor, id) => {
    const issued = await stores.haccp.issuedById(id)
    const account = issued && (await stores.accounts.byId(issued.accountId))
    if (issued === null || account === null || !maySetRegisterOf(actor, account)) return null
    return {
      subject: { kind: 'register', id },
      contentHash: issued.contentHash,
      entry: {
        subject: { kind: 'account', id: String(issued.accountId) },
        facts: { month: issued.month },
      },
    }
  },
  obstacle: async (actor, { subject, contentHash }, { clientAddress, signal }) => {
    const issued = await deps.storage.haccp.issuedById(subject.id)
    const account = issued && (await deps.storage.accounts.byId(issued.accountId))
    if (issued === null || account === null) return { kind: 'not-found' }
    const turn = await deps.limits.enter('charts', { actor, address: clientAddress, signal })
    if (turn.kind === 'refused') return turn.refusal
    if (turn.kind === 'abandoned') throw signal?.reason
    const record = await gatherRegister(deps, account, issued, signal).finally(turn.done)
    if (!record.ok) return record.error
    if (record.value.untilMs < record.value.toMs) return NOT_OVER
    return registerHash(record.value) === contentHash ? null : RECORD_CHANGED
  },
})
