import type { AddCheckMutationVariables } from '../../../api/generated/graphql.ts'
import type { RefusalProblem } from '../../../api/request-error.ts'

/** What a form says of an entry; the outbox adds its id and its times. */
export type NewEntry = Omit<AddCheckMutationVariables, 'id' | 'userId' | 'madeAt' | 'sentAt'>

/** Why the server will never take an entry as it is. */
export type SavedRefusal = {
  code: string
  messages: readonly string[]
  problems: readonly RefusalProblem[]
}

/** An entry on this device that the server has not answered yet. */
export type WaitingCheck = {
  /** UUID, made here: so the server stores it once, however often it is sent. */
  id: string
  /** The person who made it: nobody else sends it. */
  userId: string
  /** The account of the register. */
  accountId: string
  /** By this device's clock, ms since 1970. */
  madeAtMs: number
  entry: NewEntry
  refusal: SavedRefusal | null
}

/** A random UUID; `crypto.randomUUID` is there in secure contexts only. */
export const newCheckId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
