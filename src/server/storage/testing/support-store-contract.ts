import { describe, expect, test } from 'vitest'
import { autoCommit } from './auto-commit.ts'
import { alarmRig } from './alarm-rig.ts'
import { anAccount, later, NOW, type NewEngine } from './engine.ts'

export const supportStoreContract = (newEngine: NewEngine) =>
  describe('support access', () => {
    const { storage } = alarmRig(newEngine)
    const support = () => autoCommit(storage()).support
    const account = (email: string) =>
      autoCommit(storage()).accounts.create(anAccount({ email, role: 'affiliate' }))

    test('a grant and its looks are read as they were made, until they are ended', async () => {
      const [shop, reseller] = [await account('shop@x'), await account('reseller@x')]
      const made = {
        accountId: shop.id,
        personId: shop.id,
        managerId: reseller.id,
        grantedAt: NOW,
        until: later(60),
      }
      const grant = await support().addGrant(made)
      const ofOperator = await support().addGrant({ ...made, managerId: null })
      expect(await storage().support.grant(grant.id)).toEqual({
        ...made,
        id: grant.id,
        endedAt: null,
      })
      expect(await storage().support.openGrantsOf([shop.id])).toEqual([grant, ofOperator])
      expect(await storage().support.openGrantsOf([reseller.id])).toEqual([])
      expect(await storage().support.openGrantsOf([])).toEqual([])
      const opened = {
        grantId: grant.id,
        managerId: reseller.id,
        sessionHash: 'a1',
        tokenHash: 'b2',
        openedAt: later(1),
        until: later(60),
      }
      const look = await support().addLook(opened)
      await support().setViewed(look.id, ['SENSORS', 'ALARMS'])
      const viewed = { ...opened, id: look.id, endedAt: null, viewed: ['SENSORS', 'ALARMS'] }
      expect(await storage().support.lookByToken('b2')).toEqual(viewed)
      expect(await storage().support.openLooksOf(grant.id)).toEqual([viewed])
      await support().endLook(look, later(5))
      await support().endLook(look, later(6))
      expect(await storage().support.look(look.id)).toEqual({ ...viewed, endedAt: later(5) })
      expect(await storage().support.openLooksOf(grant.id)).toEqual([])
      await support().endGrant(grant.id, later(7))
      expect(await storage().support.openGrants()).toEqual([ofOperator])
      expect(await storage().support.grant(grant.id)).toMatchObject({ endedAt: later(7) })
      expect(await storage().support.grant(999_999)).toBeNull()
      expect(await storage().support.lookByToken('c3')).toBeNull()
    })

    test('the end of a look is told like the end of a session', async () => {
      const { id } = await account('shop@x')
      const grant = await support().addGrant({
        accountId: id,
        personId: id,
        managerId: null,
        grantedAt: NOW,
        until: later(60),
      })
      const look = await support().addLook({
        grantId: grant.id,
        managerId: id,
        sessionHash: 'a1',
        tokenHash: 'b2',
        openedAt: NOW,
        until: later(60),
      })
      const ended: string[] = []
      const stop = storage().onChange({
        session: (changes) => ended.push(...changes.map(({ tokenHash }) => tokenHash)),
      })
      await support().endLook(look, later(1))
      stop()
      expect(ended).toEqual(['b2'])
    })
  })
