import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPage } from '../../testing/test-page.tsx'
import { DialogFrame, useLeaveOfFrame } from './dialog-frame.tsx'

afterEach(() => page.viewport(414, 896))

const Held = ({ leave }: { leave: () => void }) => {
  useLeaveOfFrame(leave)
  return <button type="button">Inside</button>
}

/** A page with a dialog over it. `leave`: what is in it says how it is left. */
const open = async (leave?: () => void) => {
  await page.viewport(1_280, 800)
  const onClose = vi.fn()
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Behind
        </button>
        {isOpen && (
          <DialogFrame
            title="Sensor"
            subtitle="35 / 1"
            onClose={() => {
              onClose()
              setOpen(false)
            }}
          >
            {leave ? <Held leave={leave} /> : <button type="button">Inside</button>}
          </DialogFrame>
        )}
      </>
    )
  }
  const { screen } = await drawPage(<Page />)
  await screen.getByRole('button', { name: 'Behind' }).click()
  return { screen, onClose }
}

test('a dialog over the page bears its name, takes the focus and keeps the keys inside', async () => {
  const { screen } = await open()
  const [close, inside] = ['Close', 'Inside'].map((name) => screen.getByRole('button', { name }))
  await expect.element(screen.getByRole('dialog', { name: 'Sensor 35 / 1' })).toBeVisible()
  await expect.element(close!).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(inside!).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(close!).toHaveFocus()
})

test.each(['{Escape}', 'cross', 'beside'])(
  '%s leaves a dialog by the way of what is in it',
  async (way) => {
    for (const leave of [undefined, vi.fn<() => void>()]) {
      const { screen, onClose } = await open(leave)
      await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
      if (way === 'cross') await screen.getByRole('button', { name: 'Close' }).click()
      else if (way === 'beside')
        document.elementFromPoint(2, 2)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      else await userEvent.keyboard(way)
      await expect.poll(() => (leave ?? onClose).mock.calls.length).toBe(1)
      if (leave) expect(onClose).not.toHaveBeenCalled()
      await screen.unmount()
    }
  },
)

test('once the dialog is closed the keys go on where they were before it', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Behind' })).toHaveFocus()
})
