import type { Brand } from '../../../domain/brands/brand.ts'
import { type Brands, NO_BRANDS } from '../../brands/brand-cache.ts'

/** Whose paper it is. Never part of a record: hashes stay the same under any brand. */
export type PaperBrand = { name: string; footer: string | null }

/** What issues papers; without it there are no brands. */
export type PaperBrandDeps = { brands?: Pick<Brands, 'ofAccount'> }

/** What papers have of a brand. */
export const printedBrand = ({ name, paperFooter }: Brand): PaperBrand => ({
  name,
  footer: paperFooter,
})

/** Of the account whose paper it is, as now; undefined: ours. */
export const paperBrandOf = async (
  { brands = NO_BRANDS }: PaperBrandDeps,
  accountId: number,
): Promise<PaperBrand | undefined> => {
  const shown = await brands.ofAccount(accountId)
  return shown === null ? undefined : printedBrand(shown)
}

/** What the trail's entry of an issue says of it. */
export const paperBrandFacts = (brand: PaperBrand | undefined) =>
  brand === undefined ? {} : { brandName: brand.name, paperFooter: brand.footer }
