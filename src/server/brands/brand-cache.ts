import { createHash } from 'node:crypto'
import type { Brand } from '../../domain/brands/brand.ts'
import type { ColourScheme } from '../../domain/brands/brand-colours.ts'
import { hostOfHeader } from '../../domain/brands/host-name.ts'
import type { Logo, Logos } from '../storage/brand-store.ts'
import type { Storage } from '../storage/storage.ts'

/** `key`: of its look, another one after each change. `url`: of the address for links, without a slash; null: none. */
export type ShownBrand = Brand & {
  accountId: number
  key: string
  logos: Logos
  hosts: readonly string[]
  url: string | null
}

export type Brands = {
  /** By a Host header; null: our own look. */
  ofHost(header: string | undefined): Promise<ShownBrand | null>
  byKey(key: string): Promise<ShownBrand | null>
  /** Of the account or the nearest one above it that has a brand. */
  ofAccount(accountId: number): Promise<ShownBrand | null>
  /** Null: there is none, or another one since. */
  logoOf(brand: ShownBrand, scheme: ColourScheme): Promise<Logo | null>
}

/** The product as people of the account know it. */
export const productOf = (brand: Pick<ShownBrand, 'name'> | null): string =>
  brand?.name ?? 'Coldwatch'

/** Stands where there are no brands, as in tests of other things. */
export const NO_BRANDS: Brands = {
  ofHost: async () => null,
  byKey: async () => null,
  ofAccount: async () => null,
  logoOf: async () => null,
}

const keyOf = (brand: Brand, logos: Logos): string =>
  createHash('sha256')
    .update(JSON.stringify([brand.name, brand.accent, logos.light?.hash, logos.dark?.hash]))
    .digest('hex')
    .slice(0, 32)

type Index = {
  byAccount: ReadonlyMap<number, ShownBrand>
  byHost: ReadonlyMap<string, ShownBrand>
  byKey: ReadonlyMap<string, ShownBrand>
}

const readIndex = async ({ brands }: Pick<Storage, 'brands'>): Promise<Index> => {
  const shown = (await brands.all()).flatMap(({ accountId, brand, logos, hosts }): ShownBrand[] => {
    const [first] = hosts
    return brand === null
      ? []
      : [
          {
            ...brand,
            accountId,
            logos,
            hosts,
            key: keyOf(brand, logos),
            url: first === undefined ? null : `https://${first}`,
          },
        ]
  })
  return {
    byAccount: new Map(shown.map((brand) => [brand.accountId, brand])),
    byHost: new Map(shown.flatMap((brand) => brand.hosts.map((host) => [host, brand] as const))),
    byKey: new Map(shown.map((brand) => [brand.key, brand])),
  }
}

/** "/1/7/23/": 23, then 7, then 1. */
const nearestFirst = (path: string): number[] =>
  path
    .split('/')
    .filter((part) => part !== '')
    .map(Number)
    .toReversed()

/**
 * All brands, read once: every page, mail and paper asks. A change of any account, here or by another
 * server, lets the next question read them anew.
 */
export const createBrands = (
  storage: Pick<Storage, 'brands' | 'accounts' | 'onChange'>,
): Brands & { close(): void } => {
  let index: Promise<Index> | null = null
  const close = storage.onChange({
    account: () => {
      index = null
    },
  })
  const current = (): Promise<Index> => {
    if (index === null) {
      const reading = readIndex(storage)
      index = reading
      reading.catch(() => {
        if (index === reading) index = null
      })
    }
    return index
  }
  return {
    ofHost: async (header) => {
      const host = hostOfHeader(header)
      return host === null ? null : ((await current()).byHost.get(host) ?? null)
    },
    byKey: async (key) => (await current()).byKey.get(key) ?? null,
    ofAccount: async (accountId) => {
      const { byAccount } = await current()
      if (byAccount.size === 0) return null
      const account = await storage.accounts.byId(accountId)
      for (const id of account === null ? [] : nearestFirst(account.path)) {
        const brand = byAccount.get(id)
        if (brand !== undefined) return brand
      }
      return null
    },
    logoOf: async ({ accountId, logos }, scheme) => {
      const hash = logos[scheme]?.hash
      const logo = hash === undefined ? null : await storage.brands.logo(accountId, scheme)
      return logo?.hash === hash ? logo : null
    },
    close,
  }
}
