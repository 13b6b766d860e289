import { expect, test } from 'vitest'
import type { PrintedSignature } from '../record/measure-log.ts'
import { contentHash, partHashes, RECORD_FORMAT } from '../record/record-hash.ts'
import { aMeasureLog } from '../testing/a-measure-log.ts'
import { drawAndRead } from '../testing/eventful-log.ts'
import { elementsOf, textOf } from '../testing/read-pdf.ts'

const ANNA = {
  firstName: 'Anna',
  lastName: 'Kovács',
  email: 'anna@example.com',
  role: 'user',
} as const
const REVIEWED: PrintedSignature = {
  meaning: 'REVIEWED',
  remark: 'The door stood open.',
  atMs: Date.parse('2026-11-21T10:00:00Z'),
  by: ANNA,
  withdrawn: null,
}

/** The rows of the table of signatures, and the text of the whole log. */
const drawn = async (...signatures: PrintedSignature[]) => {
  const { structure } = await drawAndRead(aMeasureLog({ timeZone: 'UTC', signatures }))
  const plain = (lines: string[]) =>
    lines.join(' ').replaceAll('\u00a0', ' ').replaceAll(/ +/g, ' ').trim()
  const rows = elementsOf(structure, 'Table')
    .filter((table) => plain(textOf(table)).startsWith('Meaning Signed by'))
    .flatMap((table) => elementsOf(table, 'TR').slice(1))
    .map((row) =>
      elementsOf(row, 'TD')
        .map((cell) => plain(textOf(cell)))
        .join(' | '),
    )
  return { rows, text: plain(textOf(structure)) }
}
const BLANK_LINES = 'Checked by Date Signature'

test('a log without signatures has lines for one by hand', async () => {
  const { rows, text } = await drawn()
  expect(rows).toEqual([])
  expect(text).toContain(BLANK_LINES)
})

test('a signature is printed with name, role, account, meaning, time and remark, in place of the lines', async () => {
  const { rows, text } = await drawn(REVIEWED)
  expect(rows).toEqual([
    'Reviewed | Anna Kovács, User, anna@example.com | 2026-11-21 10:00:00 (UTC+00:00) | The door stood open.',
  ])
  expect(text).not.toContain(BLANK_LINES)
})

test('one that was withdrawn stays on the paper, with its reason, and the lines are there again', async () => {
  const { rows, text } = await drawn({
    ...REVIEWED,
    remark: null,
    withdrawn: { atMs: Date.parse('2026-11-21T11:00:00Z'), reason: 'wrong day' },
  })
  expect(rows).toEqual([
    'Reviewed | Anna Kovács, User, anna@example.com | 2026-11-21 10:00:00 (UTC+00:00) | Withdrawn 2026-11-21 11:00:00 (UTC+00:00). Reason: wrong day',
  ])
  expect(text).toContain(BLANK_LINES)
})

test('of an erased person the paper says so, with the role', async () => {
  const { rows } = await drawn({
    ...REVIEWED,
    remark: null,
    by: { firstName: '', lastName: '', email: '', role: 'user' },
  })
  expect(rows[0]).toContain('| erased person, User |')
})

test('signatures are no part of the record: its hash stays', () => {
  const hashOf = (signatures: PrintedSignature[]) =>
    contentHash(partHashes(aMeasureLog({ signatures }), RECORD_FORMAT), RECORD_FORMAT)
  expect(hashOf([REVIEWED])).toBe(hashOf([]))
})
