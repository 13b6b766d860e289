import { DEFAULT_LIMITS } from '../../domain/limits/limits.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { BrokenRule } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { TOOL_TYPE } from '../../domain/tools/tool.ts'
import { register } from '../devices/register-device.ts'
import { newClaimCode, newKey } from '../secret.ts'
import type { Writes } from '../storage/storage.ts'
import { createTool } from '../tools/save-tool.ts'
import type { CheckedRow } from './check-device-rows.ts'

const SENSORS_WITHOUT_ACCOUNT: BrokenRule = {
  field: 'account',
  key: 'devices.sensorsWithoutAccount',
  message: 'Sensors need an account: a device of the stock has none.',
}

/**
 * Registers the device of a checked row, with the sensors that it names. A refused row has written
 * nothing. Throws when a sensor is refused after the device was written, which undoes all.
 */
export const registerRow = async (
  stores: Writes,
  actor: AccountActor,
  row: CheckedRow,
  reason: string | undefined,
  now: Date,
): Promise<Result<{ key: string; claimCode: string }, readonly BrokenRule[]>> => {
  const hasSensors = row.sensors.some((name) => name !== null)
  const isForStock =
    row.holder === null && (actor.role === 'superadmin' || actor.role === 'factory')
  if (hasSensors && isForStock) return refused([SENSORS_WITHOUT_ACCOUNT])
  const secrets = { key: newKey(), claimCode: newClaimCode() }
  const { imeiNumber, alias } = row
  const userId = row.holder?.id ?? null
  const registered = await register(
    stores,
    actor,
    { imeiNumber, alias, userId, reason },
    secrets,
    now,
  )
  if (!registered.ok) {
    if (registered.error.kind === 'bad-input') return refused(registered.error.broken)
    throw new Error(`A checked row was refused: ${registered.error.kind}`)
  }
  await makeSensors(stores, actor, row, registered.value.device.holderId, now)
  return ok(secrets)
}

/** A sensor on which a tool waited has it already, under its own name. */
const makeSensors = async (
  stores: Writes,
  actor: AccountActor,
  { imeiNumber, sensors }: CheckedRow,
  holderId: number | null,
  now: Date,
): Promise<void> => {
  const taken = new Set(
    (await stores.tools.ofDevice(imeiNumber)).map(({ tool }) => tool.equipmentId),
  )
  for (const [i, name] of sensors.entries()) {
    if (name === null || taken.has(i + 1)) continue
    const made = await createTool(
      stores,
      actor,
      {
        id: null,
        name,
        userId: holderId,
        imeiNumber,
        equipmentId: i + 1,
        type: TOOL_TYPE,
        defrostFridge: false,
        temperatureCorrection: 0,
        limits: DEFAULT_LIMITS,
        codeHash: null,
      },
      now,
    )
    if (!made.ok) throw new Error(`Sensor ${i + 1} of ${imeiNumber}: ${made.error.kind}`)
  }
}
