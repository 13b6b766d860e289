/** Mulberry32 (public domain, Tommy Ettinger). */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * A fridge with a reading a minute, values in °C. Calm: exact minutes and steps of 0.1 °C, as
 * loggers send. Noisy: steps of 0.01 °C, and times that jitter by up to two seconds, in
 * milliseconds or (`noisy-seconds`) in whole seconds.
 */
export const fridgeReadings = (
  kind: 'calm' | 'noisy' | 'noisy-seconds',
  seed: number,
  startMs: number,
  count: number,
): { times: number[]; values: number[] } => {
  const random = randomFrom(seed)
  const times: number[] = []
  const values: number[] = []
  let wander = 0
  for (let index = 0; index < count; index += 1) {
    wander = wander * 0.98 + (random() - 0.5) * 0.12
    const cycle = Math.sin((index / 27) * 2 * Math.PI) * 0.7
    const celsius = 4.6 + cycle + wander + (kind === 'calm' ? 0 : (random() - 0.5) * 0.2)
    const steps = kind === 'calm' ? 10 : 100
    const jitterMs = kind === 'calm' ? 0 : Math.round((random() - 0.5) * 4000)
    times.push(
      startMs +
        index * 60_000 +
        (kind === 'noisy-seconds' ? Math.round(jitterMs / 1000) * 1000 : jitterMs),
    )
    values.push(Math.round(celsius * steps) / steps)
  }
  return { times, values }
}
