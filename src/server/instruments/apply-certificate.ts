import { correctionAt } from '../../domain/instruments/certificate.ts'
import { probeAt } from '../../domain/instruments/instrument.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayManageToolsOf } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { followToolChange } from '../alarms/follow-tool-change.ts'
import { appendEntry, auditActor, changedFacts } from '../audit/append-entry.ts'
import { certificateOfTool, changeOfTool, type InstrumentDeps } from './instrument-access.ts'
import { WITHDRAWN } from './withdraw-certificate.ts'

const OUT_OF_REACH = badInput({
  field: 'celsius',
  key: 'instruments.pointsDoNotReach',
  message: 'The points of this certificate do not reach that temperature.',
})

const OTHER_PROBE = badInput({
  field: 'id',
  key: 'instruments.probeNotInService',
  message: 'This certificate belongs to a probe that is no longer in service.',
})

/**
 * Sets the tool's temperature correction to what a certificate says at `celsius`, the temperature at
 * which the tool works. It counts for readings measured from now on, as every correction. Refuses the
 * certificate of a probe that was swapped.
 */
export const applyCertificate =
  (deps: InstrumentDeps) =>
  (
    actor: Actor,
    input: { toolId: number; id: number; celsius: number },
  ): Promise<Result<true, Refusal>> =>
    changeOfTool(deps, actor, input.toolId, async ({ stores, actor: current, tool }) => {
      const owner = await stores.accounts.byId(tool.userId)
      if (owner === null || !mayManageToolsOf(current, owner)) return refused({ kind: 'forbidden' })
      const certificate = await certificateOfTool(stores, tool, input.id)
      if (certificate === null) return refused({ kind: 'not-found' })
      if (certificate.withdrawn !== null) return refused(WITHDRAWN)
      const now = deps.clock()
      const { subject } = certificate
      const inService = probeAt(await stores.instruments.probes(tool.id), now.getTime())
      if (subject.kind === 'probe' && subject.probeId !== inService?.id) return refused(OTHER_PROBE)
      const temperatureCorrection = correctionAt(certificate.points, input.celsius)
      if (temperatureCorrection === null) return refused(OUT_OF_REACH)
      const after = await stores.tools.change(tool.id, { temperatureCorrection, updatedAt: now })
      if (after === null) return refused({ kind: 'not-found' })
      await followToolChange(stores, tool, after, now)
      const facts = changedFacts(
        { temperatureCorrection: tool.temperatureCorrection },
        { temperatureCorrection },
      )
      if (facts === null) return ok(true)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(current),
        action: 'instrument.certificate-applied',
        subject: { kind: 'tool', id: String(tool.id) },
        before: facts.before,
        after: { ...facts.after, certificate: certificate.number, atCelsius: input.celsius },
      })
      return ok(true)
    })
