import { expect, test } from 'vitest'
import { MEMBER_RIGHTS, reaches } from './membership.ts'

test('each right includes the ones below it', () => {
  const reached = (right: (typeof MEMBER_RIGHTS)[number]) =>
    MEMBER_RIGHTS.filter((needed) => reaches(right, needed))
  expect(reached('OWNER')).toEqual(['OWNER', 'STAFF', 'VIEWER'])
  expect(reached('STAFF')).toEqual(['STAFF', 'VIEWER'])
  expect(reached('VIEWER')).toEqual(['VIEWER'])
})

test('an account without members is its own owner', () => {
  expect(MEMBER_RIGHTS.every((needed) => reaches(undefined, needed))).toBe(true)
})
