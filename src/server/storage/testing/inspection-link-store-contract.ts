import { beforeEach, describe, expect, test } from 'vitest'
import { autoCommit } from './auto-commit.ts'
import { anAccount, freshStorage, later, type NewEngine, NOW } from './engine.ts'

export const inspectionLinkStoreContract = (newEngine: NewEngine) =>
  describe('links of inspectors', () => {
    const storage = freshStorage(newEngine)
    const stores = () => autoCommit(storage()).inspectionLinks
    let accountId: number
    beforeEach(async () => {
      accountId = (await autoCommit(storage()).accounts.create(anAccount())).id
    })
    const create = (changes: { expiresAt?: Date } = {}) =>
      stores().create({
        accountId,
        madeBy: accountId,
        createdAt: NOW,
        inspector: 'Food authority',
        note: 'Yearly visit',
        language: 'slovak',
        timeZone: 'Europe/Bratislava',
        fromDay: '2026-11-01',
        toDay: '2026-11-02',
        fromMs: 1,
        toMs: 9,
        tools: [
          { toolId: 3, ownerId: accountId },
          { toolId: 1, ownerId: accountId },
        ],
        expiresAt: later(10),
        ...changes,
      })

    test('a link is found by each of its secrets, with its sensors and their owners', async () => {
      const link = await create()
      await stores().addSecret(link.id, 'aa')
      await stores().addSecret(link.id, 'bb')
      for (const hash of ['aa', 'bb'])
        expect(await storage().inspectionLinks.bySecretHash(hash)).toEqual(link)
      expect(await storage().inspectionLinks.bySecretHash('cc')).toBeNull()
      expect(link.tools.map(({ toolId }) => toolId)).toEqual([3, 1])
    })

    test('only links that are neither over nor revoked count as open, and each is revoked once', async () => {
      const { id } = await create()
      await create({ expiresAt: NOW })
      expect(await storage().inspectionLinks.openOf(accountId, NOW)).toHaveLength(1)
      expect(await stores().revoke(id, later(1))).toBe(true)
      expect(await stores().revoke(id, later(2))).toBe(false)
      expect(await storage().inspectionLinks.byId(id)).toMatchObject({ revokedAt: later(1) })
      expect(await storage().inspectionLinks.openOf(accountId, NOW)).toEqual([])
      expect(await storage().inspectionLinks.ofAccount(accountId, 9)).toHaveLength(2)
    })

    test('links are found by who made them, the newest first', async () => {
      const first = await create()
      const second = await create()
      const made = await storage().inspectionLinks.madeBy([first.madeBy, 9_999], 9)
      expect(made.map(({ id }) => id)).toEqual([second.id, first.id])
      expect(await storage().inspectionLinks.madeBy([9_999], 9)).toEqual([])
    })

    test('views are counted and told apart by what was viewed, and the first opening happens once', async () => {
      const { id } = await create()
      expect(await stores().noteFirstOpening(id, later(1))).toBe(true)
      expect(await stores().noteFirstOpening(id, later(2))).toBe(false)
      await stores().noteView({ linkId: id, kind: 'OPENED', toolId: null, at: later(1) })
      await stores().noteView({ linkId: id, kind: 'DAYS', toolId: 3, at: later(2) })
      const { inspectionLinks } = storage()
      expect(await inspectionLinks.lastView(id, 'DAYS', 3)).toEqual(later(2))
      expect(await inspectionLinks.lastView(id, 'DAYS', 1)).toBeNull()
      expect(await inspectionLinks.lastView(id, 'OPENED', null)).toEqual(later(1))
      expect((await inspectionLinks.viewFigures([id])).get(id)).toEqual({
        count: 2,
        lastAt: later(2),
      })
      expect((await inspectionLinks.viewFigures([])).size).toBe(0)
      expect((await inspectionLinks.views(id, 9)).map(({ kind }) => kind)).toEqual([
        'DAYS',
        'OPENED',
      ])
    })

    test('an address goes with its link, also from the mail that brought it, and others stay', async () => {
      const [open, over, revoked] = [
        await create(),
        await create({ expiresAt: later(2) }),
        await create(),
      ]
      const mails: number[] = []
      for (const { id } of [open, over, revoked]) {
        const sent = await stores().noteSent(id, {
          to: `i${id}@authority.example`,
          at: NOW,
          mailId: 7,
        })
        expect(sent).toMatchObject({ sentTo: `i${id}@authority.example`, sentAt: NOW, mailId: 7 })
        mails.push(
          ...(await autoCommit(storage()).outbox.put([
            {
              incidentId: null,
              kind: 'INSPECTION_LINK',
              sequence: 0,
              channel: 'EMAIL',
              recipient: `i${id}@authority.example`,
              accountId,
              language: 'slovak',
              timeZone: 'UTC',
              facts: null,
              accountNotice: {
                kind: 'INSPECTION_LINK',
                linkId: id,
                sensors: 1,
                fromDay: '2026-11-01',
                toDay: '2026-11-02',
              },
              createdAt: NOW,
              dueAt: NOW,
            },
          ])),
        )
      }
      await stores().revoke(revoked.id, later(1))
      await stores().forgetAddresses(later(2))
      const kept = (await storage().inspectionLinks.ofAccount(accountId, 9)).map(
        ({ sentTo }) => sentTo,
      )
      expect(kept).toEqual(['', '', `i${open.id}@authority.example`])
      const recipients = (await storage().outbox.byIds(mails)).map(({ recipient }) => recipient)
      expect(recipients.filter((each) => each.includes('@'))).toEqual([
        `i${open.id}@authority.example`,
      ])
    })

    test('erasing an account takes the names out of its links; erasing an address, where it was sent to', async () => {
      const { id } = await create()
      await stores().noteSent(id, { to: 'Ines@Authority.example', at: NOW, mailId: 7 })
      await stores().erase({ accountId: accountId + 1, address: 'ines@authority.example' })
      expect(await storage().inspectionLinks.byId(id)).toMatchObject({
        inspector: '',
        sentTo: '',
        note: 'Yearly visit',
      })
      await stores().erase({ accountId, address: null })
      expect(await storage().inspectionLinks.byId(id)).toMatchObject({ note: '' })
    })
  })
