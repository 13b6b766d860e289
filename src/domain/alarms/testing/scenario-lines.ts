/** Lines of `playScenario`. `every(10, 30, 5, 9)`: 9 °C every five minutes from 10 to 30. */
export const every = (from: number, to: number, step: number, value: number | 'error'): string => {
  const lines: string[] = []
  for (let at = from; at <= to; at += step) lines.push(`${at} ${value}`)
  return lines.join('\n')
}

/**
 * `batch(300, [60, 70, 5, 9])`: received at 300, a reading of 9 every five minutes from 60 to 70.
 */
export const batch = (
  at: number,
  ...stretches: [from: number, to: number, step: number, value: number | 'error'][]
): string => {
  const words = stretches.flatMap(([from, to, step, value]) =>
    every(from, to, step, value)
      .split('\n')
      .map((line) => line.split(' ').reverse().join('@')),
  )
  return `${at} ${words.join(' ')}`
}
