import axe from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** A value that fades in has no contrast yet: what is looked at is how it ends. */
const finishAnimations = (): void => {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  }
}

/** The rules whose outcome depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const isDark = (): boolean =>
  document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark'

/**
 * The WCAG 2.2 AA violations of this part of the page, a line each. In the dark scheme only those
 * of colours: all others are the same as in the light one.
 */
export const axeViolations = async (element: Element): Promise<string[]> => {
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
