import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { onceSettled } from './once-settled.ts'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules whose outcome depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] }

/** Which of axe's rules to run. Unset: all of WCAG 2.2 AA. */
export type AxeRules = { only: readonly string[] } | { without: readonly string[] }

/** Without what nobody reads: style sheets that no rule of these needs, details of what passed. */
const FAST = { preload: false, resultTypes: ['violations'] }

const optionsOf = (rules?: AxeRules): object => {
  if (rules === undefined) return { ...FAST, runOnly: WCAG_22_AA }
  if ('only' in rules) return { ...FAST, runOnly: { type: 'rule', values: rules.only } }
  const disabled = rules.without.map((rule) => [rule, { enabled: false }] as const)
  return { ...FAST, runOnly: WCAG_22_AA, rules: Object.fromEntries(disabled) }
}

/**
 * The accessibility violations of the page that remain once it stands still, one per line. What an open
 * menu lies upon is there again when it closes.
 */
export const axeViolations = (page: Page, rules?: AxeRules): Promise<string[]> =>
  onceSettled(
    page,
    () => violationsNow(page, rules),
    (violations) => violations.length === 0,
  )

const violationsNow = async (page: Page, rules?: AxeRules): Promise<string[]> => {
  // Evaluated through the debugger, so that the page's own policy need not allow it.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(SOURCE)
  const { violations } = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(optionsOf(rules))})`,
  )) as { violations: Violation[] }
  const hasMenu = (await page.locator('main button[aria-expanded="true"]').count()) > 0
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ failureSummary }) => !(hasMenu && failureSummary.includes('partially obscured')))
      .map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  )
}

/** Colours are the same at every width: a page that was checked at one needs no more of them. */
export const violationsBesideColours = (page: Page): Promise<string[]> =>
  axeViolations(page, { without: COLOUR_RULES })

/** What a narrow window can break on a page that was checked on a desk. */
export const violationsOfLayout = (page: Page): Promise<string[]> =>
  axeViolations(page, {
    only: ['target-size', 'scrollable-region-focusable', 'aria-hidden-focus', 'button-name'],
  })

const useScheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page
    .locator(`html[data-mantine-color-scheme="${colorScheme}"]`)
    .waitFor({ state: 'attached' })
}

/**
 * All rules in the light scheme, those of colours in the dark one too. Ends in the light scheme.
 */
export const violationsInBothSchemes = async (page: Page): Promise<string[]> => {
  await useScheme(page, 'light')
  const light = await axeViolations(page)
  await useScheme(page, 'dark')
  const dark = await axeViolations(page, { only: COLOUR_RULES })
  await useScheme(page, 'light')
  return [...light.map((line) => `light: ${line}`), ...dark.map((line) => `dark: ${line}`)]
}
