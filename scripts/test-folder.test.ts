import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from './test-folder.ts'

test('others may enter the folder and not list it; a folder of a run that has ended goes, one of a living stays', async () => {
  const ended = spawnSync(process.execPath, ['-e', '']).pid
  const first = await makeTestFolder()
  const left = join(dirname(first), `coldwatch-test-${ended}-left`)
  mkdirSync(left)
  const second = await makeTestFolder()
  expect(statSync(second).mode & 0o777).toBe(0o711)
  expect(existsSync(first)).toBe(true)
  expect(existsSync(left)).toBe(false)
  for (const folder of [first, second]) rmSync(folder, { recursive: true })
})
