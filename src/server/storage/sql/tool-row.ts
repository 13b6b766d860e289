import type { Selectable } from 'kysely'
import type { Tool } from '../../../domain/tools/tool.ts'
import type { NewTool, OwnedTool } from '../tool-store.ts'
import { sortKey } from './sort-key.ts'
import type { ToolRow } from './tables/tool-tables.ts'

export const toolColumns = (tool: Omit<NewTool, 'createdAt'>) => ({
  name: tool.name,
  name_key: sortKey(tool.name),
  imei_number: tool.imeiNumber,
  equipment_id: tool.equipmentId,
  user_id: tool.userId,
  defrost_fridge: Number(tool.defrostFridge),
  temperature_correction: tool.temperatureCorrection,
  min: tool.limits.min,
  max: tool.limits.max,
  notification_min: tool.limits.notificationMin,
  notification_max: tool.limits.notificationMax,
  send_email_message: Number(tool.sendEmailMessage),
  send_notification_message: Number(tool.sendNotificationMessage),
  notification_email: tool.notificationEmail,
  is_bound: Number(tool.isBound),
  ...(tool.madeBy !== undefined && { made_by: tool.madeBy }),
})

export const asTool = (row: Selectable<ToolRow>): Tool => ({
  id: row.id,
  uid: row.uid,
  name: row.name,
  imeiNumber: row.imei_number,
  equipmentId: row.equipment_id,
  userId: row.user_id,
  defrostFridge: row.defrost_fridge === 1,
  temperatureCorrection: row.temperature_correction,
  limits: {
    min: row.min,
    max: row.max,
    notificationMin: row.notification_min,
    notificationMax: row.notification_max,
  },
  sendEmailMessage: row.send_email_message === 1,
  sendNotificationMessage: row.send_notification_message === 1,
  notificationEmail: row.notification_email,
  siteId: row.site_id,
  isBound: row.is_bound === 1,
  createdAt: new Date(row.created_at),
  updatedAt: new Date(row.updated_at),
})

export const asOwnedTool = (row: Selectable<ToolRow> & { owner_path: string }): OwnedTool => ({
  tool: asTool(row),
  ownerPath: row.owner_path,
})
