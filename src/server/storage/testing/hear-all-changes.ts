import type { Change, Storage } from '../storage.ts'

/** Every kind of change, for tests that look at all of them. Returns the call that ends it. */
export const hearAllChanges = (
  storage: Pick<Storage, 'onChange'>,
  hear: (changes: readonly Change[]) => void,
): (() => void) =>
  storage.onChange({
    device: hear,
    'app-key': hear,
    account: hear,
    session: hear,
    incident: hear,
    outbox: hear,
    'alarm-state': hear,
    contact: hear,
    arrival: hear,
  } satisfies Record<Change['kind'], unknown>)
