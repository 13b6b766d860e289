import type { SupportGrant, SupportLook } from '../../domain/support/support-access.ts'

export type NewSupportGrant = Omit<SupportGrant, 'id' | 'endedAt'>
export type NewSupportLook = Omit<SupportLook, 'id' | 'endedAt' | 'viewed'>

/** "Open" is what nobody has ended; its time may be over all the same. Oldest first. */
export type SupportReads = {
  grant(id: number): Promise<SupportGrant | null>
  openGrants(): Promise<SupportGrant[]>
  openGrantsOf(accountIds: readonly number[]): Promise<SupportGrant[]>
  look(id: number): Promise<SupportLook | null>
  lookByToken(tokenHash: string): Promise<SupportLook | null>
  openLooks(): Promise<SupportLook[]>
  openLooksOf(grantId: number): Promise<SupportLook[]>
}

export type SupportWrites = SupportReads & {
  addGrant(grant: NewSupportGrant): Promise<SupportGrant>
  endGrant(id: number, at: Date): Promise<void>
  addLook(look: NewSupportLook): Promise<SupportLook>
  /** Sockets of the look are closed, as those of a session that has ended. */
  endLook(look: Pick<SupportLook, 'id' | 'tokenHash'>, at: Date): Promise<void>
  setViewed(lookId: number, viewed: readonly string[]): Promise<void>
}
