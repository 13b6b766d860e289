import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawPage } from '../../testing/test-page.tsx'
import { Button } from './button.tsx'

let sent: number
let finish: () => void

/** A form whose sending goes on until `finish` is called. */
const Form = () => {
  const [isBusy, setBusy] = useState(false)
  const send = (event: { preventDefault(): void }) => {
    event.preventDefault()
    sent += 1
    setBusy(true)
    finish = () => setBusy(false)
  }
  return (
    <form onSubmit={send}>
      <input aria-label="Name" />
      <Button type="submit" loading={isBusy}>
        Save
      </Button>
    </form>
  )
}

test('a button keeps the focus while it is busy, and sends nothing twice', async () => {
  sent = 0
  const { screen } = await drawPage(<Form />)
  const button = screen.getByRole('button', { name: 'Save' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('textbox').click()
  await userEvent.keyboard('{Enter}')
  expect(sent).toBe(1)
  finish()
  await expect.element(button).not.toHaveAttribute('aria-disabled')
  await button.click()
  expect(sent).toBe(2)
})

test('a disabled button is disabled, busy or not', async () => {
  const { screen } = await drawPage(
    <Button disabled loading>
      Save
    </Button>,
  )
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
})
