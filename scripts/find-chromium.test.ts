import { expect, test } from 'vitest'
import { findChromium, findHeadlessShell } from './find-chromium.ts'

const only =
  (...files: string[]) =>
  (file: string): boolean =>
    files.includes(file)

test('the browser named by CHROMIUM is preferred', () => {
  expect(
    findChromium(
      { CHROMIUM: '/opt/browser', PATH: '/usr/bin' },
      only('/opt/browser', '/usr/bin/chromium'),
    ),
  ).toBe('/opt/browser')
})

test('a CHROMIUM that does not exist is not replaced silently', () => {
  expect(
    findChromium({ CHROMIUM: '/opt/gone', PATH: '/usr/bin' }, only('/usr/bin/chromium')),
  ).toBeNull()
})

test('Chrome is used where Chromium is missing', () => {
  expect(findChromium({ PATH: '/bin' }, only('/usr/bin/google-chrome'))).toBe(
    '/usr/bin/google-chrome',
  )
})

test('without any browser the answer is null', () => {
  expect(findChromium({ PATH: '/bin' }, only())).toBeNull()
})

test('the shell without windows is used where it is installed, unless another browser was chosen', () => {
  const shell = '/usr/bin/chromium-headless-shell'
  expect(findHeadlessShell({ PATH: '/bin' }, only('/usr/bin/chromium', shell))).toBe(shell)
  expect(findHeadlessShell({ PATH: '/bin' }, only('/usr/bin/chromium'))).toBeNull()
  expect(findHeadlessShell({ PATH: '/bin', CHROMIUM: '/opt/browser' }, only(shell))).toBeNull()
})
