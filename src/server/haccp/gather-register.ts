import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import { incidentsOf } from '../measure-log/record/incidents-of.ts'
import type { RegisterRecord } from './register-record.ts'
import { sensorMonth } from './sensor-month.ts'
import { beyondRetention, type ShowSensorMonthDeps } from './show-sensor-month.ts'
import { monthOf } from './show-register.ts'

/** A month of a register from what is stored now, one sensor after the other. */
export const gatherRegister = async (
  deps: ShowSensorMonthDeps,
  account: Account,
  month: string,
  signal: AbortSignal | undefined,
): Promise<Result<RegisterRecord, Refusal>> => {
  const nowMs = deps.clock().getTime()
  const shown = await monthOf(deps.storage, account, month, nowMs)
  if (!shown.ok) return shown
  const { tools, settings, checks, missed, timeZone, fromMs, toMs } = shown.value
  const tooEarly = beyondRetention(deps, fromMs)
  if (tooEarly !== null) return refused(tooEarly)
  const withIncidents = { ...deps, incidentsOf: incidentsOf(deps) }
  const sensors: RegisterRecord['sensors'][number][] = []
  for (const tool of tools)
    sensors.push(await sensorMonth(withIncidents, tool, shown.value, settings, signal))
  return ok({
    accountId: account.id,
    month,
    timeZone,
    fromMs,
    toMs,
    untilMs: Math.max(fromMs, Math.min(toMs, nowMs)),
    settings,
    sensors,
    checks,
    missed,
  })
}
