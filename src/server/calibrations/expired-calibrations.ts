import type { Clock } from '../../domain/clock.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Reads } from '../storage/storage.ts'
import { calibrationsOfTools } from './calibrations-of-tools.ts'

/** Since when the calibrations of tools are expired, "YYYY-MM-DD", by tool id; the others are left out. */
export type ExpiredCalibrations = ReadonlyMap<number, string>

/** Of tools that the caller sees: three queries for all of them. */
export const expiredCalibrations = async (
  deps: { storage: Pick<Reads, 'instruments' | 'accounts'>; clock: Clock },
  tools: readonly Tool[],
): Promise<ExpiredCalibrations> =>
  new Map(
    [...(await calibrationsOfTools(deps)(tools))].flatMap(([{ id }, { state, dueOn }]) =>
      state === 'expired' && dueOn !== null ? [[id, dueOn]] : [],
    ),
  )
