import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

// Plain JavaScript, since it runs before the compiler is there: typed here by hand.
const { isInstalled } = (await import('./ensure-modules.js' as string)) as {
  isInstalled(root: string): boolean
}
const { webStamp } = (await import('./web-stamp.js' as string)) as {
  webStamp(root: string): string
}

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'coldwatch-fresh-'))
})
afterEach(() => rm(root, { recursive: true }))

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

describe('packages', () => {
  type Packages = Record<string, { version: string; optional?: boolean }>
  const WANTED: Packages = {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/for-linux': { version: '2.0.0', optional: true },
  }
  const installedWith = async (installed: Packages): Promise<boolean> => {
    await write('package-lock.json', JSON.stringify({ packages: { '': { name: 'x' }, ...WANTED } }))
    await write('node_modules/.package-lock.json', JSON.stringify({ packages: installed }))
    return isInstalled(root)
  }

  test('are installed when npm recorded what the lockfile asks for', async () => {
    expect(await installedWith(WANTED)).toBe(true)
  })

  test('are missing before the first install, or when one of them is', async () => {
    await write('package-lock.json', JSON.stringify({ packages: WANTED }))
    expect(isInstalled(root)).toBe(false)
    expect(await installedWith({})).toBe(false)
  })

  test('are installed when this lockfile was installed before, whatever npm left out', async () => {
    await installedWith({})
    await write(
      'node_modules/.coldwatch-lockfile',
      createHash('sha256')
        .update(await readFile(join(root, 'package-lock.json')))
        .digest('hex'),
    )
    expect(isInstalled(root)).toBe(true)
    await write('package-lock.json', '{"packages":{"node_modules/a":{"version":"2.0.0"}}}')
    expect(isInstalled(root)).toBe(false)
  })

  test('of other platforms may be missing', async () => {
    expect(await installedWith({ 'node_modules/a': { version: '1.0.0' } })).toBe(true)
  })

  test.each(['node_modules/a', 'node_modules/for-linux'])(
    'are outdated when %s has another version',
    async (name) => {
      expect(await installedWith({ ...WANTED, [name]: { version: '0.9.0' } })).toBe(false)
    },
  )
})

describe('the web build', () => {
  test('is stale after a change of a source, its name or its content, and of a text', async () => {
    const stamps = new Set<string>()
    const steps: [string, string][] = [
      ['src/web/a.tsx', '1'],
      ['src/web/a.tsx', '2'],
      ['src/web/b.tsx', '2'],
      ['src/locales/en/common.json', '{}'],
      ['src/domain/rule.ts', ''],
      ['index.html', ''],
      ['package-lock.json', '{}'],
    ]
    for (const [file, text] of steps) {
      await write(file, text)
      stamps.add(webStamp(root))
    }
    expect(stamps.size).toBe(steps.length)
  })

  test('is not stale after a change of a test or of the server', async () => {
    await write('src/web/a.tsx', '1')
    const before = webStamp(root)
    await write('src/web/a.test.tsx', '1')
    await write('src/server/main.ts', '1')
    expect(webStamp(root)).toBe(before)
  })
})
