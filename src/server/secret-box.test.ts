import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSecretBox, openSecretBox, SECRET_KEY_FILE, SecretKeyError } from './secret-box.ts'

const [KEY, OLD_KEY] = [randomBytes(32), randomBytes(32)]

describe('a sealed secret', () => {
  const box = createSecretBox([KEY])

  test('opens with its key, for what it was sealed', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'account 7')
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
    expect(box.open(sealed, 'account 7')).toBe('JBSWY3DPEHPK3PXP')
    expect(box.seal('JBSWY3DPEHPK3PXP', 'account 7')).not.toBe(sealed)
  })

  test('does not open for another account, with another key, or changed', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'account 7')
    expect(box.open(sealed, 'account 8')).toBeNull()
    expect(createSecretBox([OLD_KEY]).open(sealed, 'account 7')).toBeNull()
    const middle = sealed.length - 20
    const changed = `${sealed.slice(0, middle)}${sealed[middle] === 'A' ? 'B' : 'A'}${sealed.slice(middle + 1)}`
    expect(box.open(changed, 'account 7')).toBeNull()
    expect(box.open('nonsense', 'account 7')).toBeNull()
  })

  test('of an older key opens as long as that key is in the file', () => {
    const sealed = createSecretBox([OLD_KEY]).seal('secret', 'account 7')
    expect(createSecretBox([KEY, OLD_KEY]).open(sealed, 'account 7')).toBe('secret')
  })
})

describe('the key file', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('is made at the first start, for this system account only, and stays', async () => {
    const sealed = (await openSecretBox(folder)).seal('secret', 'account 7')
    expect((await openSecretBox(folder)).open(sealed, 'account 7')).toBe('secret')
    const file = join(folder, SECRET_KEY_FILE)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{43}\n$/)
  })

  test('with a line that is no key stops the start with a sentence', async () => {
    writeFileSync(join(folder, SECRET_KEY_FILE), 'no key\n')
    await expect(openSecretBox(folder)).rejects.toThrow(SecretKeyError)
    await expect(openSecretBox(folder)).rejects.toThrow('must have a key of 32 bytes')
  })
})
