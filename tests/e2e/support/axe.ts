import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] }

/**
 * The WCAG 2.2 AA violations of the page as it stands, a line each; an empty list is what every
 * page must give. `rules`: those of axe to look at in their place.
 */
export const axeViolations = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  // Through the debugger, so that the page's own policy need not allow it.
  await page.evaluate(SOURCE)
  const { violations } = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(rules === undefined ? RULES : { type: 'rule', values: rules })} })`,
  )) as { violations: Violation[] }
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  )
}
