import { expect, test } from 'vitest'
import { createChangeStream } from './change-stream.ts'
import { createCustomerLookup } from './customer-lookup.ts'
import type { Storage } from './storage.ts'

test('the customer is the account below superadmin, read again only after accounts changed', async () => {
  const roles = new Map([
    [1, 'superadmin'],
    [7, 'admin'],
    [23, 'user'],
  ])
  let reads = 0
  const changes = createChangeStream()
  const customerOf = createCustomerLookup({
    accounts: {
      withDeleted: async (ids: number[]) => {
        reads += 1
        return ids.map((id) => ({ id, role: roles.get(id) }))
      },
    } as unknown as Storage['accounts'],
    onChange: changes.listen,
  })
  expect(await customerOf('/1/7/23/')).toBe(7)
  expect(await customerOf('/1/7/23/')).toBe(7)
  expect(await customerOf('/23/')).toBe(23)
  expect(await customerOf('/1/')).toBe(1)
  expect(reads).toBe(3)
  roles.set(1, 'admin')
  changes.announce([{ kind: 'account', id: 1 }])
  expect(await customerOf('/1/7/23/')).toBe(1)
})
