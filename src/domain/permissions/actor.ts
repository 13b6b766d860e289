import type { Role } from '../users/account.ts'

/**
 * Who asks. Machines that send readings are no actors here: their keys open the ingest doors only.
 */
export type Actor = { kind: 'nobody' } | AccountActor
export type AccountActor = { kind: 'account'; id: number; role: Role; path: string }

export const NOBODY: Actor = { kind: 'nobody' }
