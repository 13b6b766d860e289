import type { Histogram, Registry } from 'prom-client'

/** Seconds. */
const BOUNDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

type Labels = { method: string; route: string; status: string }
/** `upTo`: how many took no longer than the bound at this place, but longer than the one before. */
type Times = { labels: Labels; upTo: number[]; count: number; seconds: number }
type Value = { metricName: string; labels: Record<string, string>; value: number }

const valuesOf = (name: string, { labels, upTo, count, seconds }: Times): Value[] => {
  let sum = 0
  const buckets = BOUNDS.map((bound, i) => {
    sum += upTo[i]!
    return { metricName: `${name}_bucket`, labels: { le: String(bound), ...labels }, value: sum }
  })
  return [
    ...buckets,
    { metricName: `${name}_bucket`, labels: { le: '+Inf', ...labels }, value: count },
    { metricName: `${name}_sum`, labels, value: seconds },
    { metricName: `${name}_count`, labels, value: count },
  ]
}

/**
 * How long requests took, as Prometheus reads a histogram. The one of prom-client sorts and joins its
 * labels for each request, which costs more than what the alarm rule does with a calm reading.
 */
export const addRequestTimes = (
  registry: Registry,
  { name, help }: { name: string; help: string },
): ((method: string, route: string, status: number, seconds: number) => void) => {
  /** By route, then by method, then by status. */
  const routes = new Map<string, Map<string, Map<number, Times>>>()
  const timesOf = (method: string, route: string, status: number): Times => {
    let methods = routes.get(route)
    if (methods === undefined) routes.set(route, (methods = new Map()))
    let statuses = methods.get(method)
    if (statuses === undefined) methods.set(method, (statuses = new Map()))
    let times = statuses.get(status)
    if (times === undefined) {
      const labels = { method, route, status: String(status) }
      times = { labels, upTo: BOUNDS.map(() => 0), count: 0, seconds: 0 }
      statuses.set(status, times)
    }
    return times
  }
  const metric = {
    name,
    help,
    type: 'histogram',
    aggregator: 'sum',
    get: async () => {
      const all = [...routes.values()].flatMap((methods) =>
        [...methods.values()].flatMap((statuses) => [...statuses.values()]),
      )
      const values = all.flatMap((times) => valuesOf(name, times))
      return { name, help, type: 'histogram', aggregator: 'sum', values }
    },
  }
  // The registry asks a metric for its name and its values only.
  registry.registerMetric(metric as unknown as Histogram)

  return (method, route, status, seconds) => {
    const times = timesOf(method, route, status)
    const place = BOUNDS.findIndex((bound) => seconds <= bound)
    if (place >= 0) times.upTo[place]! += 1
    times.count += 1
    times.seconds += seconds
  }
}
