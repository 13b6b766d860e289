/**
 * Small things that the server keeps for itself from one start to the next: keys that it made, what
 * it has told already.
 */
export type ServerValueReads = {
  get(name: string): Promise<string | null>
}

export type ServerValueWrites = ServerValueReads & {
  /** Null forgets. */
  set(name: string, value: string | null): Promise<void>
}
