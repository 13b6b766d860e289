import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'

const DAY = { from: '2026-11-20', to: '2026-11-20' }

test('a file is named after the sensor, its kind and the period', () => {
  expect(fileName('Dairy cold room 2', { from: '2026-10-21', to: '2026-11-20' }, 'csv')).toBe(
    'dairy-cold-room-2_2026-10-21_2026-11-20.csv',
  )
  expect(fileName('Hűtő', DAY, 'pdf', 'meresi-naplo')).toBe('hűtő_meresi-naplo_2026-11-20.pdf')
})

test('the name holds nothing that a file system or a shell could misread', () => {
  expect(fileName('../../etc/passwd "; rm *', DAY, 'svg')).toBe('etc-passwd-rm_2026-11-20.svg')
  expect(fileName('///', DAY, 'svg')).toBe('sensor_2026-11-20.svg')
})

test('a long title is cut between two characters', () => {
  expect(fileName(`a${'𠮷'.repeat(99)}`, DAY, 'csv')).toBe(`a${'𠮷'.repeat(59)}_2026-11-20.csv`)
})
