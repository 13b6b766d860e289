import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createSeats } from './seats.ts'

const IMEI = '356307042441013'
const LIMITS = { connections: 2, waiting: 2, waitingOfNetwork: 2 }

test('a connection that ended while its device was looked up takes no place and ends no other', () => {
  const seats = createSeats(LIMITS)
  const [gone, newer] = [new Socket(), new Socket()]
  seats.admit(gone, '192.0.2.1')
  seats.leave(gone)
  seats.admit(newer, '192.0.2.1')
  expect(seats.seat(newer, IMEI)).toBeNull()
  expect(seats.seat(gone, IMEI)).toBeNull()
  expect(seats.size()).toBe(1)
  expect(seats.admit(new Socket(), '192.0.2.1')).toBe(true)
})

test('a device’s newer connection takes the place of its older one, whose end changes nothing', () => {
  const seats = createSeats(LIMITS)
  const [older, newer] = [new Socket(), new Socket()]
  for (const socket of [older, newer]) seats.admit(socket, '192.0.2.1')
  expect(seats.seat(older, IMEI)).toBeNull()
  expect(seats.seat(newer, IMEI)).toBe(older)
  seats.leave(older)
  expect(seats.size()).toBe(1)
  expect(seats.admit(new Socket(), '192.0.2.1')).toBe(true)
})
