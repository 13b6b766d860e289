/** Paths of machines, and of links that open a file, end mail, answer an alarm or report of a delivery. */
const NO_PAGE =
  /^\/(graphql|ingest|api|metrics|assets|files|uploads|brands|unsubscribe|respond|delivery-reports|calendar|healthz|readyz)(\/|$)/

/**
 * Whether a path without its query is a page of the web app: every clean path, one without a file
 * ending. The server and the service worker treat requests by the same rule.
 */
export const isPagePath = (path: string): boolean =>
  !NO_PAGE.test(path) && !/\.[a-z0-9]+$/i.test(path)
