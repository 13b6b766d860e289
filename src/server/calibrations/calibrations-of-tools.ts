import { calibrationNow, type CalibrationState } from '../../domain/instruments/calibration-due.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Reads } from '../storage/storage.ts'

type CalibrationDeps = { storage: Pick<Reads, 'instruments' | 'accounts'>; clock: Clock }

/** `dueOn`: of the certificate in force, "YYYY-MM-DD"; null without one, and where it names no day. */
export type ToolCalibrationNow = { state: CalibrationState; dueOn: string | null }

/**
 * How the calibrations of tools stand, where their owners are, by tool. The caller sees these tools.
 * Tools of which nothing was entered are left out.
 */
export const calibrationsOfTools =
  ({ storage, clock }: CalibrationDeps) =>
  async (tools: readonly Tool[]): Promise<Map<Tool, ToolCalibrationNow>> => {
    const nowMs = clock().getTime()
    const calibrations = await storage.instruments.calibrations(tools)
    const calibrated = tools.filter(({ id }) => calibrations.has(id))
    const ownerIds = [...new Set(calibrated.map(({ userId }) => userId))]
    const zones = new Map(
      (await storage.accounts.byIds(ownerIds)).map(({ id, timeZone }) => [id, timeZone]),
    )
    return new Map(
      calibrated.map((tool) => {
        const zone = zones.get(tool.userId) ?? FIRST_TIME_ZONE
        const { inForce, state } = calibrationNow(
          calibrations.get(tool.id)!,
          nowMs,
          localTime(zone).dayOf(nowMs),
        )
        return [tool, { state, dueOn: inForce?.dueOn ?? null }]
      }),
    )
  }
