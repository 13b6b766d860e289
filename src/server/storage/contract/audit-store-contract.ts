import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '../audit-store.ts'
import type { NewEngine } from './engine.ts'
import { freshStorage, later, NOW } from './engine.ts'

export const auditStoreContract = (newEngine: NewEngine) => describe('audit trail', () => {
  const storage = freshStorage(newEngine)
  const subject = { kind: 'tool', id: '7' } as const
  const actors: AuditEntry['actor'][] = [{ kind: 'account', id: 3 }, { kind: 'device', imeiNumber: '356307042441013' }, { kind: 'app-key', id: 2 }, { kind: 'server' }, { kind: 'nobody' }]

  test('entries of a subject come back in their order, whoever acted', async () => {
    const entries = actors.map((actor, i): AuditEntry => ({ at: later(i), actor, action: 'tool.changed', subject, before: i === 0 ? null : { min: i - 1 }, after: { min: i } }))
    for (const entry of entries) await storage().audit.append(entry)
    await storage().audit.append({ at: NOW, actor: { kind: 'server' }, action: 'tool.created', subject: { kind: 'tool', id: '8' }, before: null, after: null })
    expect(await storage().audit.of(subject)).toEqual(entries)
  })

  test('what a rolled back transaction did leaves no entry', async () => {
    const entry: AuditEntry = { at: NOW, actor: { kind: 'server' }, action: 'tool.created', subject, before: null, after: { name: 'x' } }
    await expect(storage().transaction(async (stores) => {
      await stores.audit.append(entry)
      throw new Error('changed my mind')
    })).rejects.toThrow('changed my mind')
    expect(await storage().audit.of(subject)).toEqual([])
  })
})
