import {
  BY_TOKEN,
  FORBIDDEN,
  NOT_FOUND,
  OPEN,
  type PathItem,
  pathParameter,
  refTo,
  TEXT,
  textAnswer,
  TOO_MANY,
  UNAUTHORIZED,
  UNAVAILABLE,
} from './openapi-parts.ts'

const page = textAnswer('text/html', 'A page for a person.')
const secret = pathParameter('secret', 'The secret part of the link.')

/** Links that a call or a mail gave to somebody. */
const LINKS: Readonly<Record<string, PathItem>> = {
  '/files/{secret}': {
    get: {
      operationId: 'fetchFile',
      tags: ['Files'],
      summary: 'A file that a call offered, once and within a minute',
      security: OPEN,
      parameters: [secret],
      responses: {
        '200': {
          description: 'The file, written while it is fetched: its length is not known before.',
        },
        '404': NOT_FOUND,
        '429': TOO_MANY,
      },
    },
    head: {
      operationId: 'askForFile',
      tags: ['Files'],
      summary: 'Whether the file could be fetched now; the link stays unused',
      security: OPEN,
      parameters: [secret],
      responses: { '204': { description: 'It could.' }, '429': { description: 'Not now.' } },
    },
  },
  '/uploads': {
    post: {
      operationId: 'uploadFile',
      tags: ['Files'],
      summary: 'A file for an import or a certificate; half an hour later it is gone',
      security: BY_TOKEN,
      parameters: [
        { name: 'name', in: 'query', description: 'The name of the file.', schema: TEXT },
      ],
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string' } } },
      },
      responses: {
        '201': {
          description: 'Its id, for the calls of GraphQL that take an upload.',
          content: {
            'application/json': {
              schema: { type: 'object', required: ['id'], properties: { id: TEXT } },
            },
          },
        },
        '401': UNAUTHORIZED,
        '403': FORBIDDEN,
        '413': { description: 'The file is too large.' },
        '429': TOO_MANY,
      },
    },
  },
  '/calendar/{file}': {
    get: {
      operationId: 'fetchCalendar',
      tags: ['Links'],
      summary: 'A rota for calendar programs (iCalendar)',
      security: OPEN,
      parameters: [pathParameter('file', 'The secret part of the link, with ".ics".')],
      responses: {
        '200': textAnswer('text/calendar', 'Who is on duty, and when.'),
        '404': NOT_FOUND,
        '429': TOO_MANY,
      },
    },
  },
  '/report/{secret}': {
    get: {
      operationId: 'showReport',
      tags: ['Links'],
      summary: 'The files of a report that were too large for its mail',
      security: OPEN,
      parameters: [secret],
      responses: { '200': page, '404': page, '429': page },
    },
  },
  '/report/{secret}/{id}': {
    get: {
      operationId: 'fetchReport',
      tags: ['Links'],
      summary: 'One of its files; each download is on record',
      security: OPEN,
      parameters: [secret, pathParameter('id', 'The number of the file.')],
      responses: {
        '303': { description: 'To `/files/{secret}`, which gives the file once.' },
        '404': page,
        '429': page,
      },
    },
  },
  '/respond/{secret}': {
    get: {
      operationId: 'showResponse',
      tags: ['Links'],
      summary: 'Shows what a link of a message would say; changes nothing',
      security: OPEN,
      parameters: [secret],
      responses: { '200': page, '404': page, '429': page },
    },
    post: {
      operationId: 'respond',
      tags: ['Links'],
      summary: 'Acknowledges an alarm, says "on my way" or confirms a practice alarm',
      security: OPEN,
      parameters: [secret],
      responses: { '200': page, '404': page, '429': page },
    },
  },
  '/delivery-reports/{token}': {
    post: {
      operationId: 'reportDelivery',
      tags: ['Links'],
      summary: 'A service reports what became of a message, as a form or as JSON',
      security: OPEN,
      parameters: [pathParameter('token', 'The signed part of the address of the message.')],
      responses: {
        '200': textAnswer('text/plain', 'The report is noted, or changes nothing.'),
        '400': textAnswer('text/plain', 'No status that is known.'),
        '404': NOT_FOUND,
        '409': textAnswer('text/plain', 'Another end was reported before.'),
        '429': TOO_MANY,
      },
    },
  },
  '/unsubscribe/{token}': {
    get: {
      operationId: 'showUnsubscribe',
      tags: ['Links'],
      summary: 'Shows which mails the link ends; changes nothing',
      security: OPEN,
      parameters: [pathParameter('token', 'The secret part of the link.')],
      responses: { '200': page, '404': page },
    },
    post: {
      operationId: 'unsubscribe',
      tags: ['Links'],
      summary: 'Ends the mails (RFC 8058), or takes them up again',
      security: OPEN,
      parameters: [pathParameter('token', 'The secret part of the link.')],
      responses: { '200': page, '404': page },
    },
  },
}

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
      responses: { '200': page },
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

export const OTHER_PATHS: Readonly<Record<string, PathItem>> = { ...GRAPHQL, ...LINKS, ...SERVER }
