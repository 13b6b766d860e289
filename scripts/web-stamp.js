import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './ensure-modules.js'

/** Everything that the web app is built from. */
const SOURCES = [
  'src/web',
  'src/locales',
  'src/domain',
  'index.html',
  'vite.config.ts',
  'postcss.config.js',
  'tsconfig.json',
  'tsconfig.web.json',
  'package-lock.json',
  'scripts/app-shell.ts',
  'scripts/document-modules.ts',
  'scripts/build-web.js',
]
const STAMP = join(ROOT, 'build', 'web.stamp')

const filesUnder = (path) => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

/** A hash of names and contents. Dates are of no use: a clone does not keep them. */
export const webStamp = (root = ROOT) => {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesUnder(join(root, source))) {
      if (/\.test\.tsx?$/.test(file)) continue
      const content = readFileSync(file)
      hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}

export const isWebBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === webStamp()

export const noteWebBuilt = () => writeFileSync(STAMP, webStamp())
