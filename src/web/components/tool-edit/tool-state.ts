import type { EditableToolFragment } from '../../api/generated/graphql.ts'
import { textOfNumber } from '../../ui/form/typed-number.ts'

/** Everything about a tool that can be edited. Temperatures in °C; `send…` are 0 or 1. */
export type ToolState = {
  name: string
  imeiNumber: string
  equipmentId: number
  defrostFridge: boolean
  temperatureCorrection: number
  min: number
  max: number
  notificationMin: number
  notificationMax: number
  sendEmailMessage: number
  sendNotificationMessage: number
  notificationEmail: string | null
  updatedAt: string
}

export const toolStateOf = ({ toolInterval, ...tool }: EditableToolFragment): ToolState => {
  const { sendEmailMessage, sendNotificationMessage, notificationEmail = null } = toolInterval
  return { ...tool, sendEmailMessage, sendNotificationMessage, notificationEmail }
}

/** The fields that every form of a tool has. Numbers are texts, as typed. */
export const sharedValues = (
  tool: Pick<
    ToolState,
    'name' | 'min' | 'max' | 'notificationMin' | 'notificationMax' | 'defrostFridge'
  >,
) => ({
  name: tool.name,
  min: textOfNumber(tool.min),
  max: textOfNumber(tool.max),
  notificationMin: textOfNumber(tool.notificationMin),
  notificationMax: textOfNumber(tool.notificationMax),
  defrostFridge: tool.defrostFridge,
})

export type SharedValues = ReturnType<typeof sharedValues>
