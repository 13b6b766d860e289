import { INGEST_PATHS } from './ingest-paths.ts'
import type { PathItem } from './openapi-parts.ts'
import { OTHER_PATHS } from './other-paths.ts'

const SCHEMAS = {
  Failure: {
    type: 'object',
    properties: {
      error: { type: 'string', description: 'A sentence in English.' },
      place: { type: 'string', description: 'Where in the body.' },
      requestId: { type: 'string', description: 'By which the operator finds it.' },
    },
  },
  Reading: {
    type: 'object',
    required: ['sensor', 'time'],
    properties: {
      sensor: { type: 'integer', minimum: 1, maximum: 4 },
      time: {
        description: 'ISO 8601 with a zone, or seconds or milliseconds since 1970.',
        oneOf: [{ type: 'string' }, { type: 'number' }],
      },
      value: { type: 'number', description: '°C, or the unit of the type.' },
      error: { type: 'string', description: 'In place of a value: what is wrong with the probe.' },
      type: { enum: ['temperature', 'humidity', 'battery', 'door', 'power'] },
    },
  },
  Readings: {
    type: 'object',
    required: ['imei', 'readings'],
    properties: {
      imei: { type: 'string', description: '15 digits, or the alias of the device.' },
      readings: {
        type: 'array',
        maxItems: 10_000,
        items: { $ref: '#/components/schemas/Reading' },
      },
      rssi: { type: 'number', description: 'dBm.' },
      batteryMillivolts: { type: 'number' },
      firmware: { type: 'string' },
    },
  },
  Taken: {
    type: 'object',
    required: ['stored', 'repeated', 'refused'],
    properties: {
      stored: { type: 'integer', description: 'How many are new.' },
      repeated: { type: 'integer', description: 'How many were stored before.' },
      suspect: { type: 'integer', description: 'How many were moved back: the clock runs ahead.' },
      refused: {
        type: 'array',
        items: {
          type: 'object',
          required: ['index', 'reason'],
          properties: {
            index: { type: 'integer' },
            reason: {
              enum: ['unknown-device', 'unknown-sensor', 'bad-sensor', 'bad-time', 'bad-value'],
            },
          },
        },
      },
    },
  },
  GraphQLRequest: {
    type: 'object',
    required: ['query'],
    properties: {
      query: { type: 'string' },
      variables: { type: 'object' },
      operationName: { type: ['string', 'null'] },
    },
  },
  GraphQLAnswer: {
    type: 'object',
    properties: {
      data: { type: ['object', 'null'] },
      errors: { type: 'array', items: { type: 'object' } },
    },
  },
}

/** What the paths beside GraphQL take and answer, in OpenAPI 3.1. `publicUrl`: of this server; null: not known. */
export const openApiDocument = (publicUrl: string | null) => ({
  openapi: '3.1.0',
  info: {
    title: 'Coldwatch',
    version: '1',
    description:
      'The paths beside GraphQL. Paths may join, and answers may get more fields; none is renamed or removed.',
  },
  ...(publicUrl !== null && { servers: [{ url: publicUrl }] }),
  tags: ['GraphQL', 'Sending readings', 'Files', 'Links', 'The server'].map((name) => ({ name })),
  paths: { ...OTHER_PATHS, ...INGEST_PATHS } as Readonly<Record<string, PathItem>>,
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', description: 'A token (cwt_…), or a session.' },
      deviceKey: { type: 'http', scheme: 'bearer', description: 'The key of the device.' },
      metricsKey: { type: 'http', scheme: 'bearer', description: 'The key of the settings.' },
    },
    schemas: SCHEMAS,
  },
})

export type OpenApiDocument = ReturnType<typeof openApiDocument>
