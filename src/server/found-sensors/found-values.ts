/**
 * The last value of a found sensor. `atMs`: when it was measured, since 1970. `signal`: how well its
 * gateway hears it, as the gateway says it.
 */
export type FoundValue = { value: number; atMs: number; signal: string | null }

/** Last values by the id of the found sensor, in memory: they are shown until somebody takes it over. */
export type FoundValues = {
  get(id: number): FoundValue | undefined
  set(id: number, value: FoundValue): void
}

export const createFoundValues = (): FoundValues => new Map<number, FoundValue>()
