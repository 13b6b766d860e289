import { describe, expect, test } from 'vitest'
import { alarmRig } from './alarm-rig.ts'
import { autoCommit } from './auto-commit.ts'
import { aTool, anAccount, type NewEngine, NOW } from './engine.ts'

const ALL = { kind: 'all' } as const

export const searchStoreContract = (newEngine: NewEngine) =>
  describe('searches', () => {
    const { storage, open } = alarmRig(newEngine)
    const query = (text: string, caseSensitive = false, most = 10) => ({
      text,
      caseSensitive,
      scope: ALL,
      most,
    })
    const account = (firstName: string, lastName: string, email: string) =>
      autoCommit(storage()).accounts.create(anAccount({ firstName, lastName, email }))
    const device = (imeiNumber: string, alias: string | null = null) =>
      autoCommit(storage()).devices.create({ imeiNumber, alias, keyHash: null, createdAt: NOW })
    const tool = async (name: string, imeiNumber: string, userId: number, equipmentId = 1) =>
      (
        await autoCommit(storage()).tools.create(
          aTool({ name, imeiNumber, userId, equipmentId: equipmentId as 1 | 2 }),
        )
      ).id

    test('letters beyond ASCII are found in any case, or in the case that is asked for', async () => {
      const anna = await account('Ágnes', 'Kőszegi', 'a@x')
      await account('Béla', 'Bán', 'b@x')
      const ids = async (text: string, caseSensitive?: boolean) =>
        (await storage().search.accounts(query(text, caseSensitive))).map(({ id }) => id)
      for (const text of ['kőszegi á', 'ÁGNES KŐ', 'A@X'])
        expect(await ids(text), text).toEqual([anna.id])
      expect(await ids('Kőszegi', true)).toEqual([anna.id])
      expect(await ids('kőszegi', true)).toEqual([])
    })

    test('what has accents is found without them, and the other way round', async () => {
      const anna = await account('Ágnes', 'Kőszegi', 'a@x')
      await autoCommit(storage()).accounts.change(anna.id, {
        company: 'Hűtő és Bolt Kft.',
        updatedAt: NOW,
      })
      await device('356307042441013', 'Fő épület 3')
      const cold = await tool('Hűtőkamra 12', '356307042441013', anna.id)
      const plain = await tool('Kuhlraum', '356307042441013', anna.id, 2)
      const found = async (text: string, caseSensitive = false) => [
        (await storage().search.accounts(query(text, caseSensitive))).map(({ id }) => id),
        (await storage().search.toolIds(query(text, caseSensitive))).toSorted((a, b) => a - b),
        await storage().search.devices(query(text, caseSensitive)),
      ]
      expect(await found('huto')).toEqual([[anna.id], [cold], []])
      expect(await found('HUTOKAMRA 1')).toEqual([[], [cold], []])
      expect(await found('kühl')).toEqual([[], [plain], []])
      expect(await found('bolt kft.')).toEqual([[anna.id], [], []])
      expect(await found('koszegi agnes')).toEqual([[anna.id], [], []])
      expect(await found('fo epulet 3')).toEqual([[], [], ['356307042441013']])
      expect(await found('Huto', true)).toEqual([[anna.id], [cold], []])
      expect(await found('huto', true)).toEqual([[], [], []])
      await open(cold, 'HIGH')
      const alarms = await storage().search.openAlarms(query('hutokamra'))
      expect(alarms.map(({ toolId }) => toolId)).toEqual([cold])
    })

    test.each(['[a]', 'a*b', 'a?b', 'a.b', '^a$', 'a|b', '(a', 'a\\b', '100 %', '{2}', ']', '-'])(
      'signs of patterns are searched as they are: %s',
      async (sign) => {
        const anna = await account('Anna', 'Kis', 'a@x')
        await device('356307042441013')
        const id = await tool(`Polc ${sign.toUpperCase()} x`, '356307042441013', anna.id)
        await tool('aab b', '356307042441013', anna.id, 2)
        expect(await storage().search.toolIds(query(sign))).toEqual([id])
      },
    )

    test('sensors are found by name, IMEI, and IMEI with the number of the sensor', async () => {
      const anna = await account('Anna', 'Kis', 'a@x')
      await device('356307042441013')
      const first = await tool('Hűtő', '356307042441013', anna.id)
      const second = await tool('Fagyasztó', '356307042441013', anna.id, 2)
      const ids = async (text: string) =>
        (await storage().search.toolIds(query(text))).toSorted((a, b) => a - b)
      expect(await ids('hŰt')).toEqual([first])
      expect(await ids('2441013')).toEqual([first, second])
      expect(await ids('2441013 / 2')).toEqual([second])
      await autoCommit(storage()).tools.remove(first, NOW)
      expect(await ids('hŰt')).toEqual([])
    })

    test('among many sensors the one that is called exactly so is found', async () => {
      const anna = await account('Anna', 'Kis', 'a@x')
      for (let i = 0; i < 5; i++) {
        await device(`35630704244101${i}`)
        await tool(i === 4 ? 'Fridge' : `Fridge ${i}`, `35630704244101${i}`, anna.id)
      }
      const ids = await storage().search.toolIds(query('fridge', false, 2))
      expect(ids).toHaveLength(3)
      const [exact] = await storage().tools.byIds(ids.slice(0, 1))
      expect(exact?.tool.name).toBe('Fridge')
    })

    test('nothing outside of the branch is found', async () => {
      const anna = await account('Anna', 'Kis', 'a@x')
      const bela = await account('Béla', 'Kis', 'b@x')
      await device('356307042441013', 'Fridge A')
      const id = await tool('Fridge', '356307042441013', anna.id)
      await autoCommit(storage()).devices.setHolder('356307042441013', anna.id)
      await open(id, 'HIGH')
      const found = async (path: string) => {
        const of = { ...query('fri'), scope: { kind: 'subtree', path } as const }
        return [
          (await storage().search.accounts({ ...of, text: 'kis' })).map((one) => one.id),
          await storage().search.toolIds(of),
          await storage().search.devices(of),
          (await storage().search.openAlarms(of)).map(({ toolId }) => toolId),
        ]
      }
      expect(await found(anna.path)).toEqual([[anna.id], [id], ['356307042441013'], [id]])
      expect(await found(bela.path)).toEqual([[bela.id], [], [], []])
    })
  })
