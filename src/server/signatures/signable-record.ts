import type { AuditSubject } from '../../domain/audit/audit-entry.ts'
import type { Facts } from '../../domain/audit/personal-facts.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { SignatureMeaning, SignedKind, SignedSubject } from '../../domain/records/signature.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { Reads, Writes } from '../storage/storage.ts'

/** A record that the actor may sign. */
export type SignableRecord = {
  subject: SignedSubject
  /** SHA-256 of the record as it was made, hex: what the signature is bound to. */
  contentHash: string
  /** What the entry in the trail is about, and the facts by which a reader finds the record. */
  entry: { subject: AuditSubject; facts: Facts }
}

/** What there is to know of a kind of records, to sign them. */
export type SignableKind = {
  /** The record that the actor may sign; null for one out of sight, and for an absent one. */
  find(stores: Reads, actor: AccountActor, id: number): Promise<SignableRecord | null>
  /**
   * What stands against signing beside that, looked at before the proof; null: nothing. Left out: such
   * records never change.
   */
  obstacle?(
    actor: AccountActor,
    record: SignableRecord,
    request: { clientAddress: string; signal?: AbortSignal | undefined },
  ): Promise<Refusal | null>
  /** What follows from a signature, in its transaction; left out: nothing. */
  onSigned?(stores: Writes, record: SignableRecord, meaning: SignatureMeaning): Promise<void>
  /** What follows from its withdrawal. */
  onWithdrawn?(stores: Writes, record: SignableRecord): Promise<void>
}

export type SignableKinds = Readonly<Record<SignedKind, SignableKind>>
