import { expect, test } from 'vitest'
import { letterBytes } from './letter.ts'
import { readMail } from './testing/read-mail.ts'

const letter = (text: string, html: string) => ({
  from: 'alarm@cold.example',
  to: 'anna@cold.example',
  content: {
    from: { name: 'Hűtőőr', address: 'alarm@cold.example' },
    to: { name: '', address: 'anna@cold.example' },
    subject: 'Hűtő 2: 9,1 °C',
    text,
    html,
  },
})
const composed = async (text: string, html = '<p>x</p>'): Promise<string> =>
  (await letterBytes(letter(text, html))).toString('latin1')

const WRITTEN = [
  'a = b, 100 % = 1',
  'ends with blanks  \nand a tab\t\n\n.\n..dots\nlast line  ',
  'Kühlraum „Süd“, hűtőkamra, čerstvé mäso, 🧊\n'.repeat(20),
  ...Array.from({ length: 12 }, (_, i) => `${'a'.repeat(68 + i)}é${'b'.repeat(70 + i)}\n= `),
]

test('both parts of a mail are read as they were written, whatever their letters and lines', async () => {
  for (const written of WRITTEN) {
    const { text, html } = readMail(await composed(written, `<p>${written}</p>`))
    expect(text.replaceAll('\r\n', '\n')).toBe(`${written}\n`)
    expect(html.replaceAll('\r\n', '\n')).toBe(`<p>${written}</p>\n`)
  }
})

test('a mail is ASCII in lines of at most 76 characters, none of which ends in a blank', async () => {
  for (const written of WRITTEN) {
    const mail = await composed(written)
    const lines = mail.slice(mail.indexOf('\r\n\r\n')).split('\r\n')
    expect(lines.filter((line) => !/^[\t -~]{0,76}$/.test(line) || /[\t ]$/.test(line))).toEqual([])
  }
})

test('lines of a text that end in CR LF, as people paste them, are lines', async () => {
  expect(readMail(await composed('one\r\ntwo')).text).toBe('one\r\ntwo\r\n')
})

test('a mail with a file has its two parts and the file', async () => {
  const { content, ...envelope } = letter('Hűtő', '<p>Hűtő</p>')
  const attachments = [
    { filename: 'a.csv', contentType: 'text/csv', content: 'MTsy', encoding: 'base64' },
  ]
  const mail = (await letterBytes({ ...envelope, content: { ...content, attachments } })).toString()
  expect(mail).toContain('multipart/mixed')
  expect(mail).toContain('multipart/alternative')
  expect(mail).toContain('\r\n\r\nMTsy')
})

test('a mail without a page is its text alone', async () => {
  const mail = (await letterBytes(letter('one line', ''))).toString()
  expect(mail).toContain('text/plain')
  expect(mail).not.toContain('multipart')
})
