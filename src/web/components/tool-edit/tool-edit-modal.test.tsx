import { notifications } from '@mantine/notifications'
import { userEvent } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { currentTool, editableTool } from '../../testing/editable-tool.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { ToolEditModal } from './tool-edit-modal.tsx'

// Toasts outlive the page that showed them.
afterEach(() => {
  connection.answered()
  notifications.clean()
})

const TOOL = editableTool()
const LATER = '2026-11-20T02:05:00.000Z'
const open = async (options: Parameters<typeof drawPage>[1] = {}) => {
  const [onClose, onSaved] = [vi.fn(), vi.fn()]
  const { screen } = await drawPage(
    <ToolEditModal tool={TOOL} onClose={onClose} onSaved={onSaved} />,
    options,
  )
  await expect
    .element(screen.getByRole('textbox', { name: 'Sensor name' }))
    .toHaveValue('Dairy cold room 2')
  return { screen, onClose, onSaved }
}
const ownTools = () => ({ userToolList: [TOOL] })

test('the sensor as it is comes with decimal commas and is sent back as numbers, with the stamp that was seen', async () => {
  const server = fakeGraphql({
    EditableTool: ownTools,
    SaveTool: (variables) => ({ tool: { ...TOOL, ...variables } }),
  })
  const { screen, onSaved } = await open()
  await expect
    .element(screen.getByRole('textbox', { name: /Temperature correction/ }))
    .toHaveValue('−0,5')
  await screen.getByRole('textbox', { name: 'Temperature correction' }).fill('-1.25')
  await screen.getByRole('textbox', { name: 'Temperature range, Maximum' }).fill('6.5')
  await screen.getByRole('combobox', { name: 'Sensor no.' }).selectOptions('3')
  await screen.getByRole('checkbox', { name: 'This unit defrosts by itself' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Sensor updated')).toBeVisible()
  expect(server.asked.at(-1)?.variables).toEqual({
    id: '1',
    name: 'Dairy cold room 2',
    imeiNumber: '865413051208841',
    equipmentId: 3,
    defrostFridge: true,
    min: 2,
    max: 6.5,
    notificationMin: 1,
    notificationMax: 9,
    temperatureCorrection: -1.25,
    ifUpdatedAt: '2026-11-20T02:00:00Z',
    reason: '',
  })
  expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ equipmentId: 3, max: 6.5 }))
})

test('a reason is asked for once limits, correction or device were changed, not for a name, and is sent along', async () => {
  const server = fakeGraphql({ EditableTool: ownTools, SaveTool: () => ({ tool: TOOL }) })
  const { screen, onSaved } = await open()
  const reason = screen.getByRole('textbox', { name: 'Reason for the audit trail (optional)' })
  await screen.getByRole('textbox', { name: 'Sensor name' }).fill('Milk')
  await expect.element(screen.getByRole('textbox', { name: 'Sensor name' })).toHaveValue('Milk')
  expect(reason.query()).toBeNull()
  await screen.getByRole('textbox', { name: 'Temperature correction' }).fill('-1')
  await reason.fill('Calibrated')
  await screen.getByRole('textbox', { name: 'Temperature correction' }).fill('-0,5')
  await expect.element(reason).toHaveValue('Calibrated')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onSaved).toHaveBeenCalled()
  expect(server.asked.at(-1)?.variables).toMatchObject({ name: 'Milk', reason: 'Calibrated' })
})

test('a mistake is shown beside its field, and nothing is sent', async () => {
  const server = fakeGraphql({ EditableTool: ownTools })
  const { screen } = await open()
  await screen.getByRole('textbox', { name: 'Sensor name' }).fill(' ')
  await screen.getByRole('textbox', { name: 'IMEI' }).fill('12345')
  await screen.getByRole('textbox', { name: 'Temperature range, Minimum' }).fill('8')
  await screen.getByRole('textbox', { name: 'Notification temperature, Maximum' }).fill('warm')
  await screen.getByRole('textbox', { name: 'Temperature correction' }).fill('51')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Sensor name' }))
    .toHaveAccessibleDescription('The name is missing.')
  await expect
    .element(screen.getByRole('textbox', { name: 'IMEI' }))
    .toHaveAccessibleDescription('An IMEI has 15 digits.')
  await expect
    .element(screen.getByRole('textbox', { name: 'Temperature range, Minimum' }))
    .toHaveAccessibleDescription('The minimum must be below the maximum.')
  await expect
    .element(screen.getByRole('textbox', { name: 'Notification temperature, Maximum' }))
    .toHaveAccessibleDescription(/^Enter a number/)
  await expect.element(screen.getByText('The temperature correction is too large.')).toBeVisible()
  expect(server.count('SaveTool')).toBe(0)
})

test('a refusal stands beside its field and in the toast, and the form stays with what was typed', async () => {
  fakeGraphql({
    EditableTool: ownTools,
    SaveTool: () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [{ field: 'imeiNumber', key: 'tools.sensorTaken' }],
      },
    }),
  })
  const { screen, onSaved } = await open()
  await screen.getByRole('textbox', { name: 'Sensor name' }).fill('Milk')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/Sensor update unsuccessful/)).toBeVisible()
  await expect
    .element(screen.getByRole('textbox', { name: 'IMEI' }))
    .toHaveAccessibleDescription('This sensor of the device is already assigned.')
  await expect.element(screen.getByRole('textbox', { name: 'Sensor name' })).toHaveValue('Milk')
  expect(onSaved).not.toHaveBeenCalled()
})

