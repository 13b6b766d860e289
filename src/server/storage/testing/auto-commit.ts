import type { Storage, Writes } from '../storage.ts'

type Call = (...args: unknown[]) => Promise<unknown>

/** The write ports with a transaction for each call, to set up what a test needs. */
export const autoCommit = (storage: Pick<Storage, 'transaction'>): Writes =>
  new Proxy({} as Writes, {
    get: (_writes, port) =>
      new Proxy(
        {},
        {
          get:
            (_port, method) =>
            (...args: unknown[]) =>
              storage.transaction((writes) =>
                (writes as unknown as Record<symbol | string, Record<symbol | string, Call>>)[
                  port
                ]![method]!(...args),
              ),
        },
      ),
  })
