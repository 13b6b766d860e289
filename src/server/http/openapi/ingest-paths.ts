import {
  BY_KEY,
  type Operation,
  OPEN,
  type PathItem,
  pathParameter,
  refTo,
  TOO_MANY,
  UNAUTHORIZED,
  UNAVAILABLE,
} from './openapi-parts.ts'

const taken = {
  description: 'Everything that is counted is on the disk.',
  content: { 'application/json': { schema: refTo('Taken') } },
}
const FAILURES: Operation['responses'] = {
  '400': {
    description: 'The body cannot be read; "place" says where.',
    content: { 'application/json': { schema: refTo('Failure') } },
  },
  '401': UNAUTHORIZED,
  '413': { description: 'More than 10,000 readings or 2 MiB.' },
  '415': { description: 'Another type of body, or packed other than by gzip.' },
  '422': { ...taken, description: 'Every reading was refused; "refused" says why.' },
  '429': TOO_MANY,
  '503': UNAVAILABLE,
}

const READING_BODY: Operation['requestBody'] = {
  required: true,
  content: {
    'application/json': {
      schema: refTo('Readings'),
      example: {
        imei: '356307042441013',
        readings: [{ sensor: 1, time: '2026-11-20T09:00:00Z', value: 4.3 }],
      },
    },
    'application/x-ndjson': { schema: { type: 'string' } },
  },
}
const LINES: Operation['requestBody'] = {
  required: true,
  content: { 'text/plain': { schema: { type: 'string' } } },
}
const JSON_BODY: Operation['requestBody'] = {
  required: true,
  content: { 'application/json': { schema: { type: 'object' } } },
}

const ingest = (
  operationId: string,
  summary: string,
  more: Partial<Operation> & { isAnsweredEmpty?: boolean } = {},
): PathItem => {
  const { isAnsweredEmpty = false, ...rest } = more
  return {
    post: {
      operationId,
      tags: ['Sending readings'],
      summary,
      security: BY_KEY,
      requestBody: JSON_BODY,
      responses: {
        ...(isAnsweredEmpty
          ? { '204': { description: 'Everything is on the disk.' } }
          : { '200': taken }),
        ...FAILURES,
      },
      ...rest,
    },
  }
}

/** Doors of devices and gateways: docs/protocols. */
export const INGEST_PATHS: Readonly<Record<string, PathItem>> = {
  '/ingest/v1/readings': ingest('sendReadings', 'Readings of a device, or of several in lines', {
    description:
      'Sending again is always safe: a reading is identified by its sensor and time, and the first value stays.',
    requestBody: READING_BODY,
  }),
  '/ingest/v1/things-stack': ingest('sendFromThingsStack', 'Uplinks of The Things Stack'),
  '/ingest/v1/chirpstack': ingest('sendFromChirpStack', 'Uplinks of ChirpStack'),
  '/ingest/v1/ruuvi': ingest('sendFromRuuvi', 'Broadcasts heard by a Ruuvi Gateway'),
  '/api/v1/{key}/telemetry': ingest('sendTelemetry', "ThingsBoard's HTTP device API", {
    security: OPEN,
    parameters: [pathParameter('key', 'The key of the device.')],
  }),
  '/api/v2/write': ingest('writeInflux2', 'Line protocol, as InfluxDB 2 takes it', {
    requestBody: LINES,
    isAnsweredEmpty: true,
  }),
  '/write': ingest('writeInflux1', 'Line protocol, as InfluxDB 1 takes it', {
    requestBody: LINES,
    isAnsweredEmpty: true,
  }),
}
