import { expect, test } from 'vitest'
import { backupName, parseBackupName } from './backup-name.ts'

test('the name of a backup says when it was made, in UTC, and of which installation it is', () => {
  const made = { madeMs: Date.UTC(2026, 10, 22, 1, 10, 5), installation: '9f86d081' }
  expect(backupName(made)).toBe('coldwatch-2026-11-22T01-10-05Z-9f86d081.db')
  expect(parseBackupName(backupName(made))).toEqual(made)
})

test.each([
  'coldwatch-2026-11-22T01-10-05.db',
  'coldwatch-2026-11-22T01-10-05Z-9f86d081.db.damaged',
  'coldwatch-2026-11-22T01-10-05Z-9f86d081.db.partial',
  'my coldwatch-2026-11-22T01-10-05Z-9f86d081.db',
  'coldwatch-2026-13-45T01-10-05Z-9f86d081.db',
  'coldwatch.db',
  'notes.txt',
])('%s is no backup of the server’s own', (name) => {
  expect(parseBackupName(name)).toBeNull()
})
