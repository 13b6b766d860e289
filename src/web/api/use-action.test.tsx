import { notifications } from '@mantine/notifications'
import { afterEach, expect, test, vi } from 'vitest'
import { drawPage } from '../testing/test-page.tsx'
import { RefusedError, StoredUnreadError, UnreachableError } from './request-error.ts'
import { useAction } from './use-action.ts'

afterEach(() => notifications.clean())

type Options = Parameters<typeof useAction<string, string>>[0]

const Form = (options: Options) => {
  const action = useAction<string, string>(options)
  return (
    <>
      <button type="button" onClick={() => action.run('milk')} data-busy={action.isBusy}>
        Save
      </button>
      <output aria-label="outcome">{action.output ?? action.reason ?? 'nothing'}</output>
      <output aria-label="beside the name">{action.problemOf('name') ?? 'nothing'}</output>
    </>
  )
}

const open = async (options: Options) => {
  const { screen } = await drawPage(<Form {...options} />)
  const button = screen.getByRole('button', { name: 'Save' })
  return {
    screen,
    press: () => button.click(),
    button,
    outcome: screen.getByLabelText('outcome'),
    besideName: screen.getByLabelText('beside the name'),
  }
}

const nameRefused = (...keys: string[]) =>
  new RefusedError({
    code: 'BAD_USER_INPUT',
    messages: keys,
    problems: keys.map((key) => ({ field: 'name', key, params: {} })),
  })
const NO_ANSWER = 'The server does not answer. Check the connection and try again.'
const toast = (kind: 'success' | 'attention') =>
  document.querySelector<HTMLElement>(`[data-toast="${kind}"]`)?.innerText ?? null

test('it is busy until the answer, sends nothing meanwhile, and shows the outcome', async () => {
  const answer = Promise.withResolvers<string>()
  const send = vi.fn((_: string) => answer.promise)
  const { press, button, outcome } = await open({ send, success: 'Saved.' })
  await press()
  await expect.element(button).toHaveAttribute('data-busy', 'true')
  await press()
  answer.resolve('saved milk')
  await expect.element(outcome).toHaveTextContent('saved milk')
  await expect.element(button).toHaveAttribute('data-busy', 'false')
  expect(send.mock.calls.map(([input]) => input)).toEqual(['milk'])
  await expect.poll(() => toast('success')).toBe('Saved.')
})

test('a refusal stands beside its field, and the toast does not repeat it', async () => {
  const { press, besideName } = await open({
    send: () => Promise.reject(nameRefused('tools.nameEmpty')),
    failure: 'Not saved.',
    fields: ['name'],
  })
  await press()
  await expect.element(besideName).toHaveTextContent('The name is missing.')
  await expect.poll(() => toast('attention')).toBe('Not saved.')
})

test('the toast of a failure says its reason, and its button sends the same again', async () => {
  const send = vi
    .fn<(input: string) => Promise<string>>()
    .mockRejectedValueOnce(new UnreachableError('x'))
    .mockResolvedValue('saved milk')
  const { screen, press, outcome } = await open({
    send,
    failure: 'Not saved.',
    failureButton: (retry) => ({ label: 'Try again', onClick: retry }),
  })
  await press()
  await expect.poll(() => toast('attention')).toBe(`Not saved.\n${NO_ANSWER}`)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(outcome).toHaveTextContent('saved milk')
  expect(send.mock.calls.map(([input]) => input)).toEqual(['milk', 'milk'])
})

test('without a text for the failure the page shows the reason itself', async () => {
  const { press, outcome } = await open({ send: () => Promise.reject(new UnreachableError('x')) })
  await press()
  await expect.element(outcome).toHaveTextContent(NO_ANSWER)
  expect(toast('attention')).toBeNull()
})

test('a page that fails after the server has saved is no failure of the save, and is not busy for ever', async () => {
  const bug = new TypeError('a bug of the page')
  const reported = vi.spyOn(window, 'reportError').mockImplementation(() => {})
  const { press, button, outcome } = await open({
    send: () => Promise.resolve('saved milk'),
    success: 'Saved.',
    failure: 'Not saved.',
    onSuccess: () => {
      throw bug
    },
  })
  await press()
  await expect.element(outcome).toHaveTextContent('saved milk')
  await expect.element(button).toHaveAttribute('data-busy', 'false')
  expect(reported).toHaveBeenCalledExactlyOnceWith(bug)
  expect(toast('attention')).toBeNull()
  reported.mockRestore()
})

test('what is stored is never called unsuccessful, although the server could not read it', async () => {
  const onFailure = vi.fn()
  const onStoredUnread = vi.fn()
  const { press, button } = await open({
    send: () => Promise.reject(new StoredUnreadError('x')),
    failure: 'Not saved.',
    onFailure,
    onStoredUnread,
  })
  await press()
  await expect
    .poll(() => toast('attention'))
    .toBe('Saved. The server could not read the saved values; the page loads them again.')
  await expect.element(button).toHaveAttribute('data-busy', 'false')
  expect(onStoredUnread).toHaveBeenCalledExactlyOnceWith('milk')
  expect(onFailure).not.toHaveBeenCalled()
})

test.each<[string, Partial<Options>]>([
  [
    'the call itself',
    {
      send: () => {
        throw new TypeError('a bug of the page')
      },
    },
  ],
  [
    'what follows a failure',
    {
      send: () => Promise.reject(new UnreachableError('x')),
      onFailure: () => {
        throw new TypeError('a bug of the page')
      },
    },
  ],
])('%s that throws does not leave the form busy: it can be sent again', async (_, options) => {
  const reported = vi.spyOn(window, 'reportError').mockImplementation(() => {})
  const send = vi.fn(options.send)
  const { press, button } = await open({ ...options, send } as Options)
  await press()
  await expect.element(button).toHaveAttribute('data-busy', 'false')
  await press()
  await expect.poll(() => send.mock.calls.length).toBe(2)
  await expect.element(button).toHaveAttribute('data-busy', 'false')
  reported.mockRestore()
})
