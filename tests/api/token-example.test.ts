import { getOperationAST, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { TOKEN_SCOPES } from '../../src/domain/tokens/token-scope.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import { tokenRefusal } from '../../src/server/graphql/token-check.ts'
import { tokenExample } from '../../src/web/features/profile/token-example.ts'

test.each(TOKEN_SCOPES.filter((scope) => scope !== 'SEND_READINGS'))(
  'the example that the page shows for %s is a valid request, and its token opens it',
  (scope) => {
    const body = /-d '(.*)'$/.exec(tokenExample('https://cold.example', 'cwt_x', [scope]))?.[1]
    const document = parse((JSON.parse(body ?? '') as { query: string }).query)
    expect(validate(schema, document)).toEqual([])
    expect(tokenRefusal(schema, document, getOperationAST(document)!, [scope])).toBeNull()
  },
)
