import type { ParseKeys, TFunction } from 'i18next'

const LABELS: Readonly<Record<string, ParseKeys>> = {
  name: 'toolSettings.name',
  imeiNumber: 'toolSettings.imei',
  equipmentId: 'toolSettings.sensorNumber',
  temperatureCorrection: 'toolSettings.correction',
  defrostFridge: 'toolSettings.defrostFridge',
  sendEmailMessage: 'toolSettings.sendEmail',
  sendNotificationMessage: 'toolSettings.sendPush',
  notificationEmail: 'toolSettings.notificationEmail',
}

const LIMITS: Readonly<Record<string, [range: ParseKeys, end: ParseKeys]>> = {
  min: ['toolSettings.interval', 'toolSettings.minimum'],
  max: ['toolSettings.interval', 'toolSettings.maximum'],
  notificationMin: ['toolSettings.notification', 'toolSettings.minimum'],
  notificationMax: ['toolSettings.notification', 'toolSettings.maximum'],
}

/** The name of a tool's field outside its form. */
export const fieldLabel = (t: TFunction, field: string): string => {
  const limit = LIMITS[field]
  if (limit) return `${t(limit[0]) as string}, ${t(limit[1]) as string}`
  const label = LABELS[field]
  return label === undefined ? field : (t(label) as string)
}

/** A field's value inside a sentence. */
export const fieldText = (t: TFunction, field: string, value: string | boolean): string => {
  if (typeof value === 'boolean') return t(value ? 'toolSettings.on' : 'toolSettings.off')
  if (value === '') return t('toolSettings.nothing')
  return field in LIMITS || field === 'temperatureCorrection' ? `${value} °C` : value
}
