import { expect, test } from 'vitest'
import { pageOf, sortOf } from './table-request.ts'

const request = (change: object) =>
  pageOf({ search: null, sort: 'name', first: 10, offset: 0, ...change })

test('a search applies from three characters on, as it was typed', () => {
  expect(request({ search: 'ab' })).toEqual({ ok: true, value: { page: { first: 10, offset: 0 } } })
  expect(request({ search: 'Abc ' })).toEqual({
    ok: true,
    value: { search: 'Abc ', page: { first: 10, offset: 0 } },
  })
})

test.each([{ first: 0 }, { first: 201 }, { offset: -1 }])('a page of %j is refused', (change) => {
  expect(request(change)).toMatchObject({ ok: false, error: { kind: 'bad-input' } })
})

test('a minus turns the order round and an unknown column is refused', () => {
  const columns = ['name', 'email'] as const
  expect(sortOf('name', columns)).toEqual({
    ok: true,
    value: { column: 'name', descending: false },
  })
  expect(sortOf('-email', columns)).toEqual({
    ok: true,
    value: { column: 'email', descending: true },
  })
  expect(sortOf('passwordHash', columns)).toMatchObject({ ok: false, error: { kind: 'bad-input' } })
})
