// Builds the web app into build/web. --if-stale: only when its sources changed since the last
// build.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { isWebBuilt, noteWebBuilt } from './web-stamp.js'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'build', 'web')

/** Bytes below which packing saves no packet. */
const PACK_FROM = 1_400

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/** Writes file.br and file.gz beside each text, once per build, so that serving packs nothing. */
const precompress = async () => {
  const files = await readdir(folder, { recursive: true })
  const texts = files.filter((file) => /\.(js|css|svg|json|webmanifest|txt)$/.test(file))
  await Promise.all(
    texts.map(async (name) => {
      const file = join(folder, name)
      const content = await readFile(file)
      if (content.length < PACK_FROM) return
      const [br, gz] = await Promise.all([
        packBrotli(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
        packGzip(content, { level: 9 }),
      ])
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
    }),
  )
}

if (process.argv.includes('--if-stale') && isWebBuilt()) process.exit(0)
await rm(join(root, 'build', 'web.stamp'), { force: true })
await build({ root, configFile: join(root, 'vite.config.ts') })
await precompress()
noteWebBuilt()
