import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const GENERATED = /\/generated\/graphql\.ts(?:\?(\w+))?$/
const IMPORT = /^import \{([^}]*)\} from '([^']*\/generated\/graphql\.ts)'/gm
const DOCUMENT = /^export const (\w+) = new TypedDocumentString\([^;]*;\n?/gm

/** An import of documents as one import for each, by its own address. Types go. */
export const importsByDocument = (code: string): string =>
  code.replace(IMPORT, (_, names: string, path: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => `import { ${name} } from '${path}?${name}'`)
      .join('\n'),
  )

/** The module of one document of the generated file, or, for null, what all of them need. */
export const documentModule = (generated: string, name: string | null): string => {
  if (name === null) return generated.replace(DOCUMENT, '')
  const document = [...generated.matchAll(DOCUMENT)].find((match) => match[1] === name)
  if (document === undefined) throw new Error(`The generated file has no document ${name}.`)
  return `import { TypedDocumentString } from './graphql.ts'\n${document[0]}`
}

/**
 * Makes a module of each GraphQL document. All of them lie in one generated file, which every page
 * would load whole, since a bundler does not split a module.
 */
export const documentModules = (): Plugin => ({
  name: 'document-modules',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: GENERATED },
    handler: (id) => {
      const name = GENERATED.exec(id)?.[1] ?? null
      return documentModule(readFileSync(id.split('?')[0]!, 'utf8'), name)
    },
  },
  transform: {
    filter: { id: /\/src\/web\/.*\.tsx?$/, code: /\/generated\/graphql\.ts'/ },
    handler: (code) => ({ code: importsByDocument(code), map: null }),
  },
})
