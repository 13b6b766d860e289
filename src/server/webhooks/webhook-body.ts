import type { Site } from '../../domain/sites/site.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { TEST_TYPE, type WebhookType } from '../../domain/webhooks/webhook.ts'
import { type Incident, severityOf } from '../storage/alarm-store.ts'
import type { FormMessage } from './form-message.ts'

/** What the field `data` says of an alarm: names and enumerations as in GraphQL, °C, ISO 8601. */
const alarmData = (
  incident: Incident,
  tool: Pick<Tool, 'id' | 'name' | 'imeiNumber' | 'equipmentId'>,
  site: Pick<Site, 'id' | 'name' | 'address'> | null,
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
    site: site === null ? null : { id: String(site.id), name: site.name, address: site.address },
  },
  startedAt: incident.startedAt.toISOString(),
  openedAt: incident.openedAt.toISOString(),
  recoveredAt: incident.recoveredAt?.toISOString() ?? null,
  limit: incident.limit,
  extreme: incident.extreme,
  acknowledgedAt: incident.acknowledgement?.at.toISOString() ?? null,
  correctiveAction: incident.acknowledgement?.correctiveAction || null,
})

const withMessage = (message: FormMessage | null) => (message === null ? {} : { message })

/**
 * The body of a message, which every later attempt of the form STANDARD repeats byte by byte. Other
 * forms make theirs of `message`.
 */
export const alarmBody = (
  type: WebhookType,
  at: Date,
  incident: Incident,
  { tool, site }: { tool: Parameters<typeof alarmData>[1]; site: Parameters<typeof alarmData>[2] },
  message: FormMessage | null,
): string =>
  JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: alarmData(incident, tool, site),
    ...withMessage(message),
  })

export const testBody = (at: Date, message: FormMessage | null): string =>
  JSON.stringify({
    type: TEST_TYPE,
    timestamp: at.toISOString(),
    data: { text: 'A test by Coldwatch. Nothing has happened.' },
    ...withMessage(message),
  })
