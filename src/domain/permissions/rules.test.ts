import { describe, expect, test } from 'vitest'
import type { Role } from '../users/account.ts'
import { NOBODY, type AccountActor, type Actor } from './actor.ts'
import {
  mayClaimDevices,
  mayManageDeviceOf,
  mayMakeToolsOn,
  mayRegisterDevices,
  maySeeUnknownDevices,
} from './device-rules.ts'
import {
  isInSubtree,
  mayChangeEmail,
  mayCreateAccount,
  mayDeleteAccount,
  mayEditAccount,
  mayGrantRole,
  mayHangUnder,
  mayHaveProfile,
  mayListAccounts,
  mayListAffiliates,
  mayListTools,
  mayLogIn,
  mayManageAppKeys,
  mayManageToolsOf,
  mayMoveAccount,
  mayPrintLog,
  maySeeAccount,
  maySeeTool,
  maySetTool,
  sightOf,
  type Subject,
} from './rules.ts'

/**
 * 1 superadmin ─ 2 admin ─ 3 affiliate ─ 4 user          5 factory and 6 app under nobody
 *              └ 12 admin ─ 13 affiliate ─ 14 user       20 self-registered under nobody
 */
const account = (id: number, role: Role, path: string): Subject => ({ id, role, path })
const superadmin = account(1, 'superadmin', '/1/')
const admin = account(2, 'admin', '/1/2/')
const affiliate = account(3, 'affiliate', '/1/2/3/')
const user = account(4, 'user', '/1/2/3/4/')
const factory = account(5, 'factory', '/5/')
const app = account(6, 'app', '/6/')
const foreignAdmin = account(12, 'admin', '/1/12/')
const foreignAffiliate = account(13, 'affiliate', '/1/12/13/')
const foreignUser = account(14, 'user', '/1/12/13/14/')
const selfRegistered = account(20, 'user', '/20/')

const acting = (subject: Subject): AccountActor => ({ kind: 'account', ...subject })
const ACTORS = {
  nobody: NOBODY,
  user: acting(user),
  affiliate: acting(affiliate),
  admin: acting(admin),
  superadmin: acting(superadmin),
  factory: acting(factory),
  app: acting(app),
} as const satisfies Record<string, Actor>
type Name = keyof typeof ACTORS

/** The rule, and exactly which actors it lets through. */
const table = (rule: string, asked: (actor: Actor) => boolean, allowed: readonly Name[]) =>
  test.each(Object.keys(ACTORS) as Name[])(`${rule}: %s`, (name) => {
    expect(asked(ACTORS[name])).toBe(allowed.includes(name))
  })

describe('the table of roles, a row each', () => {
  table(
    'own tools: see, settings, logs',
    (actor) =>
      actor.kind === 'account' &&
      maySeeTool(actor, actor.path) &&
      maySetTool(actor, actor.path) &&
      mayPrintLog(actor, actor.path),
    ['user', 'affiliate', 'admin', 'superadmin'],
  )
  table('own tools: list', mayListTools, ['user', 'affiliate', 'admin', 'superadmin'])
  table(
    "tools of the subtree: see, the user's own included",
    (actor) => maySeeTool(actor, user.path),
    ['user', 'affiliate', 'admin', 'superadmin'],
  )
  table('tools of the subtree: add, edit, delete', (actor) => mayManageToolsOf(actor, user), [
    'affiliate',
    'admin',
    'superadmin',
  ])
  table('tools of another tenant: see', (actor) => maySeeTool(actor, foreignUser.path), [
    'superadmin',
  ])
  table(
    'tools of another tenant: add, edit, delete',
    (actor) => mayManageToolsOf(actor, foreignUser),
    ['superadmin'],
  )
  table(
    'tools of a self-registered account: see',
    (actor) => maySeeTool(actor, selfRegistered.path),
    ['superadmin'],
  )
  table('tools of a factory account: add', (actor) => mayManageToolsOf(actor, factory), [])
  table('tools of an app account: add', (actor) => mayManageToolsOf(actor, app), [])
  table('accounts: list', mayListAccounts, ['affiliate', 'admin', 'superadmin'])
  table('users of the subtree: create', (actor) => mayCreateAccount(actor, 'user', affiliate), [
    'affiliate',
    'admin',
    'superadmin',
  ])
  table('users of the subtree: delete', (actor) => mayDeleteAccount(actor, user), [
    'affiliate',
    'admin',
    'superadmin',
  ])
  table(
    'users of another tenant: create',
    (actor) => mayCreateAccount(actor, 'user', foreignAffiliate),
    ['superadmin'],
  )
  table('users of another tenant: see', (actor) => maySeeAccount(actor, foreignUser), [
    'superadmin',
  ])
  table('users of another tenant: edit', (actor) => mayEditAccount(actor, foreignUser), [
    'superadmin',
  ])
  table('users of another tenant: delete', (actor) => mayDeleteAccount(actor, foreignUser), [
    'superadmin',
  ])
  table('self-registered accounts: see', (actor) => maySeeAccount(actor, selfRegistered), [
    'superadmin',
  ])
  table('affiliates: list', mayListAffiliates, ['admin', 'superadmin'])
  table(
    'affiliates of the subtree: create',
    (actor) => mayCreateAccount(actor, 'affiliate', admin),
    ['admin', 'superadmin'],
  )
  table(
    'affiliates of the subtree: edit; one its own profile',
    (actor) => mayEditAccount(actor, affiliate),
    ['affiliate', 'admin', 'superadmin'],
  )
  table('affiliates of the subtree: delete', (actor) => mayDeleteAccount(actor, affiliate), [
    'admin',
    'superadmin',
  ])
  table('create admin', (actor) => mayCreateAccount(actor, 'admin', superadmin), ['superadmin'])
  table('create factory', (actor) => mayCreateAccount(actor, 'factory', superadmin), ['superadmin'])
  table('create app', mayManageAppKeys, ['superadmin'])
  table('devices: register', mayRegisterDevices, ['affiliate', 'admin', 'superadmin', 'factory'])
  table('devices that tried to send: see', maySeeUnknownDevices, ['superadmin', 'factory'])
  table('devices of the stock: key, code, networks', (actor) => mayManageDeviceOf(actor, null), [
    'superadmin',
    'factory',
  ])
  table(
    'devices of the branch: key, code, networks',
    (actor) => mayManageDeviceOf(actor, affiliate),
    ['affiliate', 'admin', 'superadmin'],
  )
  table('a device of a user: key, code, networks', (actor) => mayManageDeviceOf(actor, user), [
    'affiliate',
    'admin',
    'superadmin',
  ])
  table(
    'devices of another tenant: key, code, networks',
    (actor) => mayManageDeviceOf(actor, foreignUser),
    ['superadmin'],
  )
  table('devices: claim', mayClaimDevices, ['user', 'affiliate', 'admin', 'superadmin'])
  table('a device of a user: make tools on it', (actor) => mayMakeToolsOn(actor, user), [
    'user',
    'affiliate',
    'admin',
    'superadmin',
  ])
  table('a device of an account above: make tools on it', (actor) => mayMakeToolsOn(actor, admin), [
    'admin',
    'superadmin',
  ])
  table('devices of the stock: make tools on them', (actor) => mayMakeToolsOn(actor, null), [
    'superadmin',
  ])
  table('move accounts', mayMoveAccount, ['superadmin'])
  table('a profile of its own', mayHaveProfile, [
    'user',
    'affiliate',
    'admin',
    'superadmin',
    'factory',
  ])
})

