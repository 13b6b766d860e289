import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

// Vite would load graphql's ES modules beside the CommonJS ones that Node gives to the packages:
// two schemas that do not know each other.
const oneGraphql = {
  alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
}

const shared = {
  // Projects with the same number of workers run side by side.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // No test needs as long as this on an idle machine; on a busy one it may.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
}

const server: TestProjectInlineConfiguration = {
  resolve: oneGraphql,
  test: {
    name: 'server',
    ...shared,
    environment: 'node',
    // Files share a worker and its modules, which are then loaded once: no test may leave a module
    // changed.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    include: [
      'src/{domain,server,locales}/**/*.test.ts',
      'tests/{alarms,api,faults,architecture}/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
  },
}

const web: TestProjectInlineConfiguration = {
  plugins: [react()],
  // A dependency that Vite discovers in the middle of a run would reload the page under the tests.
  optimizeDeps: {
    include: [
      '@mantine/core',
      '@mantine/dates',
      '@mantine/hooks',
      '@mantine/notifications',
      '@tabler/icons-react',
      '@tanstack/react-query',
      'axe-core',
      'fast-check',
      'graphql-ws',
      'i18next',
      'react',
      'react-dom',
      'react-dom/client',
      'react-i18next',
      'react-router',
      'react/jsx-dev-runtime',
      'uqr',
      'valibot',
      'vitest-browser-react',
    ],
  },
  test: {
    name: 'web',
    ...shared,
    include: ['src/web/**/*.test.{ts,tsx}'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
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
}

/** Each file has a server, a port, a data folder and a browser of its own. */
const e2e = (isLong: boolean): TestProjectInlineConfiguration => ({
  resolve: oneGraphql,
  test: {
    name: 'e2e',
    ...shared,
    environment: 'node',
    include: ['tests/e2e/**/*.test.ts'],
    exclude: isLong ? [] : ['**/*.long.test.ts'],
  },
})

/** The mode "thorough" is that of `npm run test:long`. */
export default defineConfig(({ mode }) => ({
  test: {
    projects: [server, web, e2e(mode === 'thorough')],
  },
}))
