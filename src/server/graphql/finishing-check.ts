import {
  type DocumentNode,
  getArgumentValues,
  getNamedType,
  GraphQLError,
  type GraphQLSchema,
  isLeafType,
  type OperationDefinitionNode,
} from 'graphql'
import type { MustFinish } from '../../domain/users/must-finish.ts'
import { refusalError } from './answer.ts'
import { type AskedField, askedFields } from './asked-fields.ts'
import { optionalId } from './numeric-id.ts'

/**
 * By what a session has to finish first: the operations that it may call until then. Of `user` only
 * the own account, and not before the second factor is shown: it sets a password.
 */
export const WHILE_FINISHING: Readonly<Record<MustFinish, readonly string[]>> = {
  SECOND_FACTOR: [
    'me',
    'secondFactor',
    'finishLogin',
    'passkeyChallenge',
    'finishLoginWithPasskey',
    'logout',
  ],
  PASSWORD: ['me', 'user', 'chooseOwnPassword', 'logout'],
  ENROLMENT: [
    'me',
    'user',
    'secondFactor',
    'startTotp',
    'confirmTotp',
    'passkeyOptions',
    'addPasskey',
    'logout',
  ],
}

/**
 * Refuses an operation of a session that has to finish something first; null when it may call all
 * that the operation asks for. `document` must be valid, `variables` coerced. `id`: of the account.
 */
export const finishingRefusal = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  { id, mustFinish }: { id: number; mustFinish: MustFinish },
): GraphQLError | null => {
  for (const asked of askedFields(schema, document, operation)) {
    const { node, isOperation } = asked
    const isOpen = isOperation
      ? WHILE_FINISHING[mustFinish].includes(asked.field.name) && isOwn(asked, variables, id)
      : isPlain(asked)
    if (isOpen) continue
    const { message, extensions } = refusalError({ kind: 'must-finish' })
    const path = isOperation ? [(node.alias ?? node.name).value] : null
    return new GraphQLError(message, { extensions, path })
  }
  return null
}

const isOwn = ({ node, field }: AskedField, variables: Record<string, unknown>, id: number) =>
  field.name !== 'user' ||
  optionalId(getArgumentValues(field, node, variables)['id'] as string | null | undefined) === id

/** An account's own values, and no way from it to anything else. */
const isPlain = ({ parent, field }: AskedField): boolean =>
  parent.name !== 'User' || isLeafType(getNamedType(field.type))
