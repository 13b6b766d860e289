import { deviceAlias } from '../../domain/devices/device-alias.ts'
import { badInput, type BrokenRule, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Reads } from '../storage/storage.ts'

export const ALIAS_MALFORMED: BrokenRule = {
  field: 'alias',
  key: 'devices.aliasMalformed',
  message:
    'An alias must be an EUI of 16 hex digits, or 3 to 64 characters out of letters, digits and . _ : -',
}
export const ALIAS_TAKEN = badInput({
  field: 'alias',
  key: 'devices.aliasTaken',
  message: 'Another device has this alias.',
})

/** The alias that somebody typed, in its one spelling. Null and blank: none. */
export const typedAlias = (text: string | null): Result<string | null, Refusal> => {
  if (text === null || text.trim() === '') return ok(null)
  const alias = deviceAlias(text)
  return alias === null ? refused(badInput(ALIAS_MALFORMED)) : ok(alias)
}

/** Whether another device has the alias, whoever holds it. */
export const isAliasTaken = async (
  stores: Pick<Reads, 'devices'>,
  imeiNumber: string,
  alias: string | null,
): Promise<boolean> => {
  const named = alias === null ? null : await stores.devices.byAlias(alias)
  return named !== null && named.imeiNumber !== imeiNumber
}
