import { describe, expect, test } from 'vitest'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { freshStorage } from './engine.ts'

export const serverValueStoreContract = (newEngine: NewEngine) =>
  describe("the server's own values", () => {
    const storage = freshStorage(newEngine)

    test('a value is stored under its name until it is replaced or deleted', async () => {
      const { serverValues } = autoCommit(storage())
      expect(await serverValues.get('key')).toBeNull()
      await serverValues.set('key', 'one')
      await serverValues.set('other', 'two')
      await serverValues.set('key', 'three')
      expect(await serverValues.get('key')).toBe('three')
      await serverValues.set('key', null)
      expect(await serverValues.get('key')).toBeNull()
      expect(await serverValues.get('other')).toBe('two')
    })
  })
