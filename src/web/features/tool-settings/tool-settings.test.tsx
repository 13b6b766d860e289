import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { userEvent } from 'vitest/browser'
import { afterEach, expect, test } from 'vitest'
import type { EditableToolFragment } from '../../api/generated/graphql.ts'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { currentTool, editableTool } from '../../testing/editable-tool.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { ToolSettings } from './tool-settings.tsx'

// Toasts outlive the page that showed them.
afterEach(() => {
  connection.answered()
  notifications.clean()
})

const TOOL = editableTool({
  toolInterval: {
    sendEmailMessage: 1,
    sendNotificationMessage: 0,
    notificationEmail: 'night@example.com',
  },
})
const LATER = '2026-11-20T02:05:00.000Z'

const Page = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Settings</button>
      <ToolSettings
        tool={TOOL}
        reading={4.4}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

const open = async (options: Parameters<typeof drawPage>[1] = {}) => {
  const drawn = await drawPage(<Page />, options)
  await drawn.screen.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect.element(drawn.screen.getByRole('dialog')).toBeVisible()
  return drawn
}
type Screen = Awaited<ReturnType<typeof open>>['screen']
const settingsOf =
  (tool: EditableToolFragment = TOOL) =>
  () => ({ userToolList: [tool] })
const maximum = (screen: Screen) =>
  screen.getByRole('textbox', { name: 'Temperature range, Maximum' })
const save = (screen: Screen) => screen.getByRole('button', { name: 'Save', exact: true }).click()
const closed = (screen: Screen) =>
  expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()

test('a dialog comes without its fields, which are drawn in short steps', async () => {
  fakeGraphql({ EditableTool: settingsOf() })
  const fieldsAtFirst: number[] = []
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLElement && node.querySelector('[role=dialog]') !== null)
        fieldsAtFirst.push(node.querySelectorAll('input').length)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const { screen } = await open()
  await expect
    .element(screen.getByRole('checkbox', { name: 'This unit defrosts by itself' }))
    .toBeVisible()
  observer.disconnect()
  expect(fieldsAtFirst.length).toBeGreaterThan(0)
  expect(Math.max(...fieldsAtFirst)).toBe(0)
})

test('every setting is sent as the call expects it, with the stamp that the form was opened with', async () => {
  const server = fakeGraphql({
    EditableTool: settingsOf(),
    UserUpdateTool: (variables) => ({ userUpdateTool: { ...TOOL, ...variables } }),
  })
  const { screen } = await open()
  await screen.getByRole('textbox', { name: 'Sensor name' }).fill('Milk')
  await screen.getByRole('textbox', { name: 'Temperature range, Minimum' }).fill('0.5')
  await screen.getByRole('textbox', { name: 'Notification temperature, Maximum' }).fill('10,25')
  await screen.getByRole('checkbox', { name: 'Notify by e-mail' }).click()
  await screen
    .getByRole('textbox', { name: 'E-mail addresses for notifications' })
    .fill('a@b.hu, c@d.sk')
  await screen.getByRole('checkbox', { name: 'Use these addresses for all sensors' }).click()
  await screen.getByRole('checkbox', { name: 'Push notification to signed-in devices' }).click()
  await screen.getByRole('checkbox', { name: 'This unit defrosts by itself' }).click()
  await save(screen)
  await expect.element(screen.getByText('Save successful')).toBeVisible()
  await closed(screen)
  expect(server.asked.findLast(({ name }) => name === 'UserUpdateTool')?.variables).toEqual({
    id: '1',
    name: 'Milk',
    defrostFridge: true,
    min: 0.5,
    max: 8,
    notificationMin: 1,
    notificationMax: 10.25,
    sendEmailMessage: 0,
    sendNotificationMessage: 1,
    notificationEmail: 'a@b.hu, c@d.sk',
    useEmailAllTools: 1,
    ifUpdatedAt: '2026-11-20T02:00:00Z',
  })
})

test('the new limits stand at once in every list of tools that was loaded', async () => {
  fakeGraphql({
    EditableTool: settingsOf(),
    UserUpdateTool: ({ max }) => ({ userUpdateTool: { ...TOOL, max } }),
  })
  const { screen, queryClient } = await open()
  queryClient.setQueryData(['tool', '1'], TOOL)
  queryClient.setQueryData(['userToolList'], { tools: [TOOL, editableTool({ id: '2' })], total: 2 })
  await maximum(screen).fill('6')
  await save(screen)
  await closed(screen)
  expect(queryClient.getQueryData(['tool', '1'])).toMatchObject({ id: '1', max: 6 })
  expect(queryClient.getQueryData(['userToolList'])).toMatchObject({
    tools: [
      { id: '1', max: 6 },
      { id: '2', max: 8 },
    ],
    total: 2,
  })
})

