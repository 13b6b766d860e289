import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { createRequire } from 'node:module'
import { defineConfig } from 'vitest/config'

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

// Vite would load graphql's ES modules beside the CommonJS ones that Node gives to the packages:
// two schemas that do not know each other.
const oneGraphql = {
  alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
}

/** No test waits this long; a busy machine may. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      {
        resolve: oneGraphql,
        test: {
          name: 'server',
          ...patience,
          environment: 'node',
          include: [
            'src/{domain,server,locales}/**/*.test.ts',
            'tests/{alarms,api,faults,architecture}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        plugins: [react()],
        // Found in the middle of a run, a dependency would reload the page under the tests.
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
          ...patience,
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
      },
      {
        resolve: oneGraphql,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
