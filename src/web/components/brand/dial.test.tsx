import { afterEach, expect, test } from 'vitest'
import { drawPage } from '../../testing/test-page.tsx'
import { Dial } from './dial.tsx'

const name = document.createElement('meta')
name.setAttribute('name', 'brand-name')
name.setAttribute('content', 'Polar')
afterEach(() => name.remove())

/** The opening ring of our mark. */
const rings = () => document.querySelectorAll('svg path[d*="A262 262"]').length

test('beside the form of the login stands our mark, and a needle in its place under a brand', async () => {
  const ours = await drawPage(<Dial />)
  expect(rings()).toBe(1)
  await ours.screen.unmount()
  document.head.append(name)
  await drawPage(<Dial />)
  expect(rings()).toBe(0)
  expect(document.querySelectorAll('svg circle')).toHaveLength(1)
})
