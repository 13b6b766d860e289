import { expect, test } from 'vitest'
import { pageLinks } from './page-links.ts'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 2000, [1, 2, 3, 4, 5]],
  [3, 2000, [1, 2, 3, 4, 5]],
  [4, 2000, [2, 3, 4, 5, 6]],
  [1999, 2000, [1996, 1997, 1998, 1999, 2000]],
  [2000, 2000, [1996, 1997, 1998, 1999, 2000]],
])('on page %i of %i there are links to the pages %j', (page, pages, links) => {
  expect(pageLinks(page, pages)).toEqual(links)
})
