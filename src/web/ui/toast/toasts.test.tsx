import { expect, test, vi } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { createMessageQueue } from './message-queue.ts'
import { Toasts } from './toasts.tsx'

test('a message whose file does not come stands in plain words, with its button, until it is closed', async () => {
  const queue = createMessageQueue(() => Promise.reject(new Error('cut off')))
  const { screen } = await drawPage(<Toasts queue={queue} />)
  const onClick = vi.fn()
  const message = { closeLabel: 'Close', forMs: 600_000, isFailure: false } as const
  queue.show({ ...message, id: 'a', kind: 'success', text: 'Saved.' })
  queue.show({
    ...message,
    id: 'b',
    kind: 'attention',
    text: 'Not saved.\nThe server does not answer.',
    action: { label: 'Again', onClick },
  })
  await expect.element(screen.getByRole('status').getByText('Saved.')).toBeVisible()
  await expect
    .element(screen.getByRole('alert').getByText('Not saved. The server does not answer.'))
    .toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
  await screen.getByRole('button', { name: 'Again' }).click()
  expect(onClick).toHaveBeenCalledOnce()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
})
