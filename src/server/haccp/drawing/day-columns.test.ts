import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../domain/users/account.ts'
import { openLogPaper } from '../../measure-log/drawing/log-paper.ts'
import { placesOf, TABLE } from '../../measure-log/drawing/table.ts'
import { wrap } from '../../measure-log/drawing/wrap.ts'
import { REGISTER_TEXTS } from '../register-texts.ts'
import { dayColumns } from './draw-register.ts'

test.each(Object.values(LANGUAGE_CODES))(
  'in %s no word is cut in the headings of the days of a sensor, with four times a day',
  (language) => {
    const { bold } = openLogPaper({
      language,
      title: 'Register',
      keywords: '',
      createdMs: 0,
      fileId: 'f'.repeat(32),
    })
    const texts = REGISTER_TEXTS[language]
    const columns = dayColumns({ texts }, ['06:00', '10:00', '14:00', '18:00'])
    const places = placesOf(columns, bold)
    for (const [i, { title }] of columns.entries()) {
      const lines = wrap(title, bold, TABLE.size, places[i]!.width)
      expect(lines.flatMap((line) => line.trim().split(' '))).toEqual(title.split(' '))
    }
  },
)
