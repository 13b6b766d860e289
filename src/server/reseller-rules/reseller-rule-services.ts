import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayHaveResellerRules } from '../../domain/permissions/reseller-rules.ts'
import { actsFor } from '../../domain/permissions/rules.ts'
import { mayManageWebhooksOf } from '../../domain/permissions/webhook-rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import {
  mayTellOfCustomers,
  type ResellerRule,
  resellerRuleErrors,
} from '../../domain/reseller-rules/reseller-rule.ts'
import { type ShownService, shownService } from '../alarm-ways/show-alarm-ways.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { StoredResellerRule } from '../storage/reseller-rule-store.ts'
import type { Reads, Storage } from '../storage/storage.ts'
import type { Webhook } from '../storage/webhook-store.ts'

type Deps = { storage: Storage; clock: Clock }

/** `id`: of a rule that stays; null: a new one. */
export type SetResellerRule = ResellerRule & { id: number | null }

const NO_SUCH_RULE = badInput({
  field: 'rules',
  key: 'resellerRules.gone',
  message: 'Somebody has changed these rules since you opened them.',
})

const NO_SUCH_WEBHOOK = badInput({
  field: 'rules',
  key: 'resellerRules.noWebhook',
  message: 'This webhook is none that may tell of customers’ alarms.',
})

const manager = (actor: Actor): Result<AccountActor, Refusal> => {
  if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
  return mayHaveResellerRules(actor) ? ok(actor) : refused({ kind: 'forbidden' })
}

/** How the caller is told of its customers' alarms. */
const listRules =
  ({ storage }: Deps) =>
  async (actor: Actor): Promise<Result<StoredResellerRule[], Refusal>> => {
    const allowed = manager(actor)
    return allowed.ok ? ok(await storage.resellerRules.of(allowed.value.id)) : allowed
  }

const ruleOf = ({
  includesWarnings,
  afterMinutes,
  from,
  to,
  digestAt,
  byMail,
  byPush,
  webhookId,
}: ResellerRule): ResellerRule => ({
  includesWarnings,
  afterMinutes,
  from,
  to,
  digestAt,
  byMail,
  byPush,
  webhookId,
})

/** "after 30 min, 22:00–06:00, mail, warnings too" */
const ruleText = (rule: ResellerRule): string =>
  [
    `after ${rule.afterMinutes} min`,
    rule.digestAt === null
      ? `${rule.from ?? '00:00'}–${rule.to ?? '24:00'}`
      : `at ${rule.digestAt}`,
    ...(rule.byMail ? ['mail'] : []),
    ...(rule.byPush ? ['push'] : []),
    ...(rule.webhookId === null ? [] : [`webhook ${rule.webhookId}`]),
    ...(rule.includesWarnings ? ['warnings too'] : []),
  ].join(', ')

/** The webhooks by which rules of the caller may tell: of its account, as far as the caller manages it. */
const webhooksFor = async (
  { accounts, webhooks }: Pick<Reads, 'accounts' | 'webhooks'>,
  actor: AccountActor,
): Promise<Webhook[]> => {
  const account = await accounts.byId(actsFor(actor))
  if (account === null || !mayManageWebhooksOf(actor, account)) return []
  return (await webhooks.ofAccount(account.id)).filter(({ form }) => mayTellOfCustomers(form))
}

const listWebhooks =
  ({ storage }: Deps) =>
  async (actor: Actor): Promise<Result<ShownService[], Refusal>> => {
    const allowed = manager(actor)
    if (!allowed.ok) return allowed
    return ok((await webhooksFor(storage, allowed.value)).map(shownService))
  }

/** Sets all rules of the caller. A rule that is left out ends; one that stays tells nothing twice. */
const setRules =
  (deps: Deps) =>
  async (
    actor: Actor,
    { rules }: { rules: readonly SetResellerRule[] },
  ): Promise<Result<StoredResellerRule[], Refusal>> => {
    const allowed = manager(actor)
    if (!allowed.ok) return allowed
    const broken = resellerRuleErrors(rules)
    if (broken.length > 0) return refused(badInput(...broken))
    const now = deps.clock()
    return transactionOf(deps, allowed.value, async (stores, actor) => {
      const before = await stores.resellerRules.of(actor.id)
      const byId = new Map(before.map((rule) => [rule.id, rule]))
      if (rules.some(({ id }) => id !== null && !byId.has(id))) return refused(NO_SUCH_RULE)
      const own = new Set((await webhooksFor(stores, actor)).map(({ id }) => id))
      const isForeign = ({ id, webhookId }: SetResellerRule): boolean =>
        webhookId !== null && byId.get(id ?? 0)?.webhookId !== webhookId && !own.has(webhookId)
      if (rules.some(isForeign)) return refused(NO_SUCH_WEBHOOK)
      const kept = new Set(rules.map(({ id }) => id))
      for (const { id } of before) if (!kept.has(id)) await stores.resellerRules.remove(id)
      for (const { id, ...rule } of rules) {
        const stored = byId.get(id ?? 0)
        if (stored === undefined)
          await stores.resellerRules.add(
            { ...ruleOf(rule), personId: actor.id, accountId: actsFor(actor) },
            now,
          )
        else if (!isDeepStrictEqual(ruleOf(stored), ruleOf(rule)))
          await stores.resellerRules.change(stored.id, ruleOf(rule))
      }
      const facts = {
        before: { customerAlarms: before.map(ruleText) },
        after: { customerAlarms: rules.map(ruleText) },
      }
      if (!isDeepStrictEqual(facts.before, facts.after))
        await appendEntry(stores.audit, {
          at: now,
          actor: auditActor(actor),
          action: 'account.customer-alarms-set',
          subject: { kind: 'account', id: String(actor.id) },
          ...facts,
        })
      return ok(await stores.resellerRules.of(actor.id))
    })
  }

export const resellerRuleServices = (deps: Deps) => ({
  list: listRules(deps),
  set: setRules(deps),
  webhooks: listWebhooks(deps),
})
