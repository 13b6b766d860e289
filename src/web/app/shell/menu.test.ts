import { expect, test } from 'vitest'
import { menuOf } from './menu.ts'

test.each([
  ['/admin/today', 'shell.menu.users'],
  ['/admin/customer', 'shell.menu.users'],
  ['/customer-alarms', 'shell.menu.users'],
  ['/admin/bulk', 'shell.menu.tools'],
  ['/admin/profiles', 'shell.menu.tools'],
  ['/admin/sensor-table', 'shell.menu.tools'],
  ['/signing', 'shell.menu.records'],
  ['/reviews', 'shell.menu.records'],
  ['/sites', 'shell.menu.people'],
  ['/brand', 'shell.menu.settings'],
])('on %s the menu of a reseller marks one item: where the page belongs', (path, label) => {
  const marked = menuOf('affiliate').filter(({ to, also = [] }) => [to, ...also].includes(path))
  expect(marked.map((item) => item.label)).toEqual([label])
})
