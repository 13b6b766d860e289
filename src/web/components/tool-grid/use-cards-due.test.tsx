import { expect, test } from 'vitest'
import { drawPage } from '../../testing/test-page.tsx'
import { useCardsDue } from './use-cards-due.ts'

const List = () => {
  const { due, end } = useCardsDue(400, 60)
  return (
    <>
      <ul>
        {Array.from({ length: Math.min(due, 400) }, (_, i) => (
          <li key={i} style={{ height: 200 }}>{`Room ${i}`}</li>
        ))}
      </ul>
      <div ref={end} />
    </>
  )
}

const draw = async () => {
  const { screen } = await drawPage(<List />)
  const cards = () => screen.container.querySelectorAll('li')
  await expect.poll(() => cards().length).toBeGreaterThanOrEqual(60)
  return { cards }
}

test('of thousands of cards some hundreds render, and more as the end of the list comes near', async () => {
  const { cards } = await draw()
  const first = cards().length
  expect(first).toBeLessThan(90)
  cards()[first - 1]!.scrollIntoView()
  await expect.poll(() => cards().length).toBeGreaterThan(first + 100)
  expect(cards().length).toBeLessThan(400)
})

test('on paper all cards stand', async () => {
  const { cards } = await draw()
  window.dispatchEvent(new Event('beforeprint'))
  expect(cards()).toHaveLength(400)
})
