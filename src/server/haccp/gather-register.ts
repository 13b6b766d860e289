import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Account } from '../../domain/users/account.ts'
import { incidentsOf } from '../measure-log/record/incidents-of.ts'
import type { Reads } from '../storage/storage.ts'
import type { RegisterRecord } from './register-record.ts'
import { sensorMonth } from './sensor-month.ts'
import { beyondRetention, type ShowSensorMonthDeps } from './show-sensor-month.ts'
import { monthOf, type ShownMonth } from './show-register.ts'

/** `siteId`: of the sensors at this site alone; null: of all of the account. */
export type WantedRegister = { month: string; siteId: number | null }

/** The sensors at a site, and of the entries what was done about their days; null: there is no such site. */
const partOfSite = async (
  { sites }: Pick<Reads, 'sites'>,
  account: Account,
  siteId: number,
  shown: ShownMonth,
): Promise<(Pick<RegisterRecord, 'site' | 'checks' | 'missed'> & { tools: Tool[] }) | null> => {
  const site = await sites.byId(siteId)
  if (site === null || site.accountId !== account.id) return null
  const here = new Set(await sites.toolsAt(siteId))
  return {
    site: { id: site.id, name: site.name },
    tools: shown.tools.filter(({ id }) => here.has(id)),
    checks: shown.checks.filter(
      ({ values }) =>
        values.kind === 'ACTION' &&
        values.about.kind === 'day' &&
        values.about.toolId !== null &&
        here.has(values.about.toolId),
    ),
    missed: [],
  }
}

/** A month of a register from what is stored now, one sensor after the other. */
export const gatherRegister = async (
  deps: ShowSensorMonthDeps,
  account: Account,
  { month, siteId }: WantedRegister,
  signal: AbortSignal | undefined,
): Promise<Result<RegisterRecord, Refusal>> => {
  const nowMs = deps.clock().getTime()
  const shown = await monthOf(deps.storage, account, month, nowMs)
  if (!shown.ok) return shown
  const { settings, timeZone, fromMs, toMs } = shown.value
  const part =
    siteId === null
      ? { site: null, ...shown.value }
      : await partOfSite(deps.storage, account, siteId, shown.value)
  if (part === null) return refused({ kind: 'not-found' })
  const { site, tools, checks, missed } = part
  const tooEarly = beyondRetention(deps, fromMs)
  if (tooEarly !== null) return refused(tooEarly)
  const withIncidents = { ...deps, incidentsOf: incidentsOf(deps) }
  const sensors: RegisterRecord['sensors'][number][] = []
  for (const tool of tools)
    sensors.push(await sensorMonth(withIncidents, tool, shown.value, settings, signal))
  return ok({
    accountId: account.id,
    site,
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
