import type { ClientBase } from 'pg'

/** PostgreSQL ends a transaction with its first error, but for what comes after a savepoint. */
export const attempted = async <T>(client: ClientBase, statement: () => Promise<T>): Promise<T> => {
  await client.query('SAVEPOINT attempt')
  try {
    const result = await statement()
    await client.query('RELEASE SAVEPOINT attempt')
    return result
  } catch (error) {
    await client.query('ROLLBACK TO SAVEPOINT attempt')
    throw error
  }
}