test('nobody but superadmin grants a role at or above its own', () => {
  const grantable = (actor: Actor) =>
    (['user', 'affiliate', 'admin', 'superadmin', 'factory', 'app'] as const).filter((role) =>
      mayGrantRole(actor, role),
    )
  expect(grantable(ACTORS.affiliate)).toEqual(['user'])
  expect(grantable(ACTORS.admin)).toEqual(['user', 'affiliate'])
  expect(grantable(ACTORS.superadmin)).toEqual([
    'user',
    'affiliate',
    'admin',
    'superadmin',
    'factory',
    'app',
  ])
  for (const name of ['nobody', 'user', 'factory', 'app'] as const)
    expect(grantable(ACTORS[name])).toEqual([])
})

test('an account lies under one that could have made it', () => {
  expect(mayHangUnder('user', 'affiliate')).toBe(true)
  expect(mayHangUnder('affiliate', 'affiliate')).toBe(false)
  expect(mayHangUnder('admin', 'admin')).toBe(false)
  expect(mayHangUnder('user', 'user')).toBe(false)
})

test('an admin sees the whole of its branch and itself, and nothing beside it', () => {
  const seen = [
    superadmin,
    admin,
    affiliate,
    user,
    factory,
    app,
    foreignAdmin,
    foreignUser,
    selfRegistered,
  ].filter((subject) => maySeeAccount(ACTORS.admin, subject))
  expect(seen).toEqual([admin, affiliate, user])
})

test('app accounts are seen by none, superadmin included', () => {
  for (const actor of Object.values(ACTORS)) expect(maySeeAccount(actor, app)).toBe(false)
})

test('nobody deletes itself', () => {
  for (const subject of [user, affiliate, admin, superadmin, factory])
    expect(mayDeleteAccount(acting(subject), subject)).toBe(false)
})

test('everybody with a profile edits it, and only those managed by none change their own e-mail', () => {
  for (const subject of [user, affiliate, admin, superadmin, factory]) {
    expect(mayEditAccount(acting(subject), subject)).toBe(true)
    expect(mayChangeEmail(acting(subject), subject)).toBe(subject === superadmin)
  }
  expect(mayChangeEmail(ACTORS.affiliate, user)).toBe(true)
})

test('a path is not in the subtree of one that only begins alike', () => {
  expect(isInSubtree('/1/23/', '/1/2/')).toBe(false)
  expect(isInSubtree('/1/2/3/', '/1/2/')).toBe(true)
  expect(isInSubtree('/1/2/', '/1/2/')).toBe(true)
})

test('superadmin sees all, everybody else a branch', () => {
  expect(sightOf(ACTORS.superadmin)).toEqual({ kind: 'all' })
  expect(sightOf(ACTORS.affiliate)).toEqual({ kind: 'subtree', path: '/1/2/3/' })
})

test('every role but app logs in', () => {
  expect(
    (['user', 'admin', 'superadmin', 'affiliate', 'app', 'factory'] as const).filter(
      (role) => !mayLogIn(role),
    ),
  ).toEqual(['app'])
})
