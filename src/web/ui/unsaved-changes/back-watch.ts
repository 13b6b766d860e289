let holder: ((event: PopStateEvent) => void) | null = null

/**
 * Called once, before the router starts: browsers call the listeners of `popstate` in the order in
 * which they came, capturing or not, and whoever holds the page must hear of it before the router
 * does.
 */
export const watchBack = (): void => window.addEventListener('popstate', (event) => holder?.(event))

/** Who hears of back and forward first; null: nobody does. */
export const holdBack = (next: ((event: PopStateEvent) => void) | null): void => {
  holder = next
}
