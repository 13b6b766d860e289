import axe from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** A value that fades in has no contrast yet: what is looked at is how it ends. */
const finishAnimations = (): void => {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  }
}

/** The WCAG 2.2 AA violations of this part of the page, a line each. */
export const axeViolations = async (element: Element): Promise<string[]> => {
  finishAnimations()
  const { violations } = await axe.run(element, { runOnly: RULES })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  )
}
