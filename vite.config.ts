import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

export default defineConfig({
  plugins: [react()],
  publicDir: 'src/web/public',
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
  },
})
