import { brandColours } from '../../domain/brands/brand-colours.ts'
import type { ShownBrand } from './brand-cache.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/**
 * What the page shows of a brand before its scripts run; they read the rest from the meta elements. It stands
 * before the first script, which puts the look of the session's account in its place.
 */
const headOf = ({ name, key, logos }: ShownBrand): string => {
  const meta = (what: string, content: string): string =>
    `<meta name="brand-${what}" content="${escaped(content)}" />`
  return [
    meta('name', name),
    ...(logos.light ? [meta('logo-light', `/brands/${key}/logo-light`)] : []),
    ...(logos.dark ? [meta('logo-dark', `/brands/${key}/logo-dark`)] : []),
    `<link rel="stylesheet" href="/brands/${key}/style.css" />`,
  ].join('')
}

/**
 * index.html as it is shown at a brand's host. A name is text: escaped, and filled in by functions, so
 * that "$&" in it stays what it is.
 */
export const brandedPage = (html: string, brand: ShownBrand): string => {
  const { light, dark } = brandColours(brand.accent)
  const { name, key, logos } = brand
  const icon = logos.light
    ? `<link rel="icon" type="${logos.light.mediaType}" href="/brands/${key}/logo-light"`
    : '<link rel="icon" type="image/svg+xml" href="/mark.svg"'
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(name)}</title>${headOf(brand)}`)
    .replace(
      'content="#F2F5F7" media="(prefers-color-scheme: light)"',
      () => `content="${light.brand}" media="(prefers-color-scheme: light)"`,
    )
    .replace(
      'content="#0D1217" media="(prefers-color-scheme: dark)"',
      () => `content="${dark['brand-tint']}" media="(prefers-color-scheme: dark)"`,
    )
    .replace(/<link rel="icon" type="image\/svg\+xml" href="[^"]*"/, () => icon)
    .replace(/href="\/manifest\.webmanifest"/, () => `href="/brands/${key}/manifest.webmanifest"`)
}
