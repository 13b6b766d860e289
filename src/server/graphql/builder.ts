import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import type { Actor } from '../../domain/permissions/actor.ts'
import type { Services } from '../services.ts'

export type Context = {
  actor: Actor
  /** SHA-256 of the bearer token, hex; null without a session. */
  sessionHash: string | null
  clientAddress: string
  requestId: string
  /** Aborts once nobody waits for the answer any more; absent where nobody can leave. */
  signal?: AbortSignal
  services: Services
}

/** The code-first schema; each file of this folder adds the types and operations of its entity. */
export const builder = new SchemaBuilder<{
  Context: Context
  DefaultFieldNullability: false
  Scalars: {
    DateTime: { Input: Date; Output: Date }
    ID: { Input: string; Output: string | number }
  }
}>({
  defaultFieldNullability: false,
  plugins: [ComplexityPlugin],
  // The door measures a request as a whole before any resolver runs (request-limits.ts); the plugin
  // only keeps the fields' costs.
  complexity: { defaultComplexity: 1, defaultListMultiplier: 10, disabled: true },
})

builder.queryType({})
builder.mutationType({})
builder.subscriptionType({})
