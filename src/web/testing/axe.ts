import axe from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** A value that fades in has no contrast yet: what is looked at is how it ends. */
const finishAnimations = (): void => {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  }
}

const LOOKS = 20
const BETWEEN_LOOKS_MS = 250

/** The rules whose outcome depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const isDark = (): boolean =>
  document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark'

/**
 * The WCAG 2.2 AA violations of this part of the page that remain once it stands still, a line each. In the dark scheme only those
 * of colours: all others are the same as in the light one.
 */
export const axeViolations = async (element: Element): Promise<string[]> => {
  let violations = await violationsNow(element)
  // What is still being drawn may break a rule for a moment.
  for (let more = LOOKS; more > 0 && violations.length > 0; more--) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS))
    violations = await violationsNow(element)
  }
  return violations
}

const violationsNow = async (element: Element): Promise<string[]> => {
  finishAnimations()
  const { violations } = await axe.run(element, {
    runOnly: isDark() ? { type: 'rule', values: COLOUR_RULES } : RULES,
    preload: false,
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  )
}
