import {
  instrumentErrors,
  NOTHING_ENTERED,
  probeAt,
  type ProbeData,
  trimmed,
} from '../../domain/instruments/instrument.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor, changedFacts } from '../audit/append-entry.ts'
import { changeOfTool, type InstrumentDeps } from './instrument-access.ts'
import { instrumentFacts } from './instrument-facts.ts'

const NOTHING_OF_PROBE: ProbeData = { ...NOTHING_ENTERED, position: null }

const SWAPPED_LATER = badInput({
  field: 'at',
  key: 'instruments.swappedLater',
  message: 'The swap cannot lie in the future.',
})
const SWAPPED_BEFORE = badInput({
  field: 'at',
  key: 'instruments.swappedBefore',
  message: 'The swap must lie after the one before, and not before the sensor was added.',
})

/** Enters or corrects what is known of the probe in service. It stays the same probe. */
export const setProbe =
  (deps: InstrumentDeps) =>
  async (
    actor: Actor,
    input: { toolId: number; probe: ProbeData },
  ): Promise<Result<true, Refusal>> => {
    const data = trimmed(input.probe)
    const broken = instrumentErrors(data)
    if (broken.length > 0) return refused(badInput(...broken))
    return changeOfTool(deps, actor, input.toolId, async ({ stores, actor: current, tool }) => {
      const now = deps.clock()
      const probe = probeAt(await stores.instruments.probes(tool.id), now.getTime())
      const facts = changedFacts(instrumentFacts(probe ?? NOTHING_OF_PROBE), instrumentFacts(data))
      if (facts === null) return ok(true)
      if (probe === null) await stores.instruments.addProbe(tool.id, 0, data)
      else await stores.instruments.correctProbe(probe.id, data)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(current),
        action: 'instrument.probe-set',
        subject: { kind: 'tool', id: String(tool.id) },
        ...facts,
      })
      return ok(true)
    })
  }

/** Another probe measures from `at` on. The old one keeps its data and its certificates. */
export const swapProbe =
  (deps: InstrumentDeps) =>
  async (
    actor: Actor,
    input: { toolId: number; at: Date; probe: ProbeData },
  ): Promise<Result<true, Refusal>> => {
    const data = trimmed(input.probe)
    const now = deps.clock()
    if (input.at > now) return refused(SWAPPED_LATER)
    const broken = instrumentErrors(data)
    if (broken.length > 0) return refused(badInput(...broken))
    return changeOfTool(deps, actor, input.toolId, async ({ stores, actor: current, tool }) => {
      const atMs = input.at.getTime()
      const probes = await stores.instruments.probes(tool.id)
      const last = probes.at(-1) ?? null
      if (atMs <= (last?.fromMs ?? 0) || input.at < tool.createdAt) return refused(SWAPPED_BEFORE)
      if (last === null) await stores.instruments.addProbe(tool.id, 0, NOTHING_OF_PROBE)
      await stores.instruments.addProbe(tool.id, atMs, data)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(current),
        action: 'instrument.probe-swapped',
        subject: { kind: 'tool', id: String(tool.id) },
        before: instrumentFacts(last ?? NOTHING_OF_PROBE),
        after: { ...instrumentFacts(data), swappedAt: input.at.toISOString() },
      })
      return ok(true)
    })
  }
