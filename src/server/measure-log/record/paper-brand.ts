import type { Brand } from '../../../domain/brands/brand.ts'
import { type Brands, NO_BRANDS, type ShownBrand } from '../../brands/brand-cache.ts'

/** As it is served (read-logo.ts). `hash`: SHA-256 of its bytes, hex. */
export type PaperLogo = { mediaType: 'image/svg+xml' | 'image/png'; hash: string; base64: string }

/** Whose paper it is. Never part of a record: hashes stay the same under any brand. */
export type PaperBrand = { name: string; footer: string | null; logo?: PaperLogo }

/** What issues papers; without it there are no brands. */
export type PaperBrandDeps = { brands?: Pick<Brands, 'ofAccount' | 'logoOf'> }

/** Paper is light: a logo for dark ground is none for it. Nothing here takes a WebP apart. */
const paperLogoOf = async (
  { logoOf }: Pick<Brands, 'logoOf'>,
  shown: ShownBrand,
): Promise<PaperLogo | null> => {
  const mediaType = shown.logos.light?.mediaType
  if (mediaType !== 'image/svg+xml' && mediaType !== 'image/png') return null
  const logo = await logoOf(shown, 'light')
  return logo === null
    ? null
    : { mediaType, hash: logo.hash, base64: Buffer.from(logo.bytes).toString('base64') }
}

/** What papers have of a brand. */
export const printedBrand = async (
  brands: Pick<Brands, 'logoOf'>,
  shown: ShownBrand,
): Promise<PaperBrand> => {
  const logo = await paperLogoOf(brands, shown)
  const { name, paperFooter }: Brand = shown
  return { name, footer: paperFooter, ...(logo !== null && { logo }) }
}

/** Of the account whose paper it is, as now; undefined: ours. */
export const paperBrandOf = async (
  { brands = NO_BRANDS }: PaperBrandDeps,
  accountId: number,
): Promise<PaperBrand | undefined> => {
  const shown = await brands.ofAccount(accountId)
  return shown === null ? undefined : printedBrand(brands, shown)
}

/** What the trail's entry of an issue says of it. */
export const paperBrandFacts = (brand: PaperBrand | undefined) =>
  brand === undefined
    ? {}
    : {
        brandName: brand.name,
        paperFooter: brand.footer,
        ...(brand.logo !== undefined && { lightLogo: brand.logo.hash }),
      }
