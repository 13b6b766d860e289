import type { BrokenRule } from '../refusal.ts'
import { ok, refused, type Result } from '../result.ts'
import type { AlarmCondition } from './alarm-settings.ts'

/** A condition as somebody sends it; `id` null: a new one. */
export type SentCondition = Omit<AlarmCondition, 'id'> & { id: number | null }

const unknownCondition = (place: number, name: string): BrokenRule => ({
  field: `settings.conditions.${place}.id`,
  key: 'alarms.conditionUnknown',
  params: { name },
  message: `"${name}" names a condition that the tool does not have, or one twice.`,
})

/**
 * The list of a tool's conditions as it is from now on, with trimmed names. New conditions get ids
 * above `highestId`, the highest that the tool has ever used; what is sent with an id must be one
 * of `before`, each once.
 */
export const numberedConditions = (
  sent: readonly SentCondition[],
  before: readonly AlarmCondition[],
  highestId: number,
): Result<AlarmCondition[], BrokenRule[]> => {
  const left = new Set(before.map(({ id }) => id))
  const broken: BrokenRule[] = []
  let lastId = Math.max(highestId, ...left)
  const conditions = sent.map((condition, place) => {
    const { id } = condition
    if (id !== null && !left.delete(id)) broken.push(unknownCondition(place, condition.name))
    return { ...condition, name: condition.name.trim(), id: id ?? ++lastId }
  })
  return broken.length === 0 ? ok(conditions) : refused(broken)
}
