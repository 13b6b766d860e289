import {
  accountPermissions,
  toolPermissions,
  viewerPermissions,
  type AccountPermissions,
  type Permission,
  type ToolPermissions,
  type ViewerPermissions,
} from '../../domain/permissions/viewer-can.ts'
import { builder } from './builder.ts'
import { ownerOf, ToolType } from './tool-type.ts'
import { UserType } from './user-type.ts'

const PermissionType = builder.objectRef<Permission>('Permission').implement({
  description: 'The answer of a permission rule. The service checks the same rule again.',
  fields: (t) => ({
    allowed: t.exposeBoolean('allowed'),
    reasonKey: t.exposeString('reasonKey', {
      nullable: true,
      description: 'Key of the text with the reason; null when allowed.',
    }),
  }),
})

/** Uses only data that the request has loaded already. */
const FREE = { field: 0, multiplier: 0 }

const ViewerPermissionsType = builder.objectRef<ViewerPermissions>('ViewerPermissions').implement({
  description: 'What the caller may do in general.',
  fields: (t) => ({
    seeTools: t.expose('seeTools', {
      type: PermissionType,
      description: 'Sensors, their readings and their alarms.',
    }),
    manageTools: t.expose('manageTools', {
      type: PermissionType,
      description: 'Add, edit and delete sensors; see the sensors of other accounts.',
    }),
    work: t.expose('work', {
      type: PermissionType,
      description: 'Acknowledge, set limits and alarms, pause: what members need STAFF for.',
    }),
    manage: t.expose('manage', {
      type: PermissionType,
      description: 'Devices, customers, people, tokens, displays: what members need OWNER for.',
    }),
    createStaff: t.expose('createStaff', { type: PermissionType }),
    checkTrail: t.expose('checkTrail', { type: PermissionType }),
    erasePerson: t.expose('erasePerson', { type: PermissionType }),
    seeMailState: t.expose('seeMailState', { type: PermissionType }),
    assignDevices: t.expose('assignDevices', {
      type: PermissionType,
      description: 'See whose devices are, and give them to accounts.',
    }),
    manageStock: t.expose('manageStock', {
      type: PermissionType,
      description: 'Devices that no account holds.',
    }),
    seeUnknownDevices: t.expose('seeUnknownDevices', {
      type: PermissionType,
      description: 'Devices that tried to send without being registered.',
    }),
    haveWebhooks: t.expose('haveWebhooks', { type: PermissionType }),
  }),
})

const AccountPermissionsType = builder
  .objectRef<AccountPermissions>('AccountPermissions')
  .implement({
    description:
      'What the caller may do with an account. `delete` does not consider accounts below it; deleteUser refuses those.',
    fields: (t) => ({
      edit: t.expose('edit', { type: PermissionType }),
      changeEmail: t.expose('changeEmail', { type: PermissionType }),
      delete: t.expose('delete', { type: PermissionType }),
      seeMembers: t.expose('seeMembers', { type: PermissionType }),
      manageMembers: t.expose('manageMembers', {
        type: PermissionType,
        description: 'Invite people into the account, change their rights, remove them.',
      }),
    }),
  })

const ToolPermissionsType = builder.objectRef<ToolPermissions>('ToolPermissions').implement({
  description: 'What the caller may do with a tool.',
  fields: (t) => ({
    set: t.expose('set', { type: PermissionType, description: 'Name, limits and messages.' }),
    manage: t.expose('manage', {
      type: PermissionType,
      description: 'Device, sensor number, correction and owner; delete the tool.',
    }),
  }),
})

builder.queryField('viewerCan', (t) =>
  t.field({
    type: ViewerPermissionsType,
    description: 'What the caller may do in general; nothing without a session.',
    resolve: (_root, _args, { actor }) => viewerPermissions(actor),
  }),
)

builder.objectField(UserType, 'viewerCan', (t) =>
  t.field({
    type: AccountPermissionsType,
    complexity: FREE,
    resolve: (account, _args, { actor }) => accountPermissions(actor, account),
  }),
)

builder.objectField(ToolType, 'viewerCan', (t) =>
  t.field({
    type: ToolPermissionsType,
    complexity: FREE,
    resolve: async (tool, _args, context) =>
      toolPermissions(context.actor, (await ownerOf(context, tool.userId)) ?? null),
  }),
)
