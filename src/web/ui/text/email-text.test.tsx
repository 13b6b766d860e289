import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { EmailText } from './email-text.tsx'

const markup = async (text: string) => (await render(<EmailText text={text} />)).container.innerHTML

test('an address breaks after "@" and dots, and stays the same text', async () => {
  expect(await markup('joanna.whitfield@harbour.example')).toBe(
    'joanna.<wbr>whitfield@<wbr>harbour.<wbr>example',
  )
})

test.each(['Dr. Whitfield, St. Ives', 'joanna', 'call joanna@harbour.example', ''])(
  '"%s" is no address and stays as it is',
  async (text) => {
    expect(await markup(text)).toBe(text)
  },
)
