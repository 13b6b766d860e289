import { describe, expect, test } from 'vitest'
import type { ToolQuery } from '../tool-store.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { later } from './engine.ts'
import { toolRig } from './tool-rig.ts'

export const toolListContract = (newEngine: NewEngine) =>
  describe('lists of tools', () => {
    const { storage, tools, owner, make, names } = toolRig(newEngine)

    test('the list can be narrowed to a subtree, an owner or a search', async () => {
      const top = await owner('top@x', { role: 'affiliate', firstName: 'Tibor', lastName: 'Tóth' })
      const below = await owner('below@x', {
        parentUserId: top.id,
        firstName: 'Bea',
        lastName: 'Barna',
      })
      const other = await owner('other@x', { firstName: 'Ottó', lastName: 'Orsós' })
      await make(top.id, { equipmentId: 1, name: 'one' })
      await make(below.id, { equipmentId: 2, name: 'two' })
      await make(other.id, { imeiNumber: '999999999999999', name: 'three' })
      expect(await names({ scope: { kind: 'subtree', path: top.path } })).toEqual(['one', 'two'])
      expect(await names({ ownerId: top.id })).toEqual(['one'])
      expect(await names({ search: '99999' })).toEqual(['three'])
      expect(await names({ search: 'hre' })).toEqual(['three'])
      expect(await names({ search: 'Barn' })).toEqual(['two'])
      expect(await names({ search: 'Tib' })).toEqual(['one'])
      expect(await names({ search: 'other@' })).toEqual(['three'])
      expect(await names({ search: 'barn' })).toEqual([])
      expect(await names({ search: 'Barn', searchOwner: false })).toEqual([])
      expect(await names({ search: 'hre', searchOwner: false })).toEqual(['three'])
      expect(await names({ search: 'Barn', scope: { kind: 'subtree', path: other.path } })).toEqual(
        [],
      )
    })

    test('after a tool or its owner is renamed, the tool sorts by the new name', async () => {
      const [anna, zita] = [
        await owner('a@x', { lastName: 'Alma' }),
        await owner('z@x', { lastName: 'Zab' }),
      ]
      const first = await make(anna.id, { name: 'Bread' })
      await make(zita.id, { name: 'Milk', equipmentId: 2 })
      await tools().change(first.id, { name: 'Yeast', updatedAt: later(1) })
      expect(await names({ sort: { column: 'name', descending: false } })).toEqual([
        'Milk',
        'Yeast',
      ])
      expect(await names({ sort: { column: 'client', descending: false } })).toEqual([
        'Yeast',
        'Milk',
      ])
      await autoCommit(storage()).accounts.change(anna.id, {
        lastName: 'Zsolnai',
        updatedAt: later(2),
      })
      expect(await names({ sort: { column: 'client', descending: false } })).toEqual([
        'Milk',
        'Yeast',
      ])
    })

    test('tools sort by the companies of their owners, and those without one come last', async () => {
      const limits = { min: 2, max: 8, notificationMin: 1, notificationMax: 9 }
      const top = await owner('top@x', { role: 'affiliate' })
      const held = async (email: string, lastName: string, company: string | null) => {
        const { id } = await owner(email, { lastName, parentUserId: top.id })
        await autoCommit(storage()).accounts.change(id, { company, updatedAt: later(1) })
        return id
      }
      const [zold, nobody, aru] = [
        await held('z@x', 'Alma', 'Zöld Bolt'),
        await held('n@x', 'Barna', null),
        await held('a@x', 'Csík', 'aru 9'),
      ]
      const same = await held('s@x', 'Alma', 'Áru 9')
      await make(zold, { equipmentId: 1, name: 'of Zöld' })
      await make(nobody, { equipmentId: 2, name: 'of nobody' })
      await make(aru, { equipmentId: 3, name: 'of Áru' })
      await make(same, { equipmentId: 4, name: 'of the same' })
      await make(aru, { imeiNumber: '867730049915229', name: 'another of Áru', limits })
      const sorted = (descending: boolean, query: Partial<ToolQuery> = {}) =>
        names({ sort: { column: 'company', descending }, ...query })
      const ascending = ['of the same', 'of Áru', 'another of Áru', 'of Zöld', 'of nobody']
      expect(await sorted(false)).toEqual(ascending)
      expect(await sorted(true)).toEqual([
        'of Zöld',
        'another of Áru',
        'of Áru',
        'of the same',
        'of nobody',
      ])
      const scope = { kind: 'subtree', path: top.path } as const
      expect(await sorted(false, { scope })).toEqual(ascending)
      expect(await sorted(false, { scope, page: { first: 2, offset: 1 } })).toEqual(
        ascending.slice(1, 3),
      )
      expect(await sorted(false, { ownerId: aru })).toEqual(['of Áru', 'another of Áru'])
      expect(await sorted(false, { search: 'another' })).toEqual(['another of Áru'])
    })

    test('every column sorts in both directions, ties by id, and pages follow that order', async () => {
      const [zita, anna] = [
        await owner('z@x', { lastName: 'Zab' }),
        await owner('a@x', { lastName: 'Alma' }),
      ]
      const limits = { min: 2, max: 8, notificationMin: 1, notificationMax: 9 }
      await make(zita.id, { name: 'Fridge 10', equipmentId: 1, limits: { ...limits, max: 5 } })
      await make(anna.id, { name: 'fridge 2', equipmentId: 3, limits: { ...limits, max: 20 } })
      await make(anna.id, { name: 'Áruház', equipmentId: 2 })
      const sorted = (column: NonNullable<ToolQuery['sort']>['column'], descending = false) =>
        names({ sort: { column, descending } })
      expect(await sorted('name')).toEqual(['Áruház', 'fridge 2', 'Fridge 10'])
      expect(await sorted('name', true)).toEqual(['Fridge 10', 'fridge 2', 'Áruház'])
      expect(await sorted('equipmentId')).toEqual(['Fridge 10', 'Áruház', 'fridge 2'])
      expect(await sorted('max')).toEqual(['Fridge 10', 'Áruház', 'fridge 2'])
      expect(await sorted('client')).toEqual(['fridge 2', 'Áruház', 'Fridge 10'])
      for (const column of [
        'id',
        'imeiNumber',
        'min',
        'notificationMin',
        'notificationMax',
        'createdAt',
        'updatedAt',
      ] as const) {
        expect(await sorted(column)).toEqual(['Fridge 10', 'fridge 2', 'Áruház'])
        expect(await sorted(column, true)).toEqual(['Áruház', 'fridge 2', 'Fridge 10'])
      }
      const sort = { column: 'client', descending: true } as const
      const listed = await tools().list({ scope: { kind: 'all' }, sort })
      expect(await tools().idsOf({ scope: { kind: 'all' }, sort })).toEqual(
        listed.rows.map(({ tool }) => tool.id),
      )
      const page = await tools().list({ scope: { kind: 'all' }, page: { first: 1, offset: 1 } })
      expect(page.rows.map(({ tool }) => tool.name)).toEqual(['fridge 2'])
      expect(page.total).toBe(3)
    })
  })
