import { lineErrors, type MeasuringPlace, trimmed } from '../../domain/instruments/instrument.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor, changedFacts } from '../audit/append-entry.ts'
import { changeOfTool, type InstrumentDeps } from './instrument-access.ts'
import { placeFacts } from './instrument-facts.ts'

/** Names the unit that a tool watches, and the goods in it. */
export const setPlace =
  (deps: InstrumentDeps) =>
  async (
    actor: Actor,
    { toolId, ...input }: MeasuringPlace & { toolId: number },
  ): Promise<Result<true, Refusal>> => {
    const place = trimmed<MeasuringPlace>(input)
    const broken = lineErrors(place)
    if (broken.length > 0) return refused(badInput(...broken))
    return changeOfTool(deps, actor, toolId, async ({ stores, actor: current, tool }) => {
      const before = await stores.instruments.place(tool.id)
      const facts = changedFacts(placeFacts(before), placeFacts(place))
      if (facts === null) return ok(true)
      await stores.instruments.setPlace(tool.id, place)
      await appendEntry(stores.audit, {
        at: deps.clock(),
        actor: auditActor(current),
        action: 'instrument.place-set',
        subject: { kind: 'tool', id: String(tool.id) },
        ...facts,
      })
      return ok(true)
    })
  }
