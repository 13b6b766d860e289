/** Addresses that want no more mail about an owner's tools. In lower case. */
export type MailOptOutReads = {
  ofOwner(ownerId: number): Promise<string[]>
}

export type MailOptOutWrites = MailOptOutReads & {
  /** False when it is there already, or was not there. */
  add(ownerId: number, address: string, at: Date): Promise<boolean>
  remove(ownerId: number, address: string): Promise<boolean>
  /** All of the owner, and the address wherever it is; null: no address. */
  erase(ownerId: number, address: string | null): Promise<void>
}
