import type { StoredBrand } from '../storage/brand-store.ts'
import type { Storage } from '../storage/storage.ts'
import { svgPicture } from './paper-logo/svg-picture.ts'

/** Whether papers draw the logo for light ground; null where there is none. */
export const isLogoOnPapers =
  ({ storage }: { storage: Pick<Storage, 'brands'> }) =>
  async ({
    accountId,
    logos,
  }: Pick<StoredBrand, 'accountId' | 'logos'>): Promise<boolean | null> => {
    const mediaType = logos.light?.mediaType
    if (mediaType === undefined) return null
    if (mediaType !== 'image/svg+xml') return mediaType === 'image/png'
    const logo = await storage.brands.logo(accountId, 'light')
    return logo === null ? null : svgPicture(Buffer.from(logo.bytes).toString()) !== null
  }
