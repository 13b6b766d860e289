import type { Role } from '../users/account.ts'

/**
 * The account that asks, or nobody. Machines that send readings are no actors: their keys open the
 * ingest doors only.
 */
export type Actor = { kind: 'nobody' } | AccountActor
export type AccountActor = { kind: 'account'; id: number; role: Role; path: string }

export const NOBODY: Actor = { kind: 'nobody' }
