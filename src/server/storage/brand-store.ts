import type { Brand } from '../../domain/brands/brand.ts'
import type { ColourScheme } from '../../domain/brands/brand-colours.ts'

export type LogoType = 'image/png' | 'image/webp' | 'image/svg+xml'
/** As it is served. `hash`: SHA-256 of the bytes, hex. */
export type Logo = { mediaType: LogoType; hash: string; bytes: Uint8Array }
export type Logos = Partial<Record<ColourScheme, Omit<Logo, 'bytes'>>>

/** `hosts`: the first one is that of links. They stay when the brand is reset. */
export type StoredBrand = {
  accountId: number
  /** Null: hosts are allowed, and no brand is set. */
  brand: Brand | null
  logos: Logos
  hosts: readonly string[]
}

export type BrandReads = {
  /** All that have a brand or a host, by account. */
  all(): Promise<StoredBrand[]>
  logo(accountId: number, scheme: ColourScheme): Promise<Logo | null>
}

/** Each write is a change of the account, which every server's copy follows. */
export type BrandWrites = BrandReads & {
  set(accountId: number, brand: Brand): Promise<void>
  /** The account has a brand. */
  setLogo(accountId: number, scheme: ColourScheme, logo: Logo | null): Promise<void>
  /** None of them is another account's: ask `all` first. */
  setHosts(accountId: number, hosts: readonly string[]): Promise<void>
  /** With its logos; its hosts stay. */
  remove(accountId: number): Promise<void>
}
