import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { appShell } from './scripts/app-shell.ts'

const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

const PUBLIC = join(import.meta.dirname, 'src/web/public')

export default defineConfig({
  plugins: [react(), appShell(PUBLIC)],
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
    // The content-security policy allows this origin's files only, no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'src/web/service-worker/service-worker.ts' },
      // The worker's address never changes: browsers look there for a new version.
      output: { entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js') },
    },
  },
})
