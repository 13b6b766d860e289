import { type BrandColours, brandColours } from '../../domain/brands/brand-colours.ts'
import type { LanguageCode } from '../../domain/users/account.ts'
import { productOf, type ShownBrand } from '../brands/brand-cache.ts'
import { Html, html } from '../mail/html.ts'

const STYLES = `
:root {
  color-scheme: light dark;
  --canvas: #f2f5f7;
  --surface: #ffffff;
  --line: #d8e0e6;
  --ink: #11181e;
  --ink2: #424d57;
  --brand: #194d8a;
  --on-brand: #ffffff;
  --focus: #2460a8;
  --link: #194d8a;
  --red: #b7191c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #0d1217;
    --surface: #151c22;
    --line: #2a353e;
    --ink: #eef3f6;
    --ink2: #bac5cd;
    --brand: #74a4e2;
    --on-brand: #0d1217;
    --focus: #98bdee;
    --link: #98bdee;
    --red: #ff7a74;
  }
}
body {
  margin: 0;
  padding: 32px 16px;
  background: var(--canvas);
  color: var(--ink);
  font:
    16px/24px system-ui,
    sans-serif;
}
main {
  max-width: 520px;
  margin: 0 auto;
  padding: 28px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 14px;
  overflow-wrap: anywhere;
}
p.brand {
  margin: 0 0 20px;
  font-weight: 600;
  color: var(--ink2);
}
h1 {
  margin: 0 0 12px;
  font-size: 22px;
  line-height: 28px;
  font-weight: 600;
}
p {
  margin: 0 0 20px;
  color: var(--ink2);
}
button {
  min-height: 48px;
  padding: 12px 22px;
  border: 0;
  border-radius: 6px;
  background: var(--brand);
  color: var(--on-brand);
  font:
    600 16px/22px system-ui,
    sans-serif;
  cursor: pointer;
}
button:focus-visible,
a:focus-visible {
  outline: 3px solid var(--focus);
  outline-offset: 2px;
}
a {
  color: var(--link);
}
ul.alarms {
  margin: 0 0 20px;
  padding: 0;
  list-style: none;
}
ul.alarms li {
  padding: 12px 0;
  border-top: 1px solid var(--line);
}
ul.alarms .name {
  margin: 0;
  color: var(--ink);
  font-weight: 600;
}
ul.alarms .value {
  margin: 4px 0;
  color: var(--red);
  font-size: 40px;
  line-height: 44px;
  font-weight: 600;
  white-space: nowrap;
}
ul.alarms .value span {
  font-size: 18px;
  font-weight: 500;
}
ul.alarms .detail {
  margin: 0;
}
p.note {
  margin: 14px 0 0;
  font-size: 14px;
  line-height: 20px;
}
form + p,
p:last-child {
  margin-bottom: 0;
}
button.wide {
  width: 100%;
  min-height: 56px;
}
`

/** `nonce`: of its style sheet. `brand`: null for our own look. */
export type PageFrame = { nonce: string; brand: Pick<ShownBrand, 'name' | 'accent'> | null }

/** As brandCss: who asks the system for more contrast keeps ours. Its colours are "#RRGGBB", as checked. */
const brandStyles = ({ accent }: Pick<ShownBrand, 'accent'>): string => {
  const { light, dark } = brandColours(accent)
  const root = ({ brand, link, focus, 'on-brand': onBrand }: BrandColours): string =>
    `:root{--brand:${brand};--on-brand:${onBrand};--focus:${focus};--link:${link}}`
  return `@media not (prefers-contrast: more){${root(light)}}
@media (prefers-color-scheme: dark) and (not (prefers-contrast: more)){${root(dark)}}`
}

const styleSheet = ({ nonce, brand }: PageFrame): Html =>
  new Html(`<style nonce="${nonce}">${STYLES}${brand === null ? '' : brandStyles(brand)}</style>`)

/**
 * A page for whoever has a link: it works without script and loads nothing else, so a brand is its name
 * and its colours.
 */
export const smallPage = ({
  language,
  frame,
  title,
  body,
}: {
  language: LanguageCode
  frame: PageFrame
  title: string
  body: Html
}): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${productOf(frame.brand)}</title>
        ${styleSheet(frame)}
      </head>
      <body>
        <main>
          <p class="brand">${productOf(frame.brand)}</p>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `.text
