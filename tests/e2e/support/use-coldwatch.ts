import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { graphql } from '../../faults/real-server.ts'
import { type PageOptions, runAtLoad, type WatchedPage } from './browser.ts'
import { type Coldwatch, startColdwatch } from './start-coldwatch.ts'
import type { ServerStart } from './start-in-process.ts'
import { useBrowser } from './use-browser.ts'

export type Login = { email: string; password: string }

/** A running Coldwatch and a browser in front of it. */
export type ColdwatchInBrowser = Coldwatch & {
  open: (options?: PageOptions) => Promise<WatchedPage>
  /** Logs the account in before the page loads anything, and for all pages of its profile. */
  signIn: (page: Page, account: Login) => Promise<void>
  /** The page at `path`, in an empty profile where this account is already logged in. */
  openAs: (account: Login, path: string, options?: PageOptions) => Promise<WatchedPage>
}

const LOGIN = `mutation ($email: String!, $password: String!) {
  login(email: $email, password: $password) { token user { id email role } }
}`

/** Puts a new session where the login page puts it, unless this profile has had one before. */
const sessionScript = async (url: string, account: Login): Promise<string> => {
  const { login } = await graphql<{
    login: { token: string; user: { id: string; email: string; role: string } }
  }>(url, null, LOGIN, account)
  const { id, email, role } = login.user
  const entries = {
    token: login.token,
    user: JSON.stringify({ username: email, role, id }),
    authenticated: 'true',
  }
  return `if (location.origin === ${JSON.stringify(url)} && localStorage.getItem('authenticated') === null)
    for (const [name, value] of Object.entries(${JSON.stringify(entries)})) localStorage.setItem(name, value)`
}

/**
 * The set-up of a file of browser tests: a server with a data folder of its own and a browser, from
 * before the first test until after the last. What it returns may be used in `beforeAll` and in
 * tests only. `env`: settings of the server, read when it starts.
 */
export const useColdwatch = (
  env: () => Record<string, string> = () => ({}),
  start?: ServerStart,
): ColdwatchInBrowser => {
  const { open } = useBrowser()
  const coldwatch = { open } as ColdwatchInBrowser

  beforeAll(async () => void Object.assign(coldwatch, await startColdwatch(env(), start)))
  afterAll(() => coldwatch.stop?.())

  const begun = new Set<string>()
  beforeEach(({ task }) => {
    // The second try of a test begins with the data of the first one: its accounts are not taken.
    if (begun.has(task.id)) return coldwatch.goBack()
    begun.add(task.id)
    return coldwatch.remember()
  })

  coldwatch.signIn = async (page, account) =>
    runAtLoad(page, await sessionScript(coldwatch.url, account))
  coldwatch.openAs = async (account, path, options) => {
    const opened = await open(options)
    await coldwatch.signIn(opened.page, account)
    await opened.page.goto(`${coldwatch.url}${path}`)
    return opened
  }
  return coldwatch
}
