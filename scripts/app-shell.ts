import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const WORKER = 'service-worker.js'
const PLACE = '__APP_SHELL__'

/** Writes the list of the app's files into the service worker, with their hash as its version. */
export const appShell = (publicDir: string): Plugin => ({
  name: 'app-shell',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      const worker = bundle[WORKER]
      if (worker?.type !== 'chunk' || !worker.code.includes(PLACE))
        throw new Error(`${WORKER} has no placeholder for the app shell.`)
      if (worker.imports.length > 0)
        throw new Error(`${WORKER} imports ${worker.imports.join(', ')}: it must be one file.`)
      const assets = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .sort()
      const publicFiles = readdirSync(publicDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(publicDir.length + 1)
            .replaceAll('\\', '/'),
        )
        .sort()
      const sum = createHash('sha256').update(worker.code)
      // The page's own text has a nonce of each answer in it; apart from that it follows from the
      // assets and this file.
      for (const name of [...assets, 'index.html']) sum.update(name)
      const page = bundle['index.html']
      if (page?.type === 'asset') sum.update(page.source)
      for (const name of publicFiles) sum.update(name).update(readFileSync(join(publicDir, name)))
      const shell = {
        version: sum.digest('hex').slice(0, 16),
        files: [...assets, ...publicFiles].map((name) => `/${name}`),
      }
      worker.code = worker.code.replaceAll(PLACE, JSON.stringify(shell))
    },
  },
})
