import { expect, test } from 'vitest'
import { drawPage } from '../../testing/test-page.tsx'
import { StateChip } from './state-chip.tsx'

const chip = async (value: number | null, isOld: boolean) => {
  const { screen } = await drawPage(<StateChip value={value} min={2} max={8} isOld={isOld} />)
  const { textContent, dataset, firstElementChild } =
    screen.container.querySelector<HTMLElement>('[data-colour]')!
  return [
    textContent,
    dataset['colour'],
    firstElementChild!.classList.contains('tabler-icon-circle-check') ? 'tick' : 'no tick',
  ]
}

test('a value of now in range has the tick', async () => {
  expect(await chip(4.4, false)).toEqual(['In range', 'green', 'tick'])
})

test('an old value in range claims no more than that it was so last: no tick, no green', async () => {
  expect(await chip(4.4, true)).toEqual(['Last in range', 'grey', 'no tick'])
})

test('an old value out of range goes on warning', async () => {
  expect(await chip(9, true)).toEqual(['Last out of range', 'red', 'no tick'])
  expect(await chip(9, false)).toEqual(['Out of range', 'red', 'no tick'])
})

test('without a value there is no data, old or not', async () => {
  expect(await chip(null, false)).toEqual(['No data', 'grey', 'no tick'])
  expect(await chip(null, true)).toEqual(['No data', 'grey', 'no tick'])
})
