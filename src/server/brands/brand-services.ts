import { isDeepStrictEqual } from 'node:util'
import { type Brand, brandErrors, readHosts } from '../../domain/brands/brand.ts'
import type { ColourScheme } from '../../domain/brands/brand-colours.ts'
import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayAllowHosts, mayBrand, mayHaveBrands } from '../../domain/permissions/brand-rules.ts'
import { actsFor, maySeeAccount } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { StoredBrand } from '../storage/brand-store.ts'
import type { Reads, Storage, Writes } from '../storage/storage.ts'
import { UPLOAD_GONE, type Uploads } from '../uploads/uploads.ts'
import type { Brands } from './brand-cache.ts'
import { isLogoOnPapers } from './logo-on-papers.ts'
import { logoRefusal, readLogo } from './read-logo.ts'

type Deps = { storage: Storage; clock: Clock; brands: Brands; uploads: Uploads }

/** `key`: of its look at /brands/<key>/; null where no brand is set. */
export type BrandSettings = StoredBrand & { key: string | null }

const NO_BRAND = badInput({
  field: null,
  key: 'brands.none',
  message: 'Save a name and a colour first.',
})

/** What somebody may not see is refused like what does not exist. */
const branded = async (
  { accounts }: Pick<Reads, 'accounts'>,
  actor: AccountActor,
  accountId: number,
  may: (actor: AccountActor, account: Account) => boolean = mayBrand,
): Promise<Result<Account, Refusal>> => {
  const account = await accounts.byId(accountId)
  if (account === null || !maySeeAccount(actor, account)) return refused({ kind: 'not-found' })
  return may(actor, account) ? ok(account) : refused({ kind: 'forbidden' })
}

const person = (actor: Actor): Result<AccountActor, Refusal> => {
  if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
  return mayHaveBrands(actor) ? ok(actor) : refused({ kind: 'forbidden' })
}

const storedOf = async (stores: Pick<Reads, 'brands'>, accountId: number): Promise<StoredBrand> =>
  (await stores.brands.all()).find((stored) => stored.accountId === accountId) ?? {
    accountId,
    brand: null,
    logos: {},
    hosts: [],
  }

const settingsOf = async ({ storage, brands }: Deps, accountId: number): Promise<BrandSettings> => {
  const stored = await storedOf(storage, accountId)
  const shown = stored.brand === null ? null : await brands.ofAccount(accountId)
  return { ...stored, key: shown?.key ?? null }
}

const factsOf = ({ brand, logos }: StoredBrand) =>
  brand === null
    ? null
    : {
        brandName: brand.name,
        accent: brand.accent,
        senderName: brand.senderName,
        replyTo: brand.replyTo,
        mailFooter: brand.mailFooter,
        paperFooter: brand.paperFooter,
        lightLogo: logos.light?.hash ?? null,
        darkLogo: logos.dark?.hash ?? null,
      }

/** Writes, and says on the trail what it changed; nothing where it changed nothing. */
const changing = async (
  deps: Deps,
  actor: Actor,
  accountId: number | null,
  write: (stores: Writes, stored: StoredBrand) => Promise<Refusal | null>,
): Promise<Result<BrandSettings, Refusal>> => {
  const allowed = person(actor)
  if (!allowed.ok) return allowed
  const id = accountId ?? actsFor(allowed.value)
  const written = await transactionOf(deps, allowed.value, async (stores, current) => {
    const account = await branded(stores, current, id)
    if (!account.ok) return account
    const before = await storedOf(stores, id)
    const refusal = await write(stores, before)
    if (refusal !== null) return refused(refusal)
    const after = await storedOf(stores, id)
    if (!isDeepStrictEqual(factsOf(before), factsOf(after)))
      await appendEntry(stores.audit, {
        at: deps.clock(),
        actor: auditActor(current),
        action: after.brand === null ? 'account.brand-removed' : 'account.brand-set',
        subject: { kind: 'account', id: String(id) },
        before: factsOf(before),
        after: factsOf(after),
      })
    return ok(true)
  })
  return written.ok ? ok(await settingsOf(deps, id)) : written
}

const emptyAsNull = (text: string | null): string | null => text?.trim() || null

const trimmed = (brand: Brand): Brand => ({
  name: brand.name.trim(),
  accent: brand.accent.trim().toUpperCase(),
  senderName: emptyAsNull(brand.senderName),
  replyTo: emptyAsNull(brand.replyTo),
  mailFooter: emptyAsNull(brand.mailFooter),
  paperFooter: emptyAsNull(brand.paperFooter),
})

