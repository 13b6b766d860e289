import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import type { FirstFiles } from '../src/web/first-script/first-files.ts'

const SOURCE = join(import.meta.dirname, '../src/web/first-script/first-script.ts')
const PLACE = '<!-- first script -->'
const FILES = '__FIRST_FILES__'

const PAGES = {
  '/login': 'features/login/login-page.tsx',
  '/dashboard': 'features/dashboard/dashboard-page.tsx',
  '/tool-dashboard': 'features/tool-dashboard/tool-dashboard-page.tsx',
}

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'facadeModuleId' | 'imports'> & {
  viteMetadata?: { importedCss: ReadonlySet<string> }
}

/** The files that the first view of each page asks for, scripts before style sheets; the entry's own left out. */
export const firstFiles = (chunks: readonly Chunk[]): FirstFiles => {
  const chunkOf = (module: string): Chunk => {
    const chunk = chunks.find(({ facadeModuleId }) =>
      facadeModuleId?.endsWith(`/src/web/${module}`),
    )
    if (chunk === undefined) throw new Error(`The build has no file of ${module}.`)
    return chunk
  }
  const closure = (chunk: Chunk, into = new Set<Chunk>()): Set<Chunk> => {
    if (into.has(chunk)) return into
    into.add(chunk)
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name)
      if (imported !== undefined) closure(imported, into)
    }
    return into
  }
  const entry = closure(
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('index.html'))!,
  )
  const filesOf = (module: string): string[] => {
    const needed = [...closure(chunkOf(module))].filter((chunk) => !entry.has(chunk))
    const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    return [...needed.map(({ fileName }) => fileName), ...styles].map((name) => `/${name}`)
  }
  const texts = (code: string): string => `/${chunkOf(`i18n/texts/${code}-first.ts`).fileName}`
  return {
    shell: filesOf('app/shell/signed-in.tsx'),
    pages: Object.fromEntries(Object.entries(PAGES).map(([path, file]) => [path, filesOf(file)])),
    texts: {
      hu: texts('hu'),
      en: texts('en'),
      de: texts('de'),
      nl: texts('nl'),
      ro: texts('ro'),
      sk: texts('sk'),
    },
  }
}

const bundled = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  })
  const [file] = (built as Rolldown.RolldownOutput).output
  return file.code.trim()
}

/** Writes src/web/first-script into index.html. The server admits it by its hash (src/server/http/inline-scripts.ts). */
export const firstScript = (): Plugin => ({
  name: 'first-script',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle }) => {
      if (!html.includes(PLACE)) throw new Error(`index.html has no place for the first script.`)
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
      const files = bundle === undefined ? null : firstFiles(chunks as Chunk[])
      const code = (await bundled()).replace(FILES, () => JSON.stringify(files))
      if (code.includes('</script')) throw new Error('The first script would end too early.')
      return html.replace(PLACE, () => `<script>${code}</script>`)
    },
  },
})
