import { expect, test } from 'vitest'
import { EMPTY_DRAFT, sentChange, withReadySet, wrongNumbers } from './bulk-draft.ts'

const nameOf = () => 'Named'

test('an empty form changes nothing', () => {
  expect(sentChange(EMPTY_DRAFT, nameOf)).toEqual({})
})

test('only what was filled in is sent, numbers with their decimal comma', () => {
  const draft = {
    ...EMPTY_DRAFT,
    numbers: { ...EMPTY_DRAFT.numbers, max: '8,5', raiseDelay: '20' },
    switches: { ...EMPTY_DRAFT.switches, learnDefrosts: 'off', sendEmailMessage: 'on' } as const,
    conditions: 'none' as const,
    contacts: 'a@b.hu, c@d.sk\n\n e@f.ro ',
    notificationEmail: '',
  }
  expect(sentChange(draft, nameOf)).toEqual({
    max: 8.5,
    sendEmailMessage: true,
    notificationEmail: '',
    contacts: ['a@b.hu, c@d.sk', 'e@f.ro'],
    alarms: { raiseDelay: 20, learnDefrosts: false, conditions: [] },
  })
})

test('a ready set fills in limits and defrosting, and its conditions bear names', () => {
  const draft = { ...withReadySet(EMPTY_DRAFT, 'frozen'), conditions: 'iceCream' as const }
  const change = sentChange(draft, nameOf)
  expect(change).toMatchObject({ min: -30, notificationMax: -15, defrostFridge: true })
  expect(change.alarms?.conditions?.[0]).toEqual({
    name: 'Named',
    side: 'ABOVE',
    limit: -2.2,
    minutes: 5,
    window: null,
    severity: 'ALARM',
    watches: 'AIR',
  })
})

test('texts that are no numbers are named', () => {
  const numbers = { ...EMPTY_DRAFT.numbers, min: '2', max: 'x', silence: '' }
  expect([...wrongNumbers({ ...EMPTY_DRAFT, numbers })]).toEqual(['max'])
})
