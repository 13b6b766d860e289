import {
  BY_TOKEN,
  FORBIDDEN,
  NOT_FOUND,
  OPEN,
  PAGE,
  type PathItem,
  pathParameter,
  TEXT,
  textAnswer,
  TOO_MANY,
  UNAUTHORIZED,
} from './openapi-parts.ts'

const secret = pathParameter('secret', 'The secret part of the link.')

/** Links that a call or a mail gave to somebody. */
export const LINKS: Readonly<Record<string, PathItem>> = {
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
      responses: { '200': PAGE, '404': PAGE, '429': PAGE },
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
        '404': PAGE,
        '429': PAGE,
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
      responses: { '200': PAGE, '404': PAGE, '429': PAGE },
    },
    post: {
      operationId: 'respond',
      tags: ['Links'],
      summary: 'Acknowledges an alarm, says "on my way" or confirms a practice alarm',
      security: OPEN,
      parameters: [secret],
      responses: { '200': PAGE, '404': PAGE, '429': PAGE },
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
      responses: { '200': PAGE, '404': PAGE },
    },
    post: {
      operationId: 'unsubscribe',
      tags: ['Links'],
      summary: 'Ends the mails (RFC 8058), or takes them up again',
      security: OPEN,
      parameters: [pathParameter('token', 'The secret part of the link.')],
      responses: { '200': PAGE, '404': PAGE },
    },
  },
}
