import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Figure } from './support/report.ts'

const FOLDER = fileURLToPath(new URL('../build/web/', import.meta.url))

/** Small files go as they are; the quality is the build's (scripts/build-web.js). */
const sentBytes = (file: string): number =>
  existsSync(`${file}.br`) ? statSync(`${file}.br`).size : statSync(file).size

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }

/**
 * JavaScript that a page loads, by the build's manifest: its chunk and all imports, in kB (1,000 bytes)
 * as the server sends it to a browser that takes Brotli, which all do over HTTPS.
 */
export const bundleSizes = (): Promise<Figure[]> => {
  const manifestFile = `${FOLDER}.vite/manifest.json`
  if (!existsSync(manifestFile))
    throw new Error('There is no build to measure: run npm run build first.')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>
  const closure = (key: string, into = new Set<string>()): Set<string> => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`the build has no ${key}`)
    if (into.has(chunk.file)) return into
    into.add(chunk.file)
    for (const imported of chunk.imports ?? []) closure(imported, into)
    return into
  }
  const keyOf = (part: string): string => {
    const key = Object.keys(manifest).find((name) => name.includes(part))
    if (key === undefined) throw new Error(`the build has no chunk of ${part}`)
    return key
  }
  const kilobytes = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + sentBytes(FOLDER + file), 0) / 1000

  const entry = closure('index.html')
  /** The largest of the six languages. */
  const textsOf = (part: 'first' | 'rest'): Set<string> =>
    Object.keys(manifest)
      .filter((key) => key.includes('i18n/texts/') && key.includes(`-${part}.`))
      .map((key) => new Set([...closure(key)].filter((file) => !entry.has(file))))
      .sort((a, b) => kilobytes(b) - kilobytes(a))[0] ?? new Set<string>()
  const dashboard = new Set([
    ...entry,
    ...textsOf('first'),
    ...closure(keyOf('app/shell/signed-in')),
    ...closure(keyOf('features/dashboard/dashboard-page')),
    ...closure(keyOf('graphql-ws')),
  ])
  const history = [...closure(keyOf('features/tool-dashboard/tool-dashboard-page'))].filter(
    (file) => !dashboard.has(file),
  )
  return Promise.resolve([
    {
      what: 'entry JavaScript, kB sent',
      value: kilobytes(entry),
      goal: { atMost: 112 },
      measured: `${entry.size} files`,
    },
    {
      what: 'JavaScript to the first dashboard, kB sent',
      value: kilobytes(dashboard),
      goal: { atMost: 150 },
      measured: `${dashboard.size} files, texts and the socket included`,
    },
    {
      what: 'texts of all other pages, kB sent',
      value: kilobytes(textsOf('rest')),
      goal: { atMost: 30 },
      measured:
        'the largest of the six languages, once beside the first such page; without files of pages',
    },
    {
      what: 'history chunk, kB sent',
      value: kilobytes(history),
      goal: { atMost: 200 },
      measured: `${history.length} files more`,
    },
  ])
}
