import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { addRequestTimes } from './request-times.ts'

const NAMED = { name: 'coldwatch_times_seconds', help: 'Time from request to answer' }

test('Prometheus reads the times of requests as from the histogram of prom-client', async () => {
  const registry = new Registry()
  const note = addRequestTimes(registry, NAMED)
  const theirs = new Registry()
  const histogram = new Histogram({
    ...NAMED,
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [theirs],
  })
  for (const [method, route, status, seconds] of [
    ['GET', '/healthz', 200, 0.0005],
    ['POST', '/ingest/v1/readings', 200, 0.001],
    ['POST', '/ingest/v1/readings', 200, 0.3],
    ['POST', '/ingest/v1/readings', 422, 12],
    ['GET', 'a "page"\n', 404, 0.02],
  ] as const) {
    note(method, route, status, seconds)
    histogram.labels(method, route, String(status)).observe(seconds)
  }
  const lines = (text: string) =>
    text.split('\n').map((line) =>
      line.startsWith('#') || line === ''
        ? line
        : line.replace(/\{(.*)\}/, (_all, labels: string) =>
            labels
              .split(/,(?=\w+=)/)
              .sort()
              .join(),
          ),
    )
  const byText = (a: string, b: string) => (a < b ? -1 : 1)
  expect(lines(await registry.metrics()).sort(byText)).toEqual(
    lines(await theirs.metrics()).sort(byText),
  )
})
