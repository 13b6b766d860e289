import type { Tool } from '../../domain/tools/tool.ts'
import { TEST_TYPE, type WebhookType } from '../../domain/webhooks/webhook.ts'
import { type Incident, severityOf } from '../storage/alarm-store.ts'

/** What the field `data` says of an alarm: names and enumerations as in GraphQL, °C, ISO 8601. */
const alarmData = (
  incident: Incident,
  tool: Pick<Tool, 'id' | 'name' | 'imeiNumber' | 'equipmentId'>,
) => ({
  id: String(incident.id),
  lane: incident.lane,
  condition: incident.condition?.name ?? null,
  severity: severityOf(incident).toUpperCase(),
  state: incident.state,
  tool: {
    id: String(tool.id),
    name: tool.name,
    imeiNumber: tool.imeiNumber,
    equipmentId: tool.equipmentId,
  },
  startedAt: incident.startedAt.toISOString(),
  openedAt: incident.openedAt.toISOString(),
  recoveredAt: incident.recoveredAt?.toISOString() ?? null,
  limit: incident.limit,
  extreme: incident.extreme,
  acknowledgedAt: incident.acknowledgement?.at.toISOString() ?? null,
  correctiveAction: incident.acknowledgement?.correctiveAction || null,
})

/** The body of a message, which every later attempt repeats byte by byte. */
export const alarmBody = (
  type: WebhookType,
  at: Date,
  incident: Incident,
  tool: Parameters<typeof alarmData>[1],
): string => JSON.stringify({ type, timestamp: at.toISOString(), data: alarmData(incident, tool) })

export const testBody = (at: Date): string =>
  JSON.stringify({
    type: TEST_TYPE,
    timestamp: at.toISOString(),
    data: { text: 'A test by Coldwatch. Nothing has happened.' },
  })
