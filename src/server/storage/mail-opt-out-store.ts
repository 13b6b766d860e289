/** Addresses that want no more mail about an owner's tools. In lower case. */
export type MailOptOutReads = {
  ofOwner(ownerId: number): Promise<string[]>
}

export type MailOptOutWrites = MailOptOutReads & {
  /** False when the address has opted out already. */
  add(ownerId: number, address: string, at: Date): Promise<boolean>
  /** False when the address had not opted out. */
  remove(ownerId: number, address: string): Promise<boolean>
  /** Removes all opt-outs of the owner, and those of `address` under every owner. */
  erase(ownerId: number, address: string | null): Promise<void>
}