test('a slider and its fields show the same values, by keyboard too', async () => {
  fakeGraphql({ EditableTool: settingsOf() })
  const { screen } = await open()
  const thumb = screen.getByRole('slider', { name: 'Temperature range, Maximum' })
  await maximum(screen).fill('6,5')
  await expect.element(thumb).toHaveAttribute('aria-valuetext', '6.5 °C')
  thumb.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(maximum(screen)).toHaveValue('7')
  await userEvent.keyboard('{Home}')
  await expect.element(maximum(screen)).toHaveValue('3')
  await expect
    .element(screen.getByRole('textbox', { name: 'Temperature range, Minimum' }))
    .toHaveValue('2')
})

test('a mistake is shown beside its field, keeps the modal open and sends nothing', async () => {
  const server = fakeGraphql({ EditableTool: settingsOf() })
  const { screen } = await open()
  await maximum(screen).fill('2')
  await screen
    .getByRole('textbox', { name: 'E-mail addresses for notifications' })
    .fill('a@b.hu; c@d.sk')
  await save(screen)
  await expect
    .element(maximum(screen))
    .toHaveAccessibleDescription('The minimum must be below the maximum.')
  await expect
    .element(screen.getByText('One of the notification addresses is not an e-mail address.'))
    .toBeVisible()
  expect(server.count('UserUpdateTool')).toBe(0)
})

test('a failed save closes too, says why, and Retry brings back what was typed', async () => {
  const server = fakeGraphql({ EditableTool: settingsOf(), UserUpdateTool: () => 'unreachable' })
  const { screen } = await open()
  await maximum(screen).fill('7')
  await save(screen)
  await expect
    .element(screen.getByText(/Save unsuccessful\s+The server does not answer/))
    .toBeVisible()
  await closed(screen)
  server.answers['UserUpdateTool'] = () => ({ userUpdateTool: { ...TOOL, max: 7 } })
  await screen.getByRole('button', { name: 'Edit again' }).click()
  await expect.element(maximum(screen)).toHaveValue('7')
  await save(screen)
  await expect.element(screen.getByText('Save successful')).toBeVisible()
  expect(server.count('EditableTool')).toBe(1)
})

test('after a failed save the button brings back what was typed as well, and Cancel gives it up', async () => {
  fakeGraphql({
    EditableTool: settingsOf(),
    UserUpdateTool: () => ({ refuse: { code: 'INTERNAL', requestId: 'req-42' } }),
  })
  const { screen } = await open()
  await maximum(screen).fill('7')
  await save(screen)
  await expect.element(screen.getByText(/Request: req-42/)).toBeVisible()
  await screen.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect.element(maximum(screen)).toHaveValue('7')
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect.element(maximum(screen)).toHaveValue('8')
})

test('the second of two editors sees which fields changed, and Retry shows the new values', async () => {
  const other = editableTool({ ...TOOL, max: 6, defrostFridge: true, updatedAt: LATER })
  const server = fakeGraphql({
    EditableTool: settingsOf(),
    UserUpdateTool: ({ ifUpdatedAt }) =>
      ifUpdatedAt === LATER
        ? { userUpdateTool: other }
        : {
            refuse: {
              code: 'BAD_USER_INPUT',
              problems: [{ field: null, key: 'tools.changedMeanwhile' }],
              current: currentTool(other),
            },
          },
  })
  const { screen } = await open()
  await maximum(screen).fill('7')
  await save(screen)
  await expect
    .element(
      screen.getByText(
        /Changed meanwhile: Temperature range, Maximum; This unit defrosts by itself/,
      ),
    )
    .toBeVisible()
  await closed(screen)
  await screen.getByRole('button', { name: 'Edit again' }).click()
  await expect.element(screen.getByText('now: 6 °C')).toBeVisible()
  await expect.element(screen.getByText('yours: 7 °C')).toBeVisible()
  await expect
    .element(screen.getByRole('checkbox', { name: 'This unit defrosts by itself' }))
    .toBeChecked()
  await save(screen)
  await expect.element(screen.getByText('Save successful')).toBeVisible()
  expect(server.asked.findLast(({ name }) => name === 'UserUpdateTool')?.variables).toMatchObject({
    max: 7,
    defrostFridge: true,
    ifUpdatedAt: LATER,
  })
})

test('a list that is fetched again behind the form changes nothing in it', async () => {
  fakeGraphql({ EditableTool: settingsOf() })
  const { screen, queryClient } = await open()
  await maximum(screen).fill('7')
  await queryClient.refetchQueries({ type: 'active' })
  await expect.element(maximum(screen)).toHaveValue('7')
})

const CORPUS = '<img src=x onerror=alert(1)>"\'&{{t}} \u202e'
test('a name that looks like markup is a name', async () => {
  fakeGraphql({ EditableTool: settingsOf({ ...TOOL, name: CORPUS }) })
  const { screen } = await open()
  await expect.element(screen.getByRole('textbox', { name: 'Sensor name' })).toHaveValue(CORPUS)
  expect(document.querySelector('img')).toBeNull()
})

test.each([
  ['light', 'en'],
  ['dark', 'hu'],
] as const)('nothing keeps anybody out, in %s', async (scheme, language) => {
  fakeGraphql({ EditableTool: settingsOf() })
  const { screen } = await open({ scheme, language })
  await expect.element(screen.getByRole('slider').first()).toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
})
