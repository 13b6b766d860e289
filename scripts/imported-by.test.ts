import { expect, test } from 'vitest'
import { importedBy, type Bundle } from './imported-by.ts'

const TABLER = '/node_modules/@tabler/icons-react/dist/esm/'
const MODULES: Record<string, { code: string; importedIds: string[] }> = {
  '/src/page.tsx': {
    code: `import { IconBell } from '@tabler/icons-react'; import './card.tsx'; import('./menu.tsx')`,
    importedIds: ['/src/card.tsx', `${TABLER}tabler-icons-react.mjs`],
  },
  '/src/card.tsx': { code: 'IconClock', importedIds: ['/src/page.tsx'] },
  '/src/menu.tsx': { code: 'IconTrash', importedIds: ['/src/form.ts'] },
  [`${TABLER}tabler-icons-react.mjs`]: {
    code: 'IconBell, IconClock, IconTrash',
    importedIds: [`${TABLER}icons/IconTrash.mjs`],
  },
}
const bundle: Bundle = { getModuleInfo: (id) => MODULES[id] ?? null }

test.each([
  ['/src/page.tsx', true],
  ['/src/card.tsx', true],
  ['/src/menu.tsx', false],
  ['/src/form.ts', false],
  [`${TABLER}icons/IconBell.mjs`, true],
  [`${TABLER}icons/IconClock.mjs`, true],
  [`${TABLER}icons/IconTrash.mjs`, false],
])('a page needs %s at once: %s', (id, isNeeded) => {
  expect(importedBy(['/src/page.tsx'])(id, bundle)).toBe(isNeeded)
})
