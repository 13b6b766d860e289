import { Fragment, type ReactNode } from 'react'

const ADDRESS = /^\S+@\S+$/

/** With places to break after "@" and dots: a browser would break an address within a word. */
const withBreaks = (text: string): ReactNode => {
  let at = 0
  return text.split(/(?<=[@.])/).map((part) => {
    at += part.length
    return (
      <Fragment key={at}>
        {at > part.length && <wbr />}
        {part}
      </Fragment>
    )
  })
}

/** An e-mail address, or a part of one (`of`). Any other text is shown as it is. */
export const EmailText = ({ text, of = text }: { text: string; of?: string }): ReactNode =>
  ADDRESS.test(of) ? withBreaks(text) : text
