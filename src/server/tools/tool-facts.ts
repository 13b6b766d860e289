import type { Tool } from '../../domain/tools/tool.ts'

/** What the audit trail says of a tool. °C. */
export const toolFacts = (tool: Tool) => ({
  name: tool.name,
  imeiNumber: tool.imeiNumber,
  equipmentId: tool.equipmentId,
  userId: tool.userId,
  defrostFridge: tool.defrostFridge,
  temperatureCorrection: tool.temperatureCorrection,
  ...tool.limits,
  sendEmailMessage: tool.sendEmailMessage,
  sendNotificationMessage: tool.sendNotificationMessage,
  notificationEmail: tool.notificationEmail,
  waitsForDevice: !tool.isBound,
})
