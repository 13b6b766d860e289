import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../domain/users/account.ts'
import { aMeasureLog } from '../testing/a-measure-log.ts'
import { drawAndRead, eventfulLog } from '../testing/eventful-log.ts'
import { elementsOf, textOf } from '../testing/read-pdf.ts'
import { logWords } from '../words/log-words.ts'

test('a code of wide letters stands in one line below the QR code', async () => {
  const code = '80WZA-439EG-RK9W3-CDM9K'
  const { verification } = aMeasureLog()
  const { pages } = await drawAndRead(eventfulLog({ verification: { ...verification, code } }))
  expect(pages[0]!.lines.map((line) => line.trim())).toContain(code)
})

test.each(Object.values(LANGUAGE_CODES))(
  'in %s no word is cut in the headings of the tables of alarms',
  async (language) => {
    const silence = { ...eventfulLog().incidents[0]!, lane: 'NODATA' as const, extreme: null }
    const log = eventfulLog({ language, incidents: [...eventfulLog().incidents, silence] })
    const { structure } = await drawAndRead(log)
    const headings = elementsOf(structure, 'TH').map((cell) => textOf(cell).join(' '))
    const { print } = logWords(log).texts
    expect(headings.filter((heading) => heading === print.correctiveAction)).toHaveLength(2)
    expect(headings.filter((heading) => heading === print.acknowledgedBy)).toHaveLength(2)
  },
)
