import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { appShell } from './scripts/app-shell.ts'
import { documentModules } from './scripts/document-modules.ts'
import { importedBy, type Bundle } from './scripts/imported-by.ts'

const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

const PUBLIC = join(import.meta.dirname, 'src/web/public')

const ofPages = (...files: readonly string[]) =>
  importedBy(files.map((file) => join(import.meta.dirname, 'src/web', file)))

const isFirst = ofPages('app/shell/signed-in.tsx', 'features/dashboard/dashboard-page.tsx')
const isOften = ofPages(
  'features/login/login-page.tsx',
  'features/tool-dashboard/tool-dashboard-page.tsx',
)
/** What the first view uses of the kits. */
const FIRST_OF_KITS =
  /react-query|query-core|valibot|icons-react[\\/].*(createReact|defaultAttr)|use-(mantine-)?color-scheme|use-media-query|use-click-outside|utils[\\/]noop/

const PARTS =
  /src[\\/](domain[\\/]periods|web[\\/](api[\\/](field-problems|use-alarm|generated[\\/]graphql\.ts\?)|ui[\\/](file-menu|form|data-table[\\/](table-foot|use-table\.))|viewer|components[\\/](alarm|claim-code|replace-device|export-dialog[\\/]use|right-gate)|features[\\/]alarms[\\/]use-alarms))|Icon(Walk|Trash|Download|Printer|Pencil|ArrowsExchange)/

/**
 * Each file costs a phone a request and a task of its own: what every page needs is one, what many
 * pages show is another.
 */
const CHUNKS = [
  // The service worker is an entry too, but has to stay one file with all that it imports.
  {
    name: 'app',
    tags: ['$initial' as const],
    test: /^(?!.*(service-worker|domain[\\/]page-path))/,
    priority: 3,
  },
  {
    debugName: 'sensors',
    name: (id: string, bundle: Bundle) =>
      FIRST_OF_KITS.test(id) || isFirst(id, bundle) ? 'sensors' : null,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'history',
    minShareCount: 2,
    test: /src[\\/]web[\\/]features[\\/]tool-dashboard[\\/]/,
    priority: 2,
  },
  // What the page of a sensor and most forms show, in two files in place of twelve.
  {
    name: 'controls',
    minShareCount: 2,
    test: /@mantine[\\/](core[\\/]esm[\\/](core|components[\\/](ActionIcon|Button|CloseButton|Input|Transition))[\\/]|hooks[\\/]esm[\\/](use-(debounced-value|did-update|id|reduced-motion|uncontrolled)|utils[\\/]random-id)[\\/])/,
    priority: 2,
  },
  {
    debugName: 'parts',
    name: (id: string, bundle: Bundle) => (PARTS.test(id) || isOften(id, bundle) ? 'parts' : null),
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'kit',
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 1_000,
    test: /[\\/]@mantine[\\/]|floating-ui|icons-react/,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [documentModules(), react(), appShell(PUBLIC)],
  publicDir: PUBLIC,
  server: {
    host: '127.0.0.1',
    proxy: { '/graphql': { target: SERVER, ws: true }, '/ingest': { target: SERVER } },
  },
  build: {
    outDir: 'build/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Browsers of that age fetch `modulepreload` by themselves.
    modulePreload: { polyfill: false },
    // The content-security policy allows this origin's files only, no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'src/web/service-worker/service-worker.ts' },
      // The worker's address never changes: browsers look there for a new version.
      output: {
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
        // A joined chunk would bear the names of all pages that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
})
