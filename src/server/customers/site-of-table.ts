import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { MOST_SITES, siteErrors, tidySite } from '../../domain/sites/site.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { Account } from '../../domain/users/account.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { siteFacts } from '../sites/site-facts.ts'
import type { Writes } from '../storage/storage.ts'

const TOO_MANY = badInput({
  field: 'site',
  key: 'sites.tooMany',
  params: { most: MOST_SITES },
  message: `An account has at most ${MOST_SITES} sites.`,
})

/** The site of an account by its name, made where there is none. `id` null: no name was given. */
export const siteOf = async (
  stores: Writes,
  actor: AccountActor,
  account: Account,
  name: string | undefined,
  now: Date,
): Promise<Result<{ id: number | null; name: string; isNew: boolean }, Refusal>> => {
  if (name === undefined) return ok({ id: null, name: '', isNew: false })
  const sites = await stores.sites.of(account.id)
  const present = sites.find((site) => site.name.toLowerCase() === name.toLowerCase())
  if (present !== undefined) return ok({ id: present.id, name: present.name, isNew: false })
  const data = tidySite({
    name,
    address: null,
    openingHours: null,
    contactName: null,
    contactPhone: null,
    technician: null,
  })
  const broken = siteErrors(data)
  if (broken.length > 0)
    return refused(badInput(...broken.map((rule) => ({ ...rule, field: 'site' }))))
  if (sites.length >= MOST_SITES) return refused(TOO_MANY)
  const created = await stores.sites.create(account.id, data, now)
  await appendEntry(stores.audit, {
    at: now,
    actor: auditActor(actor),
    action: 'site.created',
    subject: { kind: 'account', id: String(account.id) },
    before: null,
    after: siteFacts(created),
  })
  return ok({ id: created.id, name: created.name, isNew: true })
}
