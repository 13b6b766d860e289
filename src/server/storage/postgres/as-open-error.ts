import { StorageUnavailableError } from '../storage-errors.ts'
import { asStorageError } from './postgres-errors.ts'

/** "cold on db.example.com:5432": nothing of user or password. Sockets are named by their folder. */
const placeOf = (url: string): string => {
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  const database = decodeURIComponent(pathname.slice(1))
  return `${database} on ${port === '' ? host : `${host}:${port}`}`
}

/** Of an error while the database at `url` is opened: says which one, since it may be the wrong one. */
export const asOpenError = (error: unknown, url: string): unknown => {
  const storageError = asStorageError(error)
  if (!(storageError instanceof StorageUnavailableError)) return storageError
  return new StorageUnavailableError(
    `${storageError.message} DATABASE_URL names ${placeOf(url)}.`,
    { cause: error },
  )
}
