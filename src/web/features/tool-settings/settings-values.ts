import { UserUpdateToolDocument, type EditableToolFragment } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { celsiusOfText } from '../../ui/form/typed-number.ts'
import { sharedValues, type ToolState } from '../../components/tool-edit/tool-state.ts'

/** The values of the form's fields. */
export const settingsValues = (tool: ToolState) => ({
  ...sharedValues(tool),
  sendEmailMessage: tool.sendEmailMessage === 1,
  notificationEmail: tool.notificationEmail ?? '',
  useEmailAllTools: false,
  sendNotificationMessage: tool.sendNotificationMessage === 1,
})

export type SettingsValues = ReturnType<typeof settingsValues>

export const sendSettings =
  (id: string) =>
  async (values: SettingsValues, ifUpdatedAt: string): Promise<EditableToolFragment> =>
    (
      await request(UserUpdateToolDocument, {
        id,
        name: values.name,
        defrostFridge: values.defrostFridge,
        min: celsiusOfText(values.min),
        max: celsiusOfText(values.max),
        notificationMin: celsiusOfText(values.notificationMin),
        notificationMax: celsiusOfText(values.notificationMax),
        sendEmailMessage: Number(values.sendEmailMessage),
        sendNotificationMessage: Number(values.sendNotificationMessage),
        notificationEmail: values.notificationEmail,
        useEmailAllTools: Number(values.useEmailAllTools),
        ifUpdatedAt,
      })
    ).userUpdateTool
