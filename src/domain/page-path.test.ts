import { expect, test } from 'vitest'
import { isPagePath } from './page-path.ts'

test.each(['/', '/dashboard', '/admin/userlist', '/graphql-guide', '/verify'])(
  '%s is a page',
  (path) => expect(isPagePath(path)).toBe(true),
)

test.each([
  '/graphql',
  '/ingest/v1/readings',
  '/metrics',
  '/assets/app.js',
  '/files/secret',
  '/unsubscribe/secret',
  '/respond/secret',
  '/calendar/secret.ics',
  '/healthz',
  '/readyz',
  '/manifest.webmanifest',
])('%s is none', (path) => expect(isPagePath(path)).toBe(false))
