import { randomFrom } from './readings.ts'

/** The items shuffled (Fisher and Yates); the same for the same seed. */
export const inRandomOrder = <T>(items: readonly T[], seed: number): T[] => {
  const random = randomFrom(seed)
  const order = [...items]
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1))
    const item = order[i]!
    order[i] = order[j]!
    order[j] = item
  }
  return order
}
