/** What is used of OpenAPI 3.1. */
export type Schema = Readonly<Record<string, unknown>>
export type Answer = {
  description: string
  headers?: Record<string, { schema: Schema; description?: string }>
  content?: Record<string, { schema?: Schema; example?: unknown }>
}
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description: string
  schema: Schema
}
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: {
    required: boolean
    content: Record<string, { schema?: Schema; example?: unknown }>
  }
  responses: Record<string, Answer>
}
export type PathItem = { [Method in 'get' | 'post' | 'head']?: Operation }

export const TEXT: Schema = { type: 'string' }
export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

export const OPEN: Operation['security'] = []
export const BY_TOKEN: Operation['security'] = [{ token: [] }]
export const BY_KEY: Operation['security'] = [{ deviceKey: [] }, { token: [] }]

export const pathParameter = (name: string, description: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: TEXT,
})

const failure = (description: string): Answer => ({
  description,
  content: { 'application/json': { schema: refTo('Failure') } },
})
export const UNAUTHORIZED = failure('The key or token is missing, unknown, expired or revoked.')
export const FORBIDDEN = failure('The role, right or scopes do not reach that far.')
export const NOT_FOUND: Answer = { description: 'Nothing is there, or not any more.' }
export const TOO_MANY: Answer = {
  ...failure('Too much: try again later.'),
  headers: {
    'Retry-After': { description: 'In how many seconds.', schema: { type: 'integer' } },
  },
}
export const UNAVAILABLE: Answer = {
  ...failure('Storage does not answer; nothing of the request was stored.'),
  headers: { 'Retry-After': { schema: { type: 'integer' } } },
}
export const textAnswer = (type: string, description: string): Answer => ({
  description,
  content: { [type]: { schema: TEXT } },
})
export const PAGE = textAnswer('text/html', 'A page for a person.')
