import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { actorOf } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { registerFirst } from './register-first.ts'

export const IMEI = '356307042441013'
/** What a new tool needs. */
export const NEW_TOOL = {
  name: 'Fridge',
  imeiNumber: IMEI,
  equipmentId: 1,
  defrostFridge: false,
  min: 2,
  max: 8,
  notificationMin: 1,
  notificationMax: 9,
  temperatureCorrection: -0.5,
}
const TOOL_FIELDS =
  'id uid name imeiNumber equipmentId type userId defrostFridge temperatureCorrection min max notificationMin notificationMax createdAt updatedAt waitsForDevice ' +
  'toolInterval { id min max notificationMin notificationMax type imeiNumber equipmentId sendEmailMessage sendNotificationMessage notificationEmail }'
const LIMIT_ARGUMENTS =
  'min: $min, max: $max, notificationMin: $notificationMin, notificationMax: $notificationMax'
const LIMIT_VARIABLES =
  '$min: Float!, $max: Float!, $notificationMin: Float!, $notificationMax: Float!'

export type ToolRow = Record<string, unknown> & {
  id: string
  toolInterval: Record<string, unknown>
}

/** Mutations of tools as the pages send them; `row` is the saved tool. */
export const toolRequests = (api: () => Api, superadmin: () => Account) => {
  /** Sends a mutation with one field; `row` is what that field answers. */
  const sendMutation = async (query: string, actor: Actor, variables: object) => {
    const { data, errors } = await api().ask(query, { actor, variables: { ...variables } })
    return { row: Object.values(data ?? {})[0] as ToolRow | undefined, error: errors[0] }
  }
  const saveTool = (actor: Actor, variables: object) =>
    sendMutation(
      `mutation ($id: ID, $name: String!, $userId: ID, $imeiNumber: String!, $equipmentId: Int!, $defrostFridge: Boolean!, ${LIMIT_VARIABLES}, $temperatureCorrection: Float!) {
      tool(id: $id, name: $name, userId: $userId, imeiNumber: $imeiNumber, equipmentId: $equipmentId, defrostFridge: $defrostFridge, ${LIMIT_ARGUMENTS},
        temperatureCorrection: $temperatureCorrection) { ${TOOL_FIELDS} } }`,
      actor,
      { ...NEW_TOOL, ...variables },
    )
  const changeSettings = (actor: Actor, id: unknown, variables: object) =>
    sendMutation(
      `mutation ($id: ID!, $name: String!, $defrostFridge: Boolean!, ${LIMIT_VARIABLES}, $mail: Int!, $push: Int!, $notificationEmail: String, $all: Int) {
      userUpdateTool(id: $id, name: $name, defrostFridge: $defrostFridge, ${LIMIT_ARGUMENTS}, sendEmailMessage: $mail, sendNotificationMessage: $push,
        notificationEmail: $notificationEmail, useEmailAllTools: $all) { ${TOOL_FIELDS} } }`,
      actor,
      { ...NEW_TOOL, id, mail: 1, push: 1, ...variables },
    )
  const deleteTool = (actor: Actor, id: unknown) =>
    sendMutation('mutation ($id: ID!) { deleteTool(id: $id) }', actor, { id })
  /** A new tool of `owner` on a registered device, made by the superadmin. */
  const createTool = async (
    owner: Account,
    change: { imeiNumber?: string } & Record<string, unknown> = {},
  ): Promise<ToolRow> => {
    await registerFirst(api(), superadmin(), change.imeiNumber ?? IMEI)
    const { row, error } = await saveTool(actorOf(superadmin()), { userId: owner.id, ...change })
    if (row === undefined) throw new Error(error?.message)
    return row
  }
  const auditEntriesOf = (id: string) => entriesAbout(api().storage, { kind: 'tool', id })
  return { saveTool, changeSettings, deleteTool, createTool, auditEntriesOf }
}
