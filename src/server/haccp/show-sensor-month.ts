import type { Actor } from '../../domain/permissions/actor.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { asReadBy } from '../measure-log/record/as-read-by.ts'
import { incidentsOf } from '../measure-log/record/incidents-of.ts'
import type { UsageLimits } from '../rate-limits/usage-limits.ts'
import { type HaccpDeps, registerAccount } from './haccp-account.ts'
import { type SensorMonth, sensorMonth } from './sensor-month.ts'
import { monthOf } from './show-register.ts'

export type ShowSensorMonthDeps = HaccpDeps & {
  limits: Pick<UsageLimits, 'enter'>
  /** For how many days readings are stored. */
  retentionDays: number
}

/** Why readings of a month cannot be shown any more; null: they are there. */
export const beyondRetention = (
  { clock, retentionDays }: Pick<ShowSensorMonthDeps, 'clock' | 'retentionDays'>,
  fromMs: number,
): Refusal | null =>
  fromMs >= clock().getTime() - retentionDays * DAY_MS
    ? null
    : badInput({
        field: 'month',
        key: 'reports.beyondRetention',
        params: { days: retentionDays },
        message: `The month is too early: readings are stored for ${retentionDays} days.`,
      })

export type SensorMonthRequest = {
  month: string
  toolId: number
  signal?: AbortSignal | undefined
}

/** A month of a sensor, in the register of its account. */
export const showSensorMonth =
  (deps: ShowSensorMonthDeps) =>
  async (
    actor: Actor,
    { month, toolId, signal }: SensorMonthRequest,
  ): Promise<Result<SensorMonth, Refusal>> => {
    const { storage, clock, limits } = deps
    const [owned] = await storage.tools.withDeleted([toolId])
    const found = await registerAccount(storage, actor, owned?.tool.userId ?? 0)
    if (!found.ok) return found
    const { viewer, account } = found.value
    const shown = await monthOf(storage, account, month, clock().getTime())
    if (!shown.ok) return shown
    const tool = shown.value.tools.find(({ id }) => id === toolId)
    if (tool === undefined) return refused({ kind: 'not-found' })
    const tooEarly = beyondRetention(deps, shown.value.fromMs)
    if (tooEarly !== null) return refused(tooEarly)
    const turn = await limits.enter('charts', { actor: viewer, signal })
    if (turn.kind === 'refused') return refused(turn.refusal)
    if (turn.kind === 'abandoned') throw signal?.reason
    const { settings } = shown.value
    const withIncidents = { ...deps, incidentsOf: incidentsOf(deps) }
    const answer = await sensorMonth(withIncidents, tool, shown.value, settings, signal).finally(
      turn.done,
    )
    const incidents = answer.incidents.map((incident) => asReadBy(viewer, incident))
    return ok({ ...answer, incidents })
  }
