import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import type { Actor } from '../../domain/permissions/actor.ts'
import type { Services } from '../services.ts'

export type Context = {
  actor: Actor
  clientAddress: string
  /** The User-Agent header; '' where none was sent. */
  userAgent: string
  /** Of the page that asks, when it is the server's own: browsers name it with each call. */
  pageOrigin?: string | null
  requestId: string
  /** Aborts when the client has left or the operation took too long. Subscriptions have none. */
  signal?: AbortSignal
  services: Services
}

/** Builds the schema from code. Each file of this folder adds its types and operations to it. */
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
  // The plugin only stores the cost of each field. request-limits.ts adds them up and refuses a
  // request before any resolver runs.
  complexity: { defaultComplexity: 1, defaultListMultiplier: 10, disabled: true },
})

builder.queryType({})
builder.mutationType({})
builder.subscriptionType({})
