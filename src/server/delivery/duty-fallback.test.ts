import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DutyReason } from '../../domain/alarms/duty-recipients.ts'
import type { Account } from '../../domain/users/account.ts'
import type { NewDelivery } from '../storage/outbox-store.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount, NOW } from '../storage/testing/engine.ts'
import { openDeliveryRig } from './testing/delivery-rig.ts'
import type { DeliveryRig } from './testing/delivery-rig.ts'

let rig: DeliveryRig
let bea: Account
beforeEach(async () => {
  rig = await openDeliveryRig()
  await autoCommit(rig.storage).accounts.change(rig.ownerId, {
    emailConfirmedAt: NOW,
    updatedAt: NOW,
  })
  bea = await autoCommit(rig.storage).accounts.create(
    anAccount({
      email: 'bea@x',
      emailConfirmedAt: NOW,
      membership: { accountId: rig.ownerId, right: 'STAFF' },
    }),
  )
})
afterEach(() => rig.close())

const NO_SUCH_USER = { kind: 'refused', reason: '550 no such user' } as const
const subscribe = async ({ id }: Account): Promise<string> => {
  const browser = await autoCommit(rig.storage).push.subscribe({
    accountId: id,
    endpoint: `https://push.example/of-${id}`,
    p256dh: 'p',
    auth: 'a',
    createdAt: NOW,
  })
  return String(browser.id)
}
/** Puts a message for Bea, who is on duty. */
const put = async (delivery: Partial<NewDelivery> = {}, duty: DutyReason = 'on-duty') => {
  const id = await rig.put({ incidentId: 99 })
  const { facts } = (await rig.storage.outbox.byId(id))!
  await rig.work()
  rig.mailed.length = 0
  return rig.put({
    recipient: 'bea@x',
    accountId: bea.id,
    facts: { ...facts!, duty },
    ...delivery,
  })
}
const sent = (messages: typeof rig.mailed) =>
  messages.flat().map(({ recipient, facts }) => `${recipient} (${facts?.duty})`)

test('when the mail to who is on duty is refused, that person’s browser gets the message', async () => {
  const browser = await subscribe(bea)
  await put()
  rig.mailAnswers = [NO_SUCH_USER]
  await rig.work()
  expect(sent(rig.pushed)).toEqual([`${browser} (on-duty)`])
  expect(sent(rig.mailed)).toEqual(['bea@x (on-duty)'])
})

test('when every way to who is on duty fails, the owner gets the message, and it says so', async () => {
  await subscribe(bea)
  await put()
  rig.mailAnswers = [NO_SUCH_USER]
  rig.pushAnswers = [{ kind: 'refused', reason: '400 bad' }]
  await rig.work()
  expect(sent(rig.mailed)).toEqual(['bea@x (on-duty)', 'anna@cold.example (rota-names-nobody)'])
})

test('when the mail to who is on duty is refused and there is no browser, the owner gets the message', async () => {
  await put()
  rig.mailAnswers = [NO_SUCH_USER]
  await rig.work()
  expect(sent(rig.mailed)).toEqual(['bea@x (on-duty)', 'anna@cold.example (rota-names-nobody)'])
})

test('a message that has no way to the owner by mail is tried at the owner’s browsers', async () => {
  const browser = await rig.subscribe()
  await put({ recipient: 'anna@cold.example', accountId: rig.ownerId }, 'unreached')
  rig.mailAnswers = [{ kind: 'refused', reason: 'nobody', isOwnDecision: true }]
  await rig.work()
  expect(sent(rig.pushed)).toEqual([`${browser} (rota-names-nobody)`])
})
