import {
  postgresBin,
  startPostgres,
} from '../../../src/server/storage/postgres/testing/postgres-server.ts'

/** A new database on PostgreSQL in `npm run test:long -- e2e-postgres`, otherwise null. */
export const databaseOfRun = async (): Promise<{
  url: string
  dispose: () => Promise<void>
} | null> => {
  if (process.env['E2E_DATABASE'] !== 'postgres') return null
  const bin = postgresBin()
  if (bin === null) throw new Error('There is no PostgreSQL for this platform.')
  const { urlOf, dispose } = await startPostgres(bin)
  return { url: urlOf('postgres'), dispose }
}
