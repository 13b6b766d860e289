import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayExportPerson } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import { CONTENT_TYPES, type FileOffer } from '../downloads/file-links.ts'
import { appendEntry, auditActor } from './append-entry.ts'
import type { TrailDeps } from './trail-query.ts'
import { storedEntry } from './stored-entry.ts'
import { trailJson } from './trail-file.ts'
import { trailRows } from './trail-row.ts'
import type { TrailRow } from './trail-row.ts'
import { stillAllowed } from '../sessions/still-allowed.ts'
import { transactionOf } from '../sessions/transaction-of.ts'

const SLICE = 200

/**
 * The trail's entries about the person, as the person may read them: without the names of others,
 * such as managers.
 */
async function* trailOf({ storage }: TrailDeps, reader: AccountActor): AsyncGenerator<TrailRow> {
  for (let before: number | null = null; ;) {
    const entries = await storage.audit.page({
      scope: { kind: 'subtree', path: reader.path },
      accountId: reader.id,
      before,
      first: SLICE,
    })
    yield* await trailRows(storage, reader, entries.map(storedEntry))
    if (entries.length < SLICE) return
    before = entries.at(-1)!.id
  }
}

async function* personJson(
  deps: TrailDeps,
  { path, ...account }: Account & { deletedAt: Date | null },
): AsyncGenerator<string> {
  const { storage } = deps
  const tools = (await storage.tools.ofOwnerWithDeleted(account.id)).map(
    ({ uid, name, imeiNumber, equipmentId, notificationEmail, createdAt }) => ({
      uid,
      name,
      imeiNumber,
      equipmentId,
      notificationEmail,
      createdAt,
    }),
  )
  const wallLinks = await storage.wallLinks.of(account.id)
  const sites = await storage.sites.of(account.id)
  const rota = await storage.rotas.of(account.id)
  const alarmWays = (await storage.alarmWays.of([account.id])).get(account.id) ?? null
  const followUps = (await storage.followUps.assignedTo(account.id)).map(
    ({ customerId, note, snoozedUntilMs, changedAt }) => ({
      customerId,
      note,
      snoozedUntil: snoozedUntilMs === null ? null : new Date(snoozedUntilMs),
      changedAt,
    }),
  )
  const push = (await storage.push.ofAccount(account.id)).map(({ endpoint, createdAt }) => ({
    endpoint,
    createdAt,
  }))
  const sessions = (await storage.sessions.ofAccount(account.id)).map(
    ({ device, network, createdAt, lastUsedAt }) => ({ device, network, createdAt, lastUsedAt }),
  )
  const logins = await storage.sessions.loginPlaces(account.id)
  const totp = await storage.secondFactors.totp(account.id)
  const secondFactor = {
    totpSince: totp?.createdAt ?? null,
    passkeys: (await storage.secondFactors.passkeys(account.id)).map(
      ({ name, rpId, createdAt, lastUsedAt }) => ({ name, rpId, createdAt, lastUsedAt }),
    ),
    recoveryCodesLeft: await storage.secondFactors.recoveryCodesLeft(account.id),
  }
  yield `{"format":"coldwatch-person-1",\n"account":${JSON.stringify(account)},\n"tools":${JSON.stringify(tools)},\n"wallLinks":${JSON.stringify(wallLinks)},\n"sites":${JSON.stringify(sites)},\n"rota":${JSON.stringify(rota)},\n"alarmWays":${JSON.stringify(alarmWays)},\n"followUps":${JSON.stringify(followUps)},\n"pushSubscriptions":${JSON.stringify(push)},\n"sessions":${JSON.stringify(sessions)},\n"logins":${JSON.stringify(logins)},\n"secondFactor":${JSON.stringify(secondFactor)},\n"trail":`
  // A superadmin reads here as an admin: only entries about its own branch, not the whole trail.
  yield* trailJson(
    trailOf(deps, {
      kind: 'account',
      id: account.id,
      role: account.role === 'superadmin' ? 'admin' : account.role,
      path,
    }),
  )
  yield '}\n'
}

/**
 * Answers a link to everything stored about a person, for the person or superadmin; also for a
 * deleted account. Readings are not in it: they belong to the tools, and have an export of their
 * own.
 */
export const exportPerson =
  (deps: TrailDeps) =>
  async (actor: Actor, input: { id: number }): Promise<Result<FileOffer, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    const [person] = await deps.storage.accounts.withDeleted([input.id])
    if (person === undefined || !mayExportPerson(actor, person))
      return refused({ kind: 'not-found' })
    const recorded = await transactionOf(deps, actor, async ({ audit }) => {
      await appendEntry(audit, {
        at: deps.clock(),
        actor: auditActor(actor),
        action: 'person.exported',
        subject: { kind: 'account', id: String(person.id) },
        before: null,
        after: null,
      })
      return ok(true)
    })
    if (!recorded.ok) return recorded
    const link = deps.fileLinks.offer({
      actor,
      isAllowed: stillAllowed(deps, actor, (current) => mayExportPerson(current, person)),
      name: `person-${person.id}.json`,
      contentType: CONTENT_TYPES.JSON,
      texts: () => personJson(deps, person),
    })
    return ok(link)
  }
