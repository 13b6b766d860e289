import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentModule, importsByDocument } from './document-modules.ts'

const FILE = join(import.meta.dirname, '../src/web/api/generated/graphql.ts')
const generated = readFileSync(FILE, 'utf8')
const names = [...generated.matchAll(/^export const (\w+)/gm)].map((match) => match[1]!)

test('an import of several documents becomes one for each, without the types', () => {
  expect(
    importsByDocument(`import {
  LoginDocument,
  type LoginMutation,
  MeDocument,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import type { MeQuery } from './generated/graphql.ts'
`),
  ).toBe(`import { LoginDocument } from '../../api/generated/graphql.ts?LoginDocument'
import { MeDocument } from '../../api/generated/graphql.ts?MeDocument'
import { request } from '../../api/request.ts'
import type { MeQuery } from './generated/graphql.ts'
`)
})

test('each generated document has a module that holds it whole and no other', () => {
  expect(names.length).toBeGreaterThan(50)
  for (const name of names) {
    const lines = documentModule(generated, name).trimEnd().split('\n')
    expect(lines.filter((line) => line.startsWith('export const '))).toHaveLength(1)
    expect(generated, name).toContain(lines.slice(1).join('\n'))
    expect(lines.at(-1), name).toMatch(/ as unknown as TypedDocumentString<\w+, \w+>;$/)
  }
})

test('what the documents share stays in the generated file, and no document does', () => {
  const shared = documentModule(generated, null)
  expect(shared).toContain('export class TypedDocumentString')
  expect(shared).not.toMatch(/^export const /m)
})

test('a document that was not generated is named', () => {
  expect(() => documentModule(generated, 'NothingDocument')).toThrow('no document NothingDocument')
})
