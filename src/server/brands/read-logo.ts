import { createHash } from 'node:crypto'
import { MOST_LOGO_BYTES } from '../../domain/brands/brand.ts'
import type { BrokenRule } from '../../domain/refusal.ts'
import type { Logo, LogoType } from '../storage/brand-store.ts'
import type { LogoFault } from './logo-fault.ts'
import { cleanPng, cleanWebp, isPng, isWebp, MOST_SIDE } from './raster-logo.ts'
import { cleanSvg } from './svg-logo.ts'

type Read = { logo: Logo } | { fault: LogoFault }

const logoOf = (mediaType: LogoType, bytes: Buffer): Read => ({
  logo: { mediaType, bytes, hash: createHash('sha256').update(bytes).digest('hex') },
})

const textOf = (bytes: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** A file as a logo that is safe to serve: written anew, without what is no picture. */
export const readLogo = (file: Uint8Array): Read => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (bytes.length > MOST_LOGO_BYTES) return { fault: { kind: 'tooLarge' } }
  if (isPng(bytes)) {
    const clean = cleanPng(bytes)
    return 'fault' in clean ? clean : logoOf('image/png', clean.png)
  }
  if (isWebp(bytes)) {
    const clean = cleanWebp(bytes)
    return 'fault' in clean ? clean : logoOf('image/webp', clean.webp)
  }
  const text = textOf(bytes)
  if (text === null || !/^\s*</.test(text.replace(/^\uFEFF/, '')))
    return { fault: { kind: 'noImage' } }
  const clean = cleanSvg(text)
  return 'fault' in clean ? clean : logoOf('image/svg+xml', Buffer.from(clean.svg))
}

const MESSAGES: Readonly<Record<LogoFault['kind'], string>> = {
  tooLarge: `The file is larger than ${MOST_LOGO_BYTES / 1024} kB.`,
  noImage: 'The file is no PNG, WebP or SVG.',
  damaged: 'The picture is damaged or unusual: save it once more.',
  animated: 'The picture moves. A logo stands still.',
  interlaced: 'The PNG is interlaced: save it without.',
  dimensions: `A logo is 16 to ${MOST_SIDE} pixels wide and high.`,
  svgNoSize: 'The SVG has no size: it needs viewBox, or width and height.',
  svgTooMuch: 'The SVG has more than 2,000 parts, or they lie too deep.',
  svgBroken: 'The SVG cannot be read from here on:',
  svgNotAllowed: 'This may not be in the SVG of a logo:',
}

/** The sentence for whoever sent the file. */
export const logoRefusal = (fault: LogoFault): BrokenRule => ({
  field: 'logo',
  key: `brands.logo.${fault.kind}`,
  ...('what' in fault && { params: { what: fault.what } }),
  ...('width' in fault && {
    params: { width: fault.width, height: fault.height, most: MOST_SIDE },
  }),
  ...(fault.kind === 'tooLarge' && { params: { most: MOST_LOGO_BYTES / 1024 } }),
  message: 'what' in fault ? `${MESSAGES[fault.kind]} ${fault.what}` : MESSAGES[fault.kind],
})
