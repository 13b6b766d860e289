import { expect, test } from 'vitest'
import { ROLES } from '../users/account.ts'
import type { MemberRight } from '../users/membership.ts'
import type { AccountActor } from './actor.ts'
import { NOBODY } from './actor.ts'
import { accountPermissions, toolPermissions, viewerPermissions } from './viewer-can.ts'

const viewer = (role: AccountActor['role']): AccountActor => ({
  kind: 'account',
  id: 7,
  role,
  path: '/7/',
})
const YES = { allowed: true, reasonKey: null }

const allowedTo = (can: Record<string, { allowed: boolean }>): string[] =>
  Object.keys(can).filter((name) => can[name]?.allowed)

test('viewerCan says for each role what it may do', () => {
  const byRole = Object.fromEntries(
    ROLES.map((role) => [role, allowedTo(viewerPermissions(viewer(role)))]),
  )
  expect(byRole).toEqual({
    user: ['seeTools', 'work', 'manage', 'haveWebhooks'],
    affiliate: ['seeTools', 'manageTools', 'work', 'manage', 'assignDevices', 'haveWebhooks'],
    admin: ['seeTools', 'manageTools', 'work', 'manage', 'assignDevices', 'haveWebhooks'],
    superadmin: [
      'seeTools',
      'manageTools',
      'work',
      'manage',
      'createStaff',
      'checkTrail',
      'erasePerson',
      'seeMailState',
      'assignDevices',
      'manageStock',
      'seeUnknownDevices',
      'haveWebhooks',
    ],
    factory: ['work', 'manage', 'manageStock', 'seeUnknownDevices'],
    app: ['work', 'manage'],
  })
  expect(allowedTo(viewerPermissions(NOBODY))).toEqual([])
})

test('nobody may delete their own account, and viewerCan says why', () => {
  const own = accountPermissions(viewer('admin'), { id: 7, role: 'admin', path: '/7/' })
  expect(own.delete).toEqual({ allowed: false, reasonKey: 'users.deletesItself' })
  expect(own.edit).toEqual(YES)
  expect(own.changeEmail).toEqual({ allowed: false, reasonKey: 'users.emailOwn' })
  const below = accountPermissions(viewer('admin'), { id: 8, role: 'user', path: '/7/8/' })
  expect(below).toEqual({
    edit: YES,
    changeEmail: YES,
    delete: YES,
    seeMembers: YES,
    manageMembers: YES,
  })
})

test('an owner sets its tool, a manager manages it, others do neither', () => {
  const NO = { allowed: false, reasonKey: 'forbidden' }
  const owner = { id: 7, role: 'user', path: '/7/' } as const
  expect(toolPermissions(viewer('user'), owner)).toEqual({ set: YES, manage: NO })
  const customer = { id: 8, role: 'user', path: '/7/8/' } as const
  expect(toolPermissions(viewer('affiliate'), customer)).toEqual({ set: YES, manage: YES })
  expect(toolPermissions(viewer('superadmin'), null)).toEqual({ set: NO, manage: NO })
})

test('a member does what its right reaches, and viewerCan says what it would need', () => {
  const member = (right: MemberRight) => ({ ...viewer('affiliate'), id: 9, memberOf: 7, right })
  const company = { id: 7, role: 'affiliate', path: '/7/' } as const
  const OWNERS = { allowed: false, reasonKey: 'ownersOnly' }
  const READS = { allowed: false, reasonKey: 'viewersRead' }
  expect(toolPermissions(member('OWNER'), company)).toEqual({ set: YES, manage: YES })
  expect(toolPermissions(member('STAFF'), company)).toEqual({ set: YES, manage: OWNERS })
  expect(toolPermissions(member('VIEWER'), company)).toEqual({ set: READS, manage: OWNERS })
  const customer = { id: 8, role: 'user', path: '/7/8/' } as const
  expect(accountPermissions(member('OWNER'), customer).delete).toEqual(YES)
  expect(accountPermissions(member('STAFF'), customer).delete).toEqual(OWNERS)
  expect(accountPermissions(member('VIEWER'), company)).toMatchObject({
    seeMembers: YES,
    manageMembers: OWNERS,
    delete: { allowed: false },
  })
  expect(viewerPermissions(member('VIEWER'))).toMatchObject({ work: READS, manage: OWNERS })
})
