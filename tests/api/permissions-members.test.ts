import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountActor } from '../../src/domain/permissions/actor.ts'
import { actorOfAccount } from '../../src/domain/permissions/rules.ts'
import { MEMBER_RIGHTS, type MemberRight, reaches } from '../../src/domain/users/membership.ts'
import { CHANGES_WITHOUT_ACTOR } from '../../src/server/http/in-time.ts'
import { MUTATION_RIGHTS } from '../../src/server/graphql/member-rights.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import { secretHash, newToken } from '../../src/server/secret.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { changesNothing, type PermissionCase } from './permission-case.ts'
import { ABSENT, ACTORS, FOREIGN_MARK, openWorld } from './permission-world.ts'
import type { Target, Tenant, World } from './permission-world.ts'
import { READ_PERMISSIONS } from './read-permissions.ts'
import { rootFields, selectionOf } from './whole-selection.ts'
import { WRITE_PERMISSIONS } from './write-permissions.ts'

// A member may what its account may, as far as its right reaches. So the expected answers are those
// of the table of accounts (permissions.test.ts), and FORBIDDEN where the right does not reach.

const COMPANIES = ['user', 'affiliate', 'admin'] as const
type Company = (typeof COMPANIES)[number]

const LETTERS: Record<string, string> = {
  UNAUTHENTICATED: 'U',
  FORBIDDEN: 'F',
  NOT_FOUND: 'N',
  BAD_USER_INPUT: 'B',
  RATE_LIMITED: 'R',
}

const ROOT_FIELDS = rootFields(schema)

let world: World
let members: Record<string, AccountActor>
beforeAll(async () => {
  world = await openWorld()
  members = {}
  for (const company of COMPANIES)
    for (const right of MEMBER_RIGHTS) {
      const email = `${right.toLowerCase()}@${company}.tenant-a.example`
      const account = await world.api.addMember(world.accounts[company], right, email)
      members[`${company} ${right}`] = actorOfAccount(account)
    }
})
afterAll(() => world.api.close())

const withSession = async (actor: AccountActor): Promise<AccountActor> => {
  const sessionHash = secretHash(newToken())
  const createdAt = world.api.clock()
  const expiresAt = new Date(createdAt.getTime() + 60_000)
  await autoCommit(world.api.storage).sessions.create({
    tokenHash: sessionHash,
    accountId: actor.id,
    createdAt,
    expiresAt,
  })
  return { ...actor, sessionHash }
}

const isEmpty = (value: unknown): boolean => {
  if (value === null || value === undefined) return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && 'rows' in value && isEmpty(value.rows)
}

const answerOf = async (
  operation: string,
  row: PermissionCase,
  company: Company,
  right: MemberRight,
  target: Target,
) => answerTo(operation, row, company, right, await row.args(target, world, company))

const answerAbout = async (
  operation: string,
  row: PermissionCase,
  company: Company,
  right: MemberRight,
  tenant: Tenant,
) => {
  const target = await world.untouchedTarget(tenant)
  const args = row.args(target, world, company)
  const answer = await answerTo(operation, row, company, right, await args)
  if (changesNothing(ROOT_FIELDS.get(operation)?.kind, args, answer.letter))
    world.giveBack(tenant, target)
  return answer
}

const answerTo = async (
  operation: string,
  row: PermissionCase,
  company: Company,
  right: MemberRight,
  args: string,
) => {
  const kind = ROOT_FIELDS.get(operation)?.kind
  const { data, errors } = await world.api.ask(
    `${kind} { ${operation}${args} ${selectionOf(schema, operation)} }`,
    {
      actor: await withSession(members[`${company} ${right}`]!),
      ...(row.isFromNewAddress && { clientAddress: world.freshAddress() }),
    },
  )
  const [error] = errors
  if (error !== undefined)
    return { letter: LETTERS[String(error.code)] ?? String(error.code), whole: errors }
  return { letter: isEmpty(data?.[operation]) ? '-' : 'y', whole: data?.[operation] }
}

/** Cases about the caller itself: a member is another person than its account. */
const ABOUT_ITSELF = [
  'chooseOwnPassword: in place of an initial one',
  'endSession: its own',
  'exportPerson: oneself',
  // The account has members here.
  'memberList: its own',
  'signRecord: a log, with the own password',
  'signRecord: a review, with the own password',
  'withdrawSignature: of its own',
  'user: oneself',
]

const neededFor = (operation: string): MemberRight => {
  const needed = MUTATION_RIGHTS[operation]
  if (needed === undefined) return 'VIEWER'
  return typeof needed === 'string' ? needed : needed.otherwise
}

const cases = Object.entries({ ...READ_PERMISSIONS, ...WRITE_PERMISSIONS })
  .filter(([operation]) => ROOT_FIELDS.get(operation)?.kind !== 'subscription')
  .flatMap(([operation, rows]) =>
    rows.map(
      (row) =>
        [row.of === undefined ? operation : `${operation}: ${row.of}`, operation, row] as const,
    ),
  )
  .filter(
    ([name, operation]) =>
      !ABOUT_ITSELF.includes(name) && !CHANGES_WITHOUT_ACTOR.includes(operation),
  )

/** The lowest right that reaches the operation, and the highest that does not. */
const rightsFor = (operation: string): MemberRight[] => {
  const needed = MEMBER_RIGHTS.indexOf(neededFor(operation))
  return MEMBER_RIGHTS.slice(needed, needed + 2)
}

describe.each(cases)('%s', (_name, operation, row) => {
  test.each(COMPANIES)(
    'a member of the right that it needs, and one below: %s',
    async (company) => {
      const column = ACTORS.indexOf(company)
      for (const right of rightsFor(operation)) {
        const isReached = reaches(right, neededFor(operation))
        const own = await answerAbout(operation, row, company, right, world.own)
        expect(own.letter, `${right} ${JSON.stringify(own.whole)}`).toBe(
          isReached ? row.own[column] : 'F',
        )
        expect(JSON.stringify(own.whole)).not.toContain(FOREIGN_MARK)
        if (row.foreign === undefined || !isReached) continue
        const foreign = await answerAbout(operation, row, company, right, world.foreign)
        expect(foreign.letter, right).toBe(row.foreign[column])
        expect(foreign).toEqual(await answerOf(operation, row, company, right, ABSENT))
      }
    },
  )
})
