import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../domain/users/account.ts'

const FOLDER = import.meta.dirname
const CODES = Object.values(LANGUAGE_CODES)
const PLURAL_FORM = /_(zero|one|two|few|many|other)$/

type Texts = Map<string, string>

const flatten = (value: unknown, path: string, into: Texts): Texts => {
  if (typeof value === 'string') into.set(path, value)
  else
    for (const [key, inner] of Object.entries(value as Record<string, unknown>))
      flatten(inner, path === '' ? key : `${path}.${key}`, into)
  return into
}

const featuresOf = (code: string): string[] =>
  readdirSync(join(FOLDER, code), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.json'))
    .sort()
const textsOf = (code: string, feature: string): Texts =>
  flatten(JSON.parse(readFileSync(join(FOLDER, code, feature), 'utf8')), '', new Map())

const stemOf = (key: string): string => key.replace(PLURAL_FORM, '')
const stemsOf = (texts: Texts): string[] => [...new Set([...texts.keys()].map(stemOf))].sort()
const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]!).sort()

const FEATURES = featuresOf('en')

test('every language has the same features', () => {
  for (const code of CODES) expect(featuresOf(code), code).toEqual(FEATURES)
})

test.each(FEATURES)('%s: every key exists in all six languages', (feature) => {
  const english = stemsOf(textsOf('en', feature))
  for (const code of CODES) expect(stemsOf(textsOf(code, feature)), code).toEqual(english)
})

test.each(FEATURES)('%s: a text has the same placeholders in every language', (feature) => {
  const english = new Map(
    [...textsOf('en', feature)].map(([key, text]) => [stemOf(key), placeholdersOf(text)]),
  )
  for (const code of CODES) {
    for (const [key, text] of textsOf(code, feature))
      expect(placeholdersOf(text), `${code} ${key}`).toEqual(english.get(stemOf(key)))
  }
})

test.each(FEATURES)(
  '%s: what is counted has exactly the plural forms of its language',
  (feature) => {
    const counted = new Set(
      [...textsOf('en', feature).keys()].filter((key) => PLURAL_FORM.test(key)).map(stemOf),
    )
    for (const code of CODES) {
      const texts = textsOf(code, feature)
      const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories.toSorted()
      for (const stem of counted) {
        const there = [...texts.keys()]
          .filter((key) => stemOf(key) === stem)
          .map((key) => key.slice(stem.length + 1))
          .sort()
        expect(there, `${code} ${stem}`).toEqual(forms)
      }
      for (const key of texts.keys())
        if (PLURAL_FORM.test(key)) expect(counted, `${code} ${key}`).toContain(stemOf(key))
    }
  },
)

test.each(FEATURES)('%s: no text is empty or ends in white space', (feature) => {
  for (const code of CODES) {
    for (const [key, text] of textsOf(code, feature))
      expect(text, `${code} ${key}`).toMatch(/^\S(.*\S)?$/s)
  }
})

test('every key that the server gives a refusal has a text', () => {
  const source = join(FOLDER, '..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /^(server|domain)\/.*\.ts$/.test(path.replaceAll('\\', '/')) && !path.endsWith('.test.ts'),
  )
  const keys = new Set(
    files.flatMap((path) =>
      [
        ...readFileSync(join(source, path), 'utf8').matchAll(
          /(?<!action: )'((?:users|tools|devices|readings|reports)\.[a-z]\w*)'/g,
        ),
      ].map((match) => match[1]!),
    ),
  )
  const texts = textsOf('en', 'refusals.json')
  expect(keys.size).toBeGreaterThan(20)
  expect([...keys].filter((key) => !texts.has(key))).toEqual([])
})

/** A superadmin's page and mails about the server itself, which is what it is under any brand. */
const OF_THE_SERVER = ['pages/server.json', 'server-troubles.json']

test.each(FEATURES.filter((feature) => !OF_THE_SERVER.includes(feature)))(
  '%s: no text names the product itself, which has a brand’s name for many customers',
  (feature) => {
    for (const code of CODES)
      for (const [key, text] of textsOf(code, feature))
        expect(text, `${code} ${key}`).not.toMatch(/coldwatch/i)
  },
)
