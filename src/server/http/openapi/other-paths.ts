import {
  BY_TOKEN,
  OPEN,
  PAGE,
  type PathItem,
  refTo,
  textAnswer,
  TOO_MANY,
  UNAUTHORIZED,
  UNAVAILABLE,
} from './openapi-parts.ts'
import { BRANDS } from './brand-paths.ts'
import { LINKS } from './link-paths.ts'

const SERVER: Readonly<Record<string, PathItem>> = {
  '/healthz': {
    get: {
      operationId: 'health',
      tags: ['The server'],
      summary: 'Whether the server runs',
      security: OPEN,
      responses: { '200': { description: 'It runs.' } },
    },
  },
  '/readyz': {
    get: {
      operationId: 'readiness',
      tags: ['The server'],
      summary: 'Whether it can store and answer',
      security: OPEN,
      responses: { '200': { description: 'It can.' }, '503': UNAVAILABLE },
    },
  },
  '/metrics': {
    get: {
      operationId: 'metrics',
      tags: ['The server'],
      summary: 'Figures for Prometheus, where the operator has set a key',
      security: [{ metricsKey: [] }],
      responses: { '200': textAnswer('text/plain', 'The figures.'), '401': UNAUTHORIZED },
    },
  },
  '/openapi.json': {
    get: {
      operationId: 'openapi',
      tags: ['The server'],
      summary: 'This description',
      security: OPEN,
      responses: { '200': { description: 'OpenAPI 3.1.' } },
    },
  },
  '/openapi.html': {
    get: {
      operationId: 'openapiPage',
      tags: ['The server'],
      summary: 'This description as a page',
      security: OPEN,
      responses: { '200': PAGE },
    },
  },
}

const GRAPHQL: Readonly<Record<string, PathItem>> = {
  '/graphql': {
    post: {
      operationId: 'graphql',
      tags: ['GraphQL'],
      summary: 'Everything that the pages do',
      description:
        'One operation a body. The same path takes WebSockets of graphql-transport-ws for subscriptions. What a call is refused for stands in "errors", with the status 200 or 4xx.',
      security: [{ token: [] }, {}],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: refTo('GraphQLRequest'),
            example: { query: '{ toolList { id name lastMeasure { value timestamp } } }' },
          },
        },
      },
      responses: {
        '200': {
          description: 'Data, errors, or both.',
          content: { 'application/json': { schema: refTo('GraphQLAnswer') } },
        },
        '400': { description: 'The body is no request of GraphQL.' },
        '429': TOO_MANY,
      },
    },
  },
  '/schema.graphql': {
    get: {
      operationId: 'schema',
      tags: ['GraphQL'],
      summary: 'Every call and type of GraphQL',
      security: BY_TOKEN,
      responses: {
        '200': textAnswer('text/plain', 'The schema.'),
        '401': UNAUTHORIZED,
        '429': TOO_MANY,
      },
    },
  },
}

export const OTHER_PATHS: Readonly<Record<string, PathItem>> = {
  ...GRAPHQL,
  ...LINKS,
  ...BRANDS,
  ...SERVER,
}
