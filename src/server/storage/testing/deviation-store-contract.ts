import { beforeEach, describe, expect, test } from 'vitest'
import { EMPTY_TEXT } from '../../../domain/deviations/deviation.ts'
import type { Deviation, NewDeviation, NewVersion } from '../deviation-store.ts'
import { autoCommit } from './auto-commit.ts'
import { aTool, anAccount, freshStorage, IMEI, later, type NewEngine, NOW } from './engine.ts'

export const deviationStoreContract = (newEngine: NewEngine) =>
  describe('reports about deviations', () => {
    const storage = freshStorage(newEngine)
    const stores = () => autoCommit(storage())
    let accountId: number
    let otherId: number
    let toolId: number
    let path: string

    beforeEach(async () => {
      const account = await stores().accounts.create(anAccount())
      accountId = account.id
      path = account.path
      otherId = (await stores().accounts.create(anAccount({ email: 'other@cold.example' }))).id
      toolId = (await stores().tools.create(aTool({ userId: accountId }))).id
    })

    const aVersion = (change: Partial<NewVersion> = {}): NewVersion => ({
      ...EMPTY_TEXT,
      facts: '{"form":1}',
      factsHash: 'f1',
      people: [],
      at: NOW,
      by: accountId,
      reason: null,
      ...change,
    })
    const begin = (
      change: Partial<NewDeviation> = {},
      version: Partial<NewVersion> = {},
    ): Promise<Deviation> =>
      stores().deviations.begin(
        {
          accountId,
          year: 2026,
          toolId,
          incidentId: null,
          sensorName: 'Milk fridge',
          imeiNumber: IMEI,
          beganAt: later(-60),
          endedAt: later(-30),
          begunAt: NOW,
          begunBy: accountId,
          ...change,
        },
        aVersion(version),
      )
    const versionOf = async ({ id }: { id: number }) =>
      (await storage().deviations.versionsOf([id])).at(-1)!

    test('the numbers of an account and a year have no gap', async () => {
      const numbers = []
      for (const change of [{}, {}, { year: 2027 }, { accountId: otherId }, {}])
        numbers.push((await begin(change)).number)
      expect(numbers).toEqual([1, 2, 1, 1, 3])
    })

    test('a report has its versions, and the state of the newest', async () => {
      const begun = await begin()
      expect(await storage().deviations.byId(begun.id)).toEqual(begun)
      const first = await versionOf(begun)
      const text = {
        cause: 'c',
        assessment: 'RELEASED',
        assessmentNote: 'n',
        action: 'a',
        prevention: 'p',
      } as const
      await stores().deviations.setText(first.id, text, { at: later(1), accountId: otherId })
      await stores().deviations.submit(first, { at: later(2), by: otherId, contentHash: 'h' })
      expect(await versionOf(begun)).toMatchObject({
        ...text,
        state: 'WAITING',
        writtenBy: otherId,
        contentHash: 'h',
        submittedAt: later(2),
      })
      await stores().deviations.reopen(first)
      expect(await versionOf(begun)).toMatchObject({ state: 'OPEN', contentHash: null })
      await stores().deviations.submit(first, { at: later(3), by: otherId, contentHash: 'h' })
      await stores().deviations.approve(first)
      expect(await storage().deviations.byId(begun.id)).toMatchObject({
        state: 'APPROVED',
        version: 1,
      })
      const second = await stores().deviations.addVersion(begun.id, aVersion({ reason: 'r' }))
      expect(second).toMatchObject({ version: 2, state: 'OPEN', reason: 'r' })
      expect(await storage().deviations.byId(begun.id)).toMatchObject({ state: 'OPEN', version: 2 })
      await stores().deviations.unapprove(first)
      expect(await storage().deviations.byId(begun.id)).toMatchObject({ state: 'OPEN' })
      const withdrawn = { at: later(9), by: accountId, reason: 'wrong alarm' }
      await stores().deviations.withdraw(begun.id, withdrawn)
      expect(await storage().deviations.byId(begun.id)).toMatchObject({
        state: 'WITHDRAWN',
        withdrawn,
      })
    })

    test('neither number nor approved facts and texts can be changed, and nothing is removed', async () => {
      const begun = await begin()
      const version = await versionOf(begun)
      await stores().deviations.approve(version)
      await expect(
        stores().deviations.setText(version.id, EMPTY_TEXT, { at: NOW, accountId }),
      ).rejects.toThrow(/never changed/)
      await expect(
        stores().deviations.setFacts(version, { facts: '', factsHash: '', people: [] }, null),
      ).rejects.toThrow(/never changed/)
    })

    test('people of the facts are erased by account, and by address where others entered it', async () => {
      const person = { firstName: 'Anna', lastName: 'K', address: 'a@x', accountId, salt: '00' }
      const begun = await begin(
        {},
        {
          people: [
            person,
            { ...person, accountId: null },
            { ...person, accountId: null, address: 'b@x' },
          ],
        },
      )
      const version = await versionOf(begun)
      await stores().deviations.erase({ accountId, address: 'a@x' })
      const people = await storage().deviations.peopleOf([version.id])
      expect(people.get(version.id)?.map(({ firstName, address }) => [firstName, address])).toEqual(
        [
          ['', ''],
          ['', ''],
          ['Anna', 'b@x'],
        ],
      )
    })

    test('reports are listed newest first, of the accounts in sight', async () => {
      const first = await begin()
      const second = await begin({ sensorName: 'Cold room', beganAt: later(60), endedAt: null })
      await begin({ accountId: otherId })
      const scope = { kind: 'subtree', path } as const
      const found = async (query: object) =>
        (await storage().deviations.list({ scope, first: 9, ...query })).map(({ id }) => id)
      expect(await found({})).toEqual([second.id, first.id])
      expect(await found({ before: second.id })).toEqual([first.id])
      expect(await found({ search: '2026-0002' })).toEqual([second.id])
      expect(await found({ search: 'Cold' })).toEqual([second.id])
      expect(await found({ states: [] })).toEqual([])
      const period = { fromMs: later(-40).getTime(), toMs: later(30).getTime() }
      expect(await found({ period })).toEqual([first.id])
    })
  })
