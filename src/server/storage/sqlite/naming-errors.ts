import type { Reads } from '../storage.ts'
import { asOpenError } from './as-open-error.ts'
import { asStorageError, isDamagedFile } from './sqlite-errors.ts'

type Method = (...args: never[]) => Promise<unknown>

/**
 * The same stores, which throw `StorageUnavailableError` for a failing disk outside of transactions
 * too, and `DatabaseDamagedError` for a broken page.
 */
export const namingErrors = (stores: Reads, file: string): Reads =>
  Object.fromEntries(
    Object.entries(stores).map(([name, store]) => [name, namingErrorsOf(store, file)]),
  ) as Reads

const namingErrorsOf = (store: object, file: string): object =>
  Object.fromEntries(
    Object.entries(store).map(([name, method]: [string, Method]) => [
      name,
      async (...args: never[]) => {
        try {
          return await method(...args)
        } catch (error) {
          throw isDamagedFile(error) ? asOpenError(error, file) : asStorageError(error)
        }
      },
    ]),
  )
