import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { appShell } from './scripts/app-shell.ts'
import { documentModules } from './scripts/document-modules.ts'
import { firstScript } from './scripts/first-script.ts'
import { importedBy, type Bundle } from './scripts/imported-by.ts'

const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

const PUBLIC = join(import.meta.dirname, 'src/web/public')

const ofPages = (...files: readonly string[]) =>
  importedBy(files.map((file) => join(import.meta.dirname, 'src/web', file)))

const isFirst = ofPages('app/shell/signed-in.tsx', 'features/dashboard/dashboard-page.tsx')
const isLogin = ofPages('features/login/login-page.tsx')
const isOften = ofPages('features/tool-dashboard/tool-dashboard-page.tsx')
const isSettings = ofPages('features/tool-settings/tool-settings.tsx')
/** What the fields of the settings use of the kits. */
const SETTINGS_OF_KITS =
  /@mantine[\\/](core[\\/]esm[\\/]components[\\/](Checkbox|InlineInput|NativeSelect)|hooks[\\/]esm[\\/]use-focus-trap)[\\/]/
/** What sends a form and reads the answer, of the kits. */
const REQUESTS_OF_KITS =
  /valibot|query-core.*mutationObserver|react-query.*useMutation|use-media-query|utils[\\/]noop/
/** What the first view uses of the kits. */
const FIRST_OF_KITS =
  /react-query(?!.*Infinite)|query-core(?!.*infinite)|icons-react[\\/].*(createReact|defaultAttr)|use-(mantine-)?color-scheme/

const PARTS =
  /[iI]nfiniteQuery|src[\\/](domain[\\/]periods|web[\\/](api[\\/](field-problems|use-alarm|generated[\\/]graphql\.ts\?)|ui[\\/](file-menu|form|data-table[\\/](table-foot|use-table\.))|viewer|components[\\/](alarm|claim-code|replace-device|export-dialog[\\/]use|right-gate)|features[\\/]alarms[\\/]use-alarms))|Icon(Walk|Trash|Download|Printer|Pencil|ArrowsExchange)/

const CONTROLS =
  /@mantine[\\/](core[\\/]esm[\\/](core|utils[\\/]InputsGroupFieldset|components[\\/](ActionIcon|Button|CloseButton|Input|InputBase|TextInput|Transition))[\\/]|hooks[\\/]esm[\\/](use-(did-update|id|reduced-motion|uncontrolled)|utils[\\/]random-id)[\\/])|web[\\/]ui[\\/]button[\\/]/
/** What the page of a sensor uses of the kits before its first paint. */
const OFTEN_OF_KITS =
  /@mantine[\\/]hooks[\\/]esm[\\/](use-debounced-(value|callback)|utils[\\/]use-callback-ref)[\\/]/
const LOGIN_OF_KITS = /@mantine[\\/]core[\\/]esm[\\/]components[\\/]PasswordInput[\\/]/

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
  // What the login and the first view both need: the login loads nothing else of the first view.
  {
    debugName: 'requests',
    name: (id: string, bundle: Bundle) =>
      REQUESTS_OF_KITS.test(id) || (isLogin(id, bundle) && isFirst(id, bundle)) ? 'requests' : null,
    minShareCount: 2,
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
  // What the page of a sensor needs before its first paint and others need too.
  {
    debugName: 'shared',
    name: (id: string, bundle: Bundle) =>
      OFTEN_OF_KITS.test(id) || isOften(id, bundle) ? 'shared' : null,
    minShareCount: 2,
    priority: 2,
  },
  // What most forms show, in two files in place of twelve.
  {
    debugName: 'controls',
    name: (id: string) => (CONTROLS.test(id) ? 'controls' : null),
    minShareCount: 2,
    priority: 2,
  },
  {
    debugName: 'login',
    name: (id: string, bundle: Bundle) =>
      LOGIN_OF_KITS.test(id) || isLogin(id, bundle) ? 'login' : null,
    minShareCount: 2,
    priority: 2,
  },
  {
    debugName: 'parts',
    name: (id: string) => (PARTS.test(id) ? 'parts' : null),
    minShareCount: 2,
    priority: 2,
  },
  // Each file is fetched in the task of the press that opens the settings.
  {
    debugName: 'settings',
    name: (id: string, bundle: Bundle) =>
      SETTINGS_OF_KITS.test(id) || isSettings(id, bundle) ? 'settings' : null,
    minShareCount: 2,
    priority: 1.5,
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
  plugins: [documentModules(), react(), firstScript(), appShell(PUBLIC)],
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
          name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash:7].js',
        // The entry names all files: their names are short.
        // A joined chunk would bear the names of all pages that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.replace(/(~.*)?\.\w+$/, '')}-[hash:7][extname]`,
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
})
