import type { Plugin } from 'vite'
import { playwright } from '@vitest/browser-playwright'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'
import {
  type Moment,
  momentNamed,
  MOMENTS,
  NOT_AT_MOMENTS,
  TIME_SENSITIVE,
} from './tests/moments/moments.ts'

/** For components: without windows where it is installed, since it needs a quarter less of the processor. */
const chromium = process.env['HEADLESS_SHELL'] ?? process.env['CHROMIUM'] ?? '/usr/bin/chromium'

// Vite would load graphql's ES modules beside the CommonJS ones that Node gives to the packages:
// two schemas that do not know each other.
const oneGraphql = {
  alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
}

const shared = {
  // Projects with the same number of workers run side by side. One more than there are cores: tests of
  // pages wait for the browser, tests of servers for the disk, a third of the time.
  maxWorkers: availableParallelism() + 1,
  // Nothing needs a tenth of these on an idle machine: they end what would never end, and judge no pace.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 90_000 } },
}

// For browsers and real processes, whose pace is that of a busy machine: see decision 71. `npm test`
// names what needed it.
const SECOND_TRY = { retry: 1 }

/** Tests at another moment than now: their clock and their zone are moved. */
const atMoment = ({ startsAt }: Moment) => ({
  setupFiles: ['tests/moments/move-clock.ts'],
  provide: { startsAt },
})

const inNode = {
  ...shared,
  environment: 'node',
  // Files share a worker and its modules, which are then loaded once: no test may leave a module
  // changed.
  isolate: false,
  unstubEnvs: true,
  unstubGlobals: true,
} as const

const server: TestProjectInlineConfiguration = {
  resolve: oneGraphql,
  test: {
    name: 'server',
    ...inNode,
    include: [
      'src/**/*.test.ts',
      'tests/{alarms,api,architecture}/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
  },
}

/** Real servers that are killed, cut off and starved. */
const faults: TestProjectInlineConfiguration = {
  resolve: oneGraphql,
  test: { name: 'faults', ...inNode, ...SECOND_TRY, include: ['tests/faults/**/*.test.ts'] },
}

/** `npm run test:long` takes all that is fast. */
const FAST = ['src/**/*.test.ts', 'tests/{alarms,api}/**/*.test.ts']

/** All; what is sensitive to time at the moment. */
const serverPartlyAt = (moment: Moment): TestProjectInlineConfiguration => ({
  ...server,
  test: {
    ...server.test,
    setupFiles: ['tests/moments/move-clock-of-some.ts'],
    provide: { startsAt: moment.startsAt, timeZone: moment.timeZone },
  },
})

const serverAt = (moment: Moment, include: string[]): TestProjectInlineConfiguration => ({
  resolve: oneGraphql,
  test: {
    name: `server-${moment.name}`,
    ...inNode,
    ...atMoment(moment),
    env: { TZ: moment.timeZone },
    include,
    exclude: NOT_AT_MOMENTS,
  },
})

const WEB_MOMENT = 'leap-day'

/**
 * Files do not change during a run. Without this the browser asks anew for each of some 500 modules for
 * each test file.
 */
const keepModules: Plugin = {
  name: 'keep-modules',
  configureServer: ({ middlewares }) => {
    middlewares.use((_request, response, next) => {
      const { setHeader } = response
      response.setHeader = (name, value) =>
        setHeader.call(
          response,
          name,
          name === 'Cache-Control' && value === 'no-cache' ? 'max-age=3600' : value,
        )
      next()
    })
  },
}

/** Components in Chromium, never today: no test of theirs may depend on the day. */
const webAt = (moment: Moment): TestProjectInlineConfiguration => ({
  // React as people get it: that for development spends half of the tests' time on stack traces.
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  plugins: [keepModules],
  // A dependency that Vite discovers in the middle of a run would reload the page under the tests.
  optimizeDeps: {
    include: [
      '@mantine/core',
      '@mantine/dates',
      '@mantine/hooks',
      '@mantine/notifications',
      '@noble/hashes/sha2',
      '@simplewebauthn/browser',
      '@tabler/icons-react',
      '@tanstack/react-query',
      'axe-core',
      'fast-check',
      'graphql-ws',
      'i18next',
      'qr/decode.js',
      'react',
      'react-dom',
      'react-dom/client',
      'react-router',
      'react/jsx-runtime',
      'uqr',
      'valibot',
      'vitest-browser-react',
    ],
  },
  test: {
    name: moment.name === WEB_MOMENT ? 'web' : `web-${moment.name}`,
    ...shared,
    ...SECOND_TRY,
    ...atMoment(moment),
    setupFiles: ['tests/moments/move-clock.ts', 'src/web/testing/draw-at-once.ts'],
    include: ['src/web/**/*.test.tsx'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      connectTimeout: 300_000,
      // A click that waits for longer will not come: the second try begins minutes earlier.
      provider: playwright({
        actionTimeout: 60_000,
        contextOptions: { timezoneId: moment.timeZone, reducedMotion: 'reduce' },
        launchOptions: {
          executablePath: chromium,
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})

/** Each file has a server, a port, a data folder and a browser of its own, and leaves no module changed. */
const e2e = (isLong: boolean): TestProjectInlineConfiguration => ({
  resolve: oneGraphql,
  test: {
    name: 'e2e',
    ...shared,
    ...SECOND_TRY,
    // A busy machine takes minutes for a test that walks through ten pages.
    testTimeout: 900_000,
    environment: 'node',
    // Files share a worker: what a file has opened, it closes.
    isolate: false,
    include: ['tests/e2e/**/*.test.ts'],
    exclude: isLong ? [] : ['**/*.long.test.ts'],
  },
})

/**
 * `npm run test:long -- e2e-postgres`: the pages on PostgreSQL. Left out are what copies a data folder, and the
 * widths and colours of every screen, which no database changes.
 */
const e2eOnPostgres: TestProjectInlineConfiguration = {
  ...e2e(false),
  test: {
    ...e2e(false).test,
    env: { E2E_DATABASE: 'postgres' },
    retry: 0,
    exclude: ['**/every-screen.long.test.ts', '**/data-before.test.ts'],
  },
}

/** The mode "thorough" is that of `npm run test:long`. */
const projectsOf = (mode: string): TestProjectInlineConfiguration[] => {
  if (mode === 'e2e-postgres') return [e2eOnPostgres]
  if (mode === 'thorough')
    return [
      server,
      faults,
      e2e(true),
      ...MOMENTS.flatMap((moment) => [serverAt(moment, FAST), webAt(moment)]),
    ]
  return [
    serverPartlyAt(momentNamed('year-end')),
    faults,
    e2e(false),
    webAt(momentNamed(WEB_MOMENT)),
    serverAt(momentNamed('clocks-forward'), TIME_SENSITIVE),
  ]
}

export default defineConfig(({ mode }) => ({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: projectsOf(mode),
  },
}))
