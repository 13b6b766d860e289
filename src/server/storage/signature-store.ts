import type { SignatureMeaning, SignedSubject } from '../../domain/records/signature.ts'
import type { Issuer } from './issued-log-store.ts'

/**
 * A signature under a record. Never changed and never deleted: a withdrawal
 * stands beside it.
 */
export type Signature = {
  id: number
  /** What was signed. Other logs that were issued of the same record have the signature too. */
  subject: SignedSubject
  /** SHA-256 of the signed record, hex. */
  contentHash: string
  meaning: SignatureMeaning
  remark: string | null
  signedAt: Date
  /** IANA name of the signer's zone. */
  timeZone: string
  accountId: number
  /** As it was then. Names and address are '' of an erased person. */
  signer: Issuer
  /** SHA-256 over a salt and the signer's names and address: it stays when these are erased. */
  signerHash: string
  withdrawn: { at: Date; reason: string } | null
}

/** `salt`: of `signerHash`, hex; it is erased with the person. */
export type NewSignature = Omit<Signature, 'id' | 'withdrawn'> & { salt: string }

export type SignatureReads = {
  byId(id: number): Promise<Signature | null>
  /** All signatures under these records, also those withdrawn; the oldest first. */
  ofRecords(contentHashes: readonly string[]): Promise<Signature[]>
  /** At most `first` signatures with an id above `id`, ascending. */
  after(id: number, first: number): Promise<Signature[]>
}

export type SignatureWrites = SignatureReads & {
  sign(signature: NewSignature): Promise<Signature>
  /** False when it was withdrawn before; then nothing has changed. */
  withdraw(id: number, withdrawal: { at: Date; reason: string }): Promise<boolean>
  /** Erases names, address and salt of the account as a signer; its role stays. */
  eraseSigner(accountId: number): Promise<void>
}
