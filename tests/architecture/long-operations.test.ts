import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { LONG_OPERATIONS } from '../../src/server/graphql/long-operations.ts'
import * as documents from '../../src/web/api/generated/graphql.ts'

const ROOT = join(import.meta.dirname, '../..')
const REQUEST = /\brequest\(\s*(\w+Document)\b/g
/** Their answers come in pieces, so that only a silence between two of them is long. */
const IN_PIECES: ReadonlySet<string> = new Set(['toolList'])

const DOCUMENTS: ReadonlyMap<string, unknown> = new Map(Object.entries(documents))

const fieldsOf = (document: string): string[] =>
  parse(String(DOCUMENTS.get(document))).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? definition.selectionSet.selections.flatMap((selection) =>
          selection.kind === Kind.FIELD ? [selection.name.value] : [],
        )
      : [],
  )

/** From the bracket that opens a call to the one that closes it. */
const callAt = (text: string, start: number): string => {
  let depth = 0
  for (let at = text.indexOf('(', start); at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(start, at + 1)
  }
  return ''
}

/** Fields that pages wait for longer than usual. */
const awaitedLong = globSync('src/web/{features,components}/**/*.{ts,tsx}', { cwd: ROOT })
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .filter((text) => text.includes('timeoutMs'))
  .flatMap((text) =>
    [...text.matchAll(REQUEST)]
      .filter(({ index }) => /timeoutMs|options/i.test(callAt(text, index)))
      .flatMap((match) => fieldsOf(match[1]!)),
  )
  .filter((field) => !IN_PIECES.has(field))

test('the server ends no work early that a page still waits for', () => {
  expect(awaitedLong).toEqual(
    expect.arrayContaining([
      'haccpPdf',
      'haccpCsv',
      'deviationReport',
      'reviewPdf',
      'inspectionFile',
      'signRecord',
    ]),
  )
  expect(awaitedLong.filter((field) => !LONG_OPERATIONS.has(field))).toEqual([])
})
