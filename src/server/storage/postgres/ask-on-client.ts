import type { ClientBase } from 'pg'
import { turnTaking } from '../turn-taking.ts'
import type { Ask } from './kysely-on-postgres.ts'
import { asStorageError } from './postgres-errors.ts'

/** Asks on one connection, one statement after the other. */
export const askOnClient = (client: ClientBase): Ask => {
  const takeTurn = turnTaking()
  return async (text, values) => {
    try {
      return await takeTurn(() => client.query<never>(text, [...values]))
    } catch (error) {
      throw asStorageError(error)
    }
  }
}
