import { describe, expect, test } from 'vitest'
import type { SiteData } from '../../../domain/sites/site.ts'
import { SiteNameTakenError } from '../site-store.ts'
import type { Change } from '../change.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, aTool, freshStorage, IMEI, later, NOW } from './engine.ts'
import { hearAllChanges } from './hear-all-changes.ts'

const SHOP: SiteData = {
  name: 'Bolt 2 “Őrség”',
  address: '9941 Őriszentpéter, Fő u. 1',
  openingHours: 'H–Szo 6–22',
  contactName: 'Nagy Nóra',
  contactPhone: '+36 94 123 456',
  technician: 'Hideg Kft.',
}
const BARE: SiteData = {
  name: 'Bolt 10',
  address: null,
  openingHours: null,
  contactName: null,
  contactPhone: null,
  technician: null,
}

export const siteStoreContract = (newEngine: NewEngine) =>
  describe('sites', () => {
    const storage = freshStorage(newEngine)
    const sites = () => autoCommit(storage()).sites
    const account = async (email = 'anna@x') =>
      (await autoCommit(storage()).accounts.create(anAccount({ email }))).id
    const tool = (userId: number, equipmentId = 1) =>
      autoCommit(storage()).tools.create(aTool({ userId, equipmentId }))
    const siteIdOf = async (toolId: number) => (await storage().tools.byId(toolId))?.tool.siteId

    test('a site is read as it was made, until it is changed or deleted', async () => {
      const anna = await account()
      const made = await sites().create(anna, SHOP, NOW)
      expect(made).toEqual({
        ...SHOP,
        id: made.id,
        accountId: anna,
        createdAt: NOW,
        updatedAt: NOW,
      })
      expect(await storage().sites.byId(made.id)).toEqual(made)
      await sites().change(made.id, BARE, later(1))
      const changed = { ...made, ...BARE, updatedAt: later(1) }
      expect(await storage().sites.byId(made.id)).toEqual(changed)
      await sites().remove(made.id, later(2))
      expect(await storage().sites.byId(made.id)).toBeNull()
      expect(await storage().sites.of(anna)).toEqual([])
      expect(await storage().sites.withDeleted([made.id])).toEqual([
        { ...changed, updatedAt: later(2) },
      ])
    })

    test('the sites of an account are listed by name, numbers by size', async () => {
      const [anna, bela] = [await account(), await account('bela@x')]
      await sites().create(anna, BARE, NOW)
      await sites().create(anna, SHOP, NOW)
      await sites().create(bela, SHOP, NOW)
      expect((await storage().sites.of(anna)).map(({ name }) => name)).toEqual([
        SHOP.name,
        BARE.name,
      ])
      expect(await storage().sites.countsOf([anna, bela, 999])).toEqual(
        new Map([
          [anna, 2],
          [bela, 1],
        ]),
      )
    })

    test('an account has one site of a name; a deleted one leaves its name free', async () => {
      const anna = await account()
      const first = await sites().create(anna, SHOP, NOW)
      const second = await sites().create(anna, BARE, NOW)
      await expect(sites().create(anna, SHOP, NOW)).rejects.toThrow(SiteNameTakenError)
      await expect(sites().change(second.id, SHOP, NOW)).rejects.toThrow(SiteNameTakenError)
      await sites().remove(first.id, later(1))
      expect((await sites().create(anna, SHOP, later(2))).id).not.toBe(first.id)
    })

    test('a tool is at one site, and its history says where it was', async () => {
      const anna = await account()
      const [shop, other] = [
        await sites().create(anna, SHOP, NOW),
        await sites().create(anna, BARE, NOW),
      ]
      const { id } = await tool(anna)
      const second = await tool(anna, 2)
      expect(await siteIdOf(id)).toBeNull()
      const changes: Change[] = []
      const stop = hearAllChanges(storage(), (some) => void changes.push(...some))
      await sites().setSiteOf([id, second.id], shop.id, later(1))
      expect(changes).toEqual([{ kind: 'device', imeiNumber: IMEI }])
      stop()
      await sites().setSiteOf([id], other.id, later(2))
      expect(await siteIdOf(id)).toBe(other.id)
      expect(await storage().sites.toolsAt(shop.id)).toEqual([second.id])
      expect(await storage().sites.toolCounts([shop.id, other.id, 999])).toEqual(
        new Map([
          [shop.id, 1],
          [other.id, 1],
        ]),
      )
      await sites().remove(other.id, later(3))
      expect(await siteIdOf(id)).toBeNull()
      expect(await storage().sites.historyOf(id)).toEqual([
        { fromMs: later(1).getTime(), siteId: shop.id },
        { fromMs: later(2).getTime(), siteId: other.id },
        { fromMs: later(3).getTime(), siteId: null },
      ])
    })

    test('of two changes in one millisecond the last one is stored', async () => {
      const anna = await account()
      const shop = await sites().create(anna, SHOP, NOW)
      const { id } = await tool(anna)
      await sites().setSiteOf([id], shop.id, later(1))
      await sites().setSiteOf([id], null, later(1))
      expect(await storage().sites.historyOf(id)).toEqual([
        { fromMs: later(1).getTime(), siteId: null },
      ])
    })

    test('a tool that gets another owner leaves its site; another change leaves it there', async () => {
      const [anna, bela] = [await account(), await account('bela@x')]
      const shop = await sites().create(anna, SHOP, NOW)
      const { id } = await tool(anna)
      await sites().setSiteOf([id], shop.id, NOW)
      await autoCommit(storage()).tools.change(id, { name: 'Cream', updatedAt: later(1) })
      expect(await siteIdOf(id)).toBe(shop.id)
      await autoCommit(storage()).tools.change(id, { userId: bela, updatedAt: later(2) })
      expect(await siteIdOf(id)).toBeNull()
      expect((await storage().sites.historyOf(id)).at(-1)).toEqual({
        fromMs: later(2).getTime(),
        siteId: null,
      })
    })

    test('a page of tools is narrowed to a site, with a search and a scope', async () => {
      const anna = await account()
      const shop = await sites().create(anna, SHOP, NOW)
      const [first, second] = [await tool(anna), await tool(anna, 2)]
      await tool(anna, 3)
      await sites().setSiteOf([first.id, second.id], shop.id, NOW)
      await autoCommit(storage()).tools.change(second.id, { name: 'Cream', updatedAt: NOW })
      const atShop = { scope: { kind: 'all' }, siteId: shop.id } as const
      expect((await storage().tools.list(atShop)).total).toBe(2)
      expect(await storage().tools.idsOf({ ...atShop, search: 'Crea' })).toEqual([second.id])
      expect(
        await storage().tools.idsOf({ ...atShop, scope: { kind: 'subtree', path: '/99/' } }),
      ).toEqual([])
    })

    test('erasing a person clears the contacts of its sites', async () => {
      const anna = await account()
      const shop = await sites().create(anna, SHOP, NOW)
      await sites().remove(shop.id, NOW)
      await sites().eraseContacts(anna)
      expect(await storage().sites.withDeleted([shop.id])).toMatchObject([
        { name: SHOP.name, contactName: null, contactPhone: null, technician: null },
      ])
    })
  })
