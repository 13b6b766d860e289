import type { Change } from '../change.ts'
import type { Storage } from '../storage.ts'

/** Listens to every kind of change. Returns the function that ends the listening. */
export const hearAllChanges = (
  storage: Pick<Storage, 'onChange'>,
  onChanges: (changes: readonly Change[]) => void,
): (() => void) =>
  storage.onChange({
    device: onChanges,
    'found-sensor': onChanges,
    token: onChanges,
    account: onChanges,
    session: onChanges,
    incident: onChanges,
    outbox: onChanges,
    webhook: onChanges,
    'alarm-state': onChanges,
    defrosts: onChanges,
    contact: onChanges,
    arrival: onChanges,
  } satisfies Record<Change['kind'], unknown>)
