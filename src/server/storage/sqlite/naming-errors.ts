import type { Reads } from '../storage.ts'
import { asStorageError } from './sqlite-errors.ts'

type Method = (...args: never[]) => Promise<unknown>

/**
 * The same stores, which throw `StorageUnavailableError` for a failing disk outside of transactions
 * too.
 */
export const namingErrors = (stores: Reads): Reads =>
  Object.fromEntries(
    Object.entries(stores).map(([name, store]) => [name, namingErrorsOf(store)]),
  ) as Reads

const namingErrorsOf = (store: object): object =>
  Object.fromEntries(
    Object.entries(store).map(([name, method]: [string, Method]) => [
      name,
      async (...args: never[]) => {
        try {
          return await method(...args)
        } catch (error) {
          throw asStorageError(error)
        }
      },
    ]),
  )
