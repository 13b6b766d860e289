import { expect, test } from 'vitest'
import { formerTable } from './former-table.ts'

const cell = (column: string, before: string | null) => ({ column, before })

test('the table of former values brings back what was, and removes what was not', () => {
  const changes = [
    { email: 'new@chain.example', isNew: true, cells: [cell('company', null)] },
    {
      email: 'user@example.com',
      isNew: false,
      cells: [cell('company', 'Frost; Kft.'), cell('mostSensors', null), cell('firstName', null)],
    },
    { email: 'site@example.com', isNew: false, cells: [cell('site', null)] },
  ]
  expect(formerTable(changes, 'hu')?.split('\r\n').slice(1)).toEqual([
    'user@example.com;;;"Frost; Kft.";;;;;\'-;;',
    '',
  ])
  expect(formerTable(changes.slice(0, 1), 'hu')).toBeNull()
})
