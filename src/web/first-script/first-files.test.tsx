import { afterEach, beforeEach, expect, test } from 'vitest'
import { rememberAccountLanguage, rememberChosenLanguage } from '../i18n/first-language.ts'
import { askForFiles, firstFilesOf, type FirstFiles } from './first-files.ts'

const FILES: FirstFiles = {
  shell: ['/shell.js', '/shared.js'],
  pages: {
    '/login': ['/login.js'],
    '/dashboard': ['/dashboard.js', '/shared.js'],
    '/tool-dashboard': ['/sensor.js'],
  },
  texts: { hu: '/hu.js', en: '/en.js', de: '/de.js', nl: '/nl.js', ro: '/ro.js', sk: '/sk.js' },
}

beforeEach(() => {
  rememberChosenLanguage('sk')
  rememberAccountLanguage('nl')
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.head.querySelectorAll('link[href^="/first-"]').forEach((link) => link.remove())
})

test.each([
  ['/login', false, ['/sk.js', '/login.js']],
  ['/', false, ['/sk.js', '/login.js']],
  ['/dashboard', false, ['/sk.js', '/login.js']],
  ['/verify', false, ['/sk.js']],
  ['/dashboard', true, ['/shell.js', '/shared.js', '/dashboard.js', '/shared.js', '/nl.js']],
  ['/', true, ['/shell.js', '/shared.js', '/dashboard.js', '/shared.js', '/nl.js']],
  ['/tool-dashboard', true, ['/shell.js', '/shared.js', '/sensor.js', '/nl.js']],
  ['/people', true, ['/shell.js', '/shared.js', '/nl.js']],
])('the page at %s, logged in: %s, asks for its own files and its language at once', (...row) => {
  const [path, isLoggedIn, files] = row
  expect(firstFilesOf(FILES, path, isLoggedIn)).toEqual(files)
})

test('each file is asked for once, and a style sheet is not applied before its turn', () => {
  askForFiles(['/first-a.js', '/first-b.css', '/first-a.js'])
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[href^="/first-"]')]
  expect(links.map(({ rel }) => rel)).toEqual(['modulepreload', 'preload'])
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/first-a.js', '/first-b.css'])
})
