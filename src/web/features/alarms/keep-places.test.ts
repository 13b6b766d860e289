import { expect, test } from 'vitest'
import { keepPlaces } from './keep-places.ts'

const never = () => false

test('at first the order is that of the list', () => {
  expect(keepPlaces([], ['a', 'b', 'c'], never)).toEqual(['a', 'b', 'c'])
})

test('what moves down in the list keeps its place', () => {
  expect(keepPlaces(['a', 'b', 'c'], ['b', 'c', 'a'], never)).toEqual(['a', 'b', 'c'])
})

test('new ones stand behind the one before them, or in front', () => {
  expect(keepPlaces(['a', 'b'], ['x', 'a', 'y', 'z', 'b', 'c'], never)).toEqual([
    'x',
    'a',
    'y',
    'z',
    'b',
    'c',
  ])
})

test('what left the list is gone, unless it stays', () => {
  expect(keepPlaces(['a', 'b', 'c'], ['c'], (id) => id === 'b')).toEqual(['b', 'c'])
})

test('one that stays in front is not pushed down by the next one', () => {
  expect(keepPlaces(['a'], ['b', 'c'], (id) => id === 'a')).toEqual(['a', 'b', 'c'])
})

test('the order does not change by asking again', () => {
  const once = keepPlaces(['a', 'b', 'c'], ['c', 'x', 'a'], (id) => id === 'b')
  expect(keepPlaces(once, ['c', 'x', 'a'], (id) => id === 'b')).toEqual(once)
})
