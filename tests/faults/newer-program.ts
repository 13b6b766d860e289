// Makes the program that a process starts a newer one, with one more step for its tables, whose version is
// NEWER_VERSION. For NODE_OPTIONS.
import { registerHooks } from 'node:module'

const MIGRATIONS = '/src/server/storage/migrations/migrations.ts'
const VERSION = Number(process.env['NEWER_VERSION'])
const STEP = `{
  version: ${VERSION},
  name: 'of tomorrow',
  sqlite: 'ALTER TABLE account ADD COLUMN of_tomorrow_${VERSION} INTEGER;',
  postgres: 'ALTER TABLE account ADD COLUMN of_tomorrow_${VERSION} bigint;',
}`

const withOneMore = (source: string): string => {
  const list = source.indexOf('LATER_MIGRATIONS')
  const end = source.indexOf('\n]', list)
  if (list < 0 || end < 0) throw new Error('the list of migrations has another form')
  return `${source.slice(0, end)}\n  ${STEP},${source.slice(end)}`
}

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    if (!url.endsWith(MIGRATIONS)) return loaded
    return { ...loaded, source: withOneMore(String(loaded.source)) }
  },
})
