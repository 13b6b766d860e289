import * as v from 'valibot'

/**
 * How far the weekly check is, as it survives a restart. `endedMs`: when the last round that checked
 * everything ended; null before the first. `step`: what comes next; null: the round that
 * began at `startedMs` is over. `suspects`: positions of damaged days, which a restart looks at first.
 * `isOtherDamage`: something else was damaged, so that a restart begins a new round.
 */
export type CheckState = v.InferOutput<typeof State>

const Step = v.variant('part', [
  v.object({ part: v.literal('pages'), table: v.number() }),
  v.object({ part: v.literal('recent') }),
  v.object({ part: v.literal('days'), position: v.number() }),
  v.object({ part: v.literal('trail') }),
  v.object({ part: v.literal('logs') }),
])
export type CheckStep = v.InferOutput<typeof Step>

const State = v.object({
  startedMs: v.number(),
  endedMs: v.nullable(v.number()),
  step: v.nullable(Step),
  suspects: v.array(v.number()),
  isOtherDamage: v.boolean(),
})

export const newRound = (startedMs: number, endedMs: number | null): CheckState => ({
  startedMs,
  endedMs,
  step: { part: 'pages', table: 0 },
  suspects: [],
  isOtherDamage: false,
})

/** Name of the server value. */
export const SELF_CHECK = 'self-check'

/** When all that is stored had been checked last, ms since 1970; null before the first time. */
export const lastFullCheckMs = async (serverValues: {
  get(name: string): Promise<string | null>
}): Promise<number | null> => readState(await serverValues.get(SELF_CHECK))?.endedMs ?? null

/** What was stored; null where there is nothing, or nothing that this program understands. */
export const readState = (text: string | null): CheckState | null => {
  if (text === null) return null
  try {
    const parsed = v.safeParse(State, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
