import { expect, test } from 'vitest'
import { firstFiles } from './first-script.ts'

const chunk = (
  module: string,
  fileName: string,
  imports: string[] = [],
  styles: string[] = [],
) => ({
  facadeModuleId: module === '' ? null : `/app/${module}`,
  fileName,
  imports,
  viteMetadata: { importedCss: new Set(styles) },
})
const TEXTS = ['hu', 'en', 'de', 'nl', 'ro', 'sk'].map((code) =>
  chunk(`src/web/i18n/texts/${code}-first.ts`, `${code}.js`, ['index.js']),
)
const BUILD = [
  chunk('index.html', 'index.js', ['base.js'], ['index.css']),
  chunk('', 'base.js'),
  chunk('', 'shared.js', ['base.js'], ['shared.css']),
  chunk('src/web/app/shell/signed-in.tsx', 'signed-in.js', ['index.js', 'shared.js']),
  chunk('src/web/features/login/login-page.tsx', 'login.js', ['index.js']),
  chunk('src/web/features/dashboard/dashboard-page.tsx', 'dashboard.js', ['shared.js']),
  chunk('src/web/features/tool-dashboard/tool-dashboard-page.tsx', 'sensor.js', [], ['sensor.css']),
]

test('a page’s first files are its own and all that they import; what the entry brings is left out', () => {
  expect(firstFiles([...BUILD, ...TEXTS])).toEqual({
    shell: ['/signed-in.js', '/shared.js', '/shared.css'],
    pages: {
      '/login': ['/login.js'],
      '/dashboard': ['/dashboard.js', '/shared.js', '/shared.css'],
      '/tool-dashboard': ['/sensor.js', '/sensor.css'],
    },
    texts: { hu: '/hu.js', en: '/en.js', de: '/de.js', nl: '/nl.js', ro: '/ro.js', sk: '/sk.js' },
  })
})

test('a build without one of these pages fails', () => {
  expect(() => firstFiles(BUILD)).toThrow(/no file of i18n\/texts/)
})
