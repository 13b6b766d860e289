import { DEFAULT_LIMITS } from '../../domain/limits/limits.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { TOOL_TYPE } from '../../domain/tools/tool.ts'
import { register } from '../devices/register-device.ts'
import { newClaimCode, newKey } from '../secret.ts'
import type { Writes } from '../storage/storage.ts'
import { createTool } from '../tools/create-tool.ts'
import type { CheckedRow } from './check-device-rows.ts'

/**
 * Registers the device of a checked row, with the sensors that it names. Throws when something is
 * refused that the check allowed, which undoes the whole transaction.
 */
export const registerRow = async (
  stores: Writes,
  actor: AccountActor,
  row: CheckedRow,
  reason: string | undefined,
  now: Date,
): Promise<{ key: string; claimCode: string }> => {
  const secrets = { key: newKey(), claimCode: newClaimCode() }
  const { imeiNumber, alias } = row
  const device = { imeiNumber, alias, userId: row.holder?.id ?? null, reason }
  const registered = await register(stores, actor, device, secrets, now)
  if (!registered.ok) throw new Error(`Line ${row.line} was refused: ${registered.error.kind}`)
  await makeSensors(stores, actor, row, registered.value.device.holderId, now)
  return secrets
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
