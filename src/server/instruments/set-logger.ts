import {
  type InstrumentData,
  instrumentErrors,
  NOTHING_ENTERED,
  trimmed,
} from '../../domain/instruments/instrument.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor, changedFacts } from '../audit/append-entry.ts'
import { changeOfTool, type InstrumentDeps } from './instrument-access.ts'
import { instrumentFacts } from './instrument-facts.ts'

export const NO_DEVICE = badInput({
  field: 'toolId',
  key: 'instruments.noDevice',
  message: 'This sensor has no device yet.',
})

/** What the label of the tool's logger says. It holds for all sensors of the logger. */
export const setLogger =
  (deps: InstrumentDeps) =>
  async (
    actor: Actor,
    input: { toolId: number; logger: InstrumentData },
  ): Promise<Result<true, Refusal>> => {
    const data = trimmed(input.logger)
    const broken = instrumentErrors(data)
    if (broken.length > 0) return refused(badInput(...broken))
    return changeOfTool(deps, actor, input.toolId, async ({ stores, actor: current, tool }) => {
      if (!tool.isBound) return refused(NO_DEVICE)
      const before = (await stores.instruments.logger(tool.imeiNumber)) ?? NOTHING_ENTERED
      const facts = changedFacts(instrumentFacts(before), instrumentFacts(data))
      if (facts === null) return ok(true)
      await stores.instruments.setLogger(tool.imeiNumber, data)
      await appendEntry(stores.audit, {
        at: deps.clock(),
        actor: auditActor(current),
        action: 'instrument.logger-set',
        subject: { kind: 'device', id: tool.imeiNumber },
        ...facts,
      })
      return ok(true)
    })
  }