const show =
  (deps: Deps) =>
  async (
    actor: Actor,
    accountId: number | null,
  ): Promise<Result<BrandSettings | null, Refusal>> => {
    const allowed = person(actor)
    if (!allowed.ok) return allowed
    const id = accountId ?? actsFor(allowed.value)
    const account = await branded(deps.storage, allowed.value, id, () => true)
    if (!account.ok) return account
    return mayBrand(allowed.value, account.value) ? ok(await settingsOf(deps, id)) : ok(null)
  }

const set =
  (deps: Deps) =>
  async (
    actor: Actor,
    input: { accountId: number | null; brand: Brand },
  ): Promise<Result<BrandSettings, Refusal>> => {
    const brand = trimmed(input.brand)
    return changing(deps, actor, input.accountId, async ({ brands }, { accountId }) => {
      const broken = brandErrors(brand)
      if (broken.length > 0) return badInput(...broken)
      await brands.set(accountId, brand)
      return null
    })
  }

const setLogo =
  (deps: Deps) =>
  async (
    actor: Actor,
    input: { accountId: number | null; scheme: ColourScheme; uploadId: string | null },
  ): Promise<Result<BrandSettings, Refusal>> => {
    const allowed = person(actor)
    if (!allowed.ok) return allowed
    const { scheme, uploadId } = input
    const upload = uploadId === null ? null : deps.uploads.get(actsFor(allowed.value), uploadId)
    const read = upload === null ? null : readLogo(upload.bytes)
    const result = await changing(
      deps,
      actor,
      input.accountId,
      async ({ brands }, { accountId, brand }) => {
        if (brand === null) return NO_BRAND
        if (uploadId !== null && read === null) return UPLOAD_GONE
        if (read !== null && 'fault' in read) return badInput(logoRefusal(read.fault))
        await brands.setLogo(accountId, scheme, read?.logo ?? null)
        return null
      },
    )
    if (upload !== null) deps.uploads.drop(upload.id)
    return result
  }

const reset = (deps: Deps) => (actor: Actor, accountId: number | null) =>
  changing(deps, actor, accountId, async ({ brands }, stored) => {
    if (stored.brand !== null) await brands.remove(stored.accountId)
    return null
  })

/** A host of one brand shows no other one. */
const takenHost = async (
  { brands }: Pick<Reads, 'brands'>,
  accountId: number,
  hosts: readonly string[],
): Promise<string | null> => {
  const others = (await brands.all()).filter((stored) => stored.accountId !== accountId)
  return hosts.find((host) => others.some((other) => other.hosts.includes(host))) ?? null
}

const setHosts =
  (deps: Deps & { publicUrl: string | null }) =>
  async (
    actor: Actor,
    input: { accountId: number; hosts: readonly string[] },
  ): Promise<Result<BrandSettings, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayAllowHosts(actor)) return refused({ kind: 'forbidden' })
    const { hosts, broken } = readHosts(input.hosts)
    const own = deps.publicUrl === null ? null : new URL(deps.publicUrl).hostname
    const { accountId } = input
    const written = await transactionOf(deps, actor, async (stores, current) => {
      if (!mayAllowHosts(current)) return refused({ kind: 'forbidden' })
      const account = await branded(stores, current, accountId)
      if (!account.ok) return account
      if (broken.length > 0) return refused(badInput(...broken))
      const taken =
        hosts.find((host) => host === own) ?? (await takenHost(stores, accountId, hosts))
      if (taken !== null)
        return refused(
          badInput({
            field: 'hosts',
            key: 'brands.hostTaken',
            params: { host: taken },
            message: `${taken} is this server’s own address or belongs to another brand.`,
          }),
        )
      const before = await storedOf(stores, accountId)
      if (isDeepStrictEqual(before.hosts, hosts)) return ok(true)
      await stores.brands.setHosts(accountId, hosts)
      await appendEntry(stores.audit, {
        at: deps.clock(),
        actor: auditActor(current),
        action: 'account.brand-hosts-set',
        subject: { kind: 'account', id: String(accountId) },
        before: { hosts: before.hosts },
        after: { hosts },
      })
      return ok(true)
    })
    return written.ok ? ok(await settingsOf(deps, accountId)) : written
  }

export const brandServices = (deps: Deps & { publicUrl: string | null }) => ({
  /** The nearest brand above an account, which its pages show after the login. */
  above: (accountId: number) => deps.brands.ofAccount(accountId),
  isLogoOnPapers: isLogoOnPapers(deps),
  show: show(deps),
  set: set(deps),
  setLogo: setLogo(deps),
  reset: reset(deps),
  setHosts: setHosts(deps),
})