test('the second of two editors sees what the first one changed, and may save over it', async () => {
  const current = currentTool(editableTool({ name: 'Dairy, new', max: 6, updatedAt: LATER }))
  const server = fakeGraphql({
    EditableTool: ownTools,
    SaveTool: ({ ifUpdatedAt, ...variables }) =>
      ifUpdatedAt === LATER
        ? { tool: { ...TOOL, ...variables } }
        : {
            refuse: {
              code: 'BAD_USER_INPUT',
              problems: [{ field: null, key: 'tools.changedMeanwhile' }],
              current,
            },
          },
  })
  const { screen, onSaved } = await open()
  await screen.getByRole('textbox', { name: 'Temperature range, Maximum' }).fill('7')
  await screen.getByRole('button', { name: 'Save' }).click()
  const notice = screen.getByRole('alert').filter({ hasText: 'Changed by somebody else meanwhile' })
  await expect
    .element(notice.getByRole('listitem').filter({ hasText: 'Temperature range, Maximum' }))
    .toHaveTextContent('Temperature range, Maximumnow: 6 °Cyours: 7 °C')
  await expect
    .element(notice.getByRole('listitem').filter({ hasText: 'Sensor name' }))
    .toHaveTextContent('Sensor namenow: Dairy, new')
  await expect
    .element(screen.getByRole('textbox', { name: 'Sensor name' }))
    .toHaveValue('Dairy, new')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onSaved).toHaveBeenCalled()
  expect(server.asked.at(-1)?.variables).toMatchObject({
    name: 'Dairy, new',
    max: 7,
    ifUpdatedAt: LATER,
  })
})

test('the second of two editors may take the newer values', async () => {
  fakeGraphql({
    EditableTool: ownTools,
    SaveTool: () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [{ field: null, key: 'tools.changedMeanwhile' }],
        current: currentTool(editableTool({ max: 6, updatedAt: LATER })),
      },
    }),
  })
  const { screen } = await open()
  await screen.getByRole('textbox', { name: 'Temperature range, Maximum' }).fill('7')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('button', { name: 'Take the newer values' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Temperature range, Maximum' }))
    .toHaveValue('6')
})

test('a change of somebody else to other fields is no reason to ask', async () => {
  const other = currentTool(
    editableTool({
      updatedAt: LATER,
      toolInterval: {
        sendEmailMessage: 0,
        sendNotificationMessage: 1,
        notificationEmail: 'night@example.com',
      },
    }),
  )
  const server = fakeGraphql({
    EditableTool: ownTools,
    SaveTool: ({ ifUpdatedAt }) =>
      ifUpdatedAt === LATER
        ? { tool: TOOL }
        : {
            refuse: {
              code: 'BAD_USER_INPUT',
              problems: [{ field: null, key: 'tools.changedMeanwhile' }],
              current: other,
            },
          },
  })
  const { screen, onSaved } = await open()
  await screen.getByRole('textbox', { name: 'Sensor name' }).fill('Milk')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onSaved).toHaveBeenCalled()
  expect(server.count('SaveTool')).toBe(2)
})

test('Escape asks before it throws away what was typed; Cancel means it', async () => {
  fakeGraphql({ EditableTool: ownTools })
  const { screen, onClose } = await open()
  await screen.getByRole('textbox', { name: 'Sensor name' }).fill('Milk')
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Sensor name' })).toHaveValue('Milk')
  expect(onClose).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape closes at once when nothing was typed', async () => {
  fakeGraphql({ EditableTool: ownTools })
  const { onClose } = await open()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('a sensor that is gone, or does not load, says so', async () => {
  const server = fakeGraphql({ EditableTool: () => ({ userToolList: [] }) })
  const first = await drawPage(<ToolEditModal tool={TOOL} onClose={() => {}} onSaved={() => {}} />)
  await expect.element(first.screen.getByText('Device not found')).toBeVisible()
  await first.screen.unmount()
  server.answers['EditableTool'] = () => 'unreachable'
  const { screen } = await drawPage(
    <ToolEditModal tool={TOOL} onClose={() => {}} onSaved={() => {}} />,
  )
  await expect.element(screen.getByText('The settings did not load')).toBeVisible()
  server.answers['EditableTool'] = ownTools
  await screen.getByRole('button', { name: 'Load again' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Sensor name' }))
    .toHaveValue('Dairy cold room 2')
})

test.each(['light', 'dark'] as const)('nothing keeps anybody out, in %s', async (scheme) => {
  fakeGraphql({ EditableTool: ownTools })
  const { screen } = await open({ scheme })
  await screen.getByRole('textbox', { name: 'Sensor name' }).fill(' ')
  await screen.getByRole('textbox', { name: 'Temperature range, Maximum' }).fill('7')
  await expect
    .element(screen.getByRole('textbox', { name: 'Reason for the audit trail (optional)' }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('The name is missing.')).toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
})
