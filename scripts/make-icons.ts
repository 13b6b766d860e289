// node scripts/make-icons.ts: draws the icons of the installed app from src/web/public/mark.svg.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from '../tests/e2e/support/browser.ts'

const PUBLIC = join(import.meta.dirname, '..', 'src', 'web', 'public')
const FOLDER = join(PUBLIC, 'icons')
const MARK = readFileSync(join(PUBLIC, 'mark.svg'), 'utf8')
const CANVAS = '#F2F5F7'

/** Platforms cut a maskable icon to a circle of 80 % of its width: the mark stays inside it. */
const ICONS = [
  { name: 'icon-192', size: 192, share: 0.78, radius: 0.22 },
  { name: 'icon-512', size: 512, share: 0.78, radius: 0.22 },
  { name: 'maskable-192', size: 192, share: 0.56, radius: 0 },
  { name: 'maskable-512', size: 512, share: 0.56, radius: 0 },
  { name: 'apple-touch-icon', size: 180, share: 0.66, radius: 0 },
] as const

mkdirSync(FOLDER, { recursive: true })
const browser = await launchBrowser()
try {
  for (const { name, size, share, radius } of ICONS) {
    const page = await browser.newPage({
      viewport: { width: size, height: size },
      colorScheme: 'light',
    })
    await page.setContent(`<style>
      body { margin: 0; display: grid; place-items: center; width: ${size}px; height: ${size}px; border-radius: ${radius * 100}%; background: ${CANVAS}; }
      html { background: none; } svg { width: ${share * size}px; height: ${share * size}px; }
    </style>${MARK}`)
    await page.screenshot({ path: join(FOLDER, `${name}.png`), omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
}
