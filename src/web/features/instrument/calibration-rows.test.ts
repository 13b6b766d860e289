import { expect, test } from 'vitest'
import {
  type CalibrationRow,
  calibrationRows,
  calibrationsCsv,
  filterOf,
} from './calibration-rows.ts'

const row = (
  name: string,
  calibrationState: CalibrationRow['calibrationState'],
  calibrationDueOn: string | null,
): CalibrationRow => ({
  id: name,
  name,
  imeiNumber: '865413051208841',
  equipmentId: 2,
  calibrationState,
  calibrationDueOn,
  user: {
    id: '7',
    firstName: 'Anna',
    lastName: 'Kovács',
    company: null,
    email: 'anna@cold.example',
  },
})
const ROWS = [
  row('Without', 'NONE', null),
  row('Later', 'DUE_LATER', '2027-02-01'),
  row('Valid', 'VALID', '2028-01-01'),
  row('=Expired', 'EXPIRED', '2026-10-01'),
  row('Soon', 'DUE_SOON', '2026-12-01'),
]
const names = (rows: readonly CalibrationRow[]) => rows.map(({ name }) => name)

test('the earliest day comes first, sensors without a day last; a filter keeps its states', () => {
  expect(names(calibrationRows(ROWS, 'ALL'))).toEqual([
    '=Expired',
    'Soon',
    'Later',
    'Valid',
    'Without',
  ])
  expect(names(calibrationRows(ROWS, 'EXPIRED'))).toEqual(['=Expired'])
  expect(names(calibrationRows(ROWS, 'DUE'))).toEqual(['Soon', 'Later'])
  expect(names(calibrationRows(ROWS, 'WITHOUT'))).toEqual(['Without'])
  expect(filterOf('due')).toBe('DUE')
  expect(filterOf('anything')).toBe('ALL')
})

test('the file has a line each, with the marks of the language and without formulas', () => {
  const words = {
    head: ['Fühler', 'IMEI', 'Nr.', 'Konto', 'E-Mail', 'Kalibrierung', 'Nächste fällig'],
    states: {
      NONE: 'kein Schein',
      NO_END: 'ohne',
      VALID: 'gültig',
      DUE_LATER: 'bald',
      DUE_SOON: 'sehr bald',
      EXPIRED: 'abgelaufen',
    },
  }
  const [head, expired, last] = calibrationsCsv([ROWS[3]!, ROWS[0]!], words, 'de').split('\r\n')
  expect(head).toBe('\uFEFFFühler;IMEI;Nr.;Konto;E-Mail;Kalibrierung;Nächste fällig')
  expect(expired).toMatch(
    /^'=Expired;865413051208841;2;.*;anna@cold.example;abgelaufen;2026-10-01$/,
  )
  expect(last).toMatch(/;kein Schein;$/)
})
