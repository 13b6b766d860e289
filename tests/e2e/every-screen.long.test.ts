import { beforeAll, describe, expect, test } from 'vitest'
import { violationsBesideColours, violationsInBothSchemes } from './support/axe-violations.ts'
import { DESK, NARROW, ZOOMED } from './support/browser.ts'
import { lookAtScreens, sidewaysScroll } from './support/look-at-screens.ts'
import { setLanguage } from './support/add-person.ts'
import { type ScreenRole, SCREENS } from './support/screens.ts'
import { type ScreenSetUp, setUpScreens } from './support/set-up-screens.ts'
import type { Language } from '../../src/domain/users/account.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

const coldwatch = useColdwatch()

let setUp: ScreenSetUp
beforeAll(async () => {
  setUp = await setUpScreens(coldwatch)
})

const ROLES = Object.keys(SCREENS) as ScreenRole[]
const PATIENCE = { timeout: 600_000 }
const withoutSteps = (role: ScreenRole) => SCREENS[role].filter(({ open }) => open === undefined)
/** The browser's language decides where nobody is logged in. */
const LANGUAGES: Record<Exclude<Language, 'english'>, string> = {
  hungarian: 'hu-HU',
  german: 'de-DE',
  dutch: 'nl-NL',
  romanian: 'ro-RO',
  slovak: 'sk-SK',
}

describe.each(ROLES)('every screen of %s', (role) => {
  test('is accessible on a desk in both schemes', PATIENCE, async () => {
    const screens = SCREENS[role].filter(({ isPhones }) => isPhones !== true)
    const options = { viewport: DESK }
    expect(
      await lookAtScreens(coldwatch, setUp, { role, screens }, options, violationsInBothSchemes),
    ).toEqual([])
  })

  test('is accessible at 320 px and does not scroll sideways', PATIENCE, async () => {
    const look = { role, screens: SCREENS[role] }
    expect(
      await lookAtScreens(coldwatch, setUp, look, NARROW, async (page) => [
        ...(await sidewaysScroll(page)),
        ...(await violationsBesideColours(page)),
      ]),
    ).toEqual([])
  })

  test('does not scroll sideways at 200 %', PATIENCE, async () => {
    const look = { role, screens: withoutSteps(role) }
    expect(await lookAtScreens(coldwatch, setUp, look, ZOOMED, sidewaysScroll)).toEqual([])
  })
})

describe.each(Object.entries(LANGUAGES) as [Language, string][])('in %s', (language, locale) => {
  test.each(ROLES)('no page of %s scrolls sideways at 320 px', PATIENCE, async (role) => {
    if (role !== 'nobody') await setLanguage(coldwatch, language, setUp.accounts[role].id)
    // Steps find their buttons by English names.
    const look = { role, screens: withoutSteps(role) }
    const options = { ...NARROW, locale }
    expect(await lookAtScreens(coldwatch, setUp, look, options, sidewaysScroll)).toEqual([])
  })
})
