import { type MemberRight, reaches } from '../users/membership.ts'
import type { AccountActor, Actor } from './actor.ts'
import { mayAssignDevices, mayManageStock, maySeeUnknownDevices } from './device-rules.ts'
import {
  managesMembersOf,
  mayChangeEmail,
  mayCheckTrail,
  mayDeleteAccount,
  mayEditAccount,
  mayErasePerson,
  mayGrantRole,
  mayListTools,
  mayManageTools,
  mayManageToolsOf,
  maySeeMailState,
  maySeeMembersOf,
  maySetTool,
  type Subject,
} from './rules.ts'
import { mayHaveWebhooks } from './webhook-rules.ts'

/**
 * The answer of a rule as screens show it. `reasonKey`: names the text below `refusals` that says
 * why not, or, of the general reasons, the one below `failures`; null when allowed.
 */
export type Permission = { allowed: boolean; reasonKey: string | null }

const permission = (allowed: boolean, reasonKey = 'forbidden'): Permission => ({
  allowed,
  reasonKey: allowed ? null : reasonKey,
})

const missingRight = ({ ended }: AccountActor, needed: MemberRight): string => {
  if (ended !== undefined && reaches(ended.right, needed)) return 'accountEnded'
  return needed === 'OWNER' ? 'ownersOnly' : 'viewersRead'
}

/** As `permission`, for what a member needs a right for. */
const permissionWith = (
  viewer: Actor,
  needed: MemberRight,
  allowed: boolean,
  reasonKey?: string,
): Permission =>
  allowed && viewer.kind === 'account' && viewer.look !== undefined
    ? permission(false, 'onlyLooks')
    : allowed && viewer.kind === 'account' && !reaches(viewer.right, needed)
      ? permission(false, missingRight(viewer, needed))
      : permission(allowed, reasonKey)

/** What the viewer may do at all, whatever it is about. */
export const viewerPermissions = (viewer: Actor) => ({
  /** Sees sensors, their readings and their alarms. */
  seeTools: permission(mayListTools(viewer)),
  /** Adds, edits and deletes sensors; sees those of others. */
  manageTools: permission(mayManageTools(viewer)),
  /** Whatever a member of the right STAFF may change: acknowledge, limits, pauses. */
  work: permissionWith(viewer, 'STAFF', viewer.kind === 'account'),
  /** Whatever only an owner may: devices, customers, people, tokens, wall displays. */
  manage: permissionWith(viewer, 'OWNER', viewer.kind === 'account'),
  createStaff: permission(mayGrantRole(viewer, 'admin')),
  checkTrail: permission(mayCheckTrail(viewer)),
  erasePerson: permission(mayErasePerson(viewer)),
  seeMailState: permission(maySeeMailState(viewer)),
  /** Sees whose devices are, and gives them to accounts. */
  assignDevices: permission(mayAssignDevices(viewer)),
  /** Manages the devices that no account holds. */
  manageStock: permission(mayManageStock(viewer)),
  /** Sees which devices tried to send without being registered. */
  seeUnknownDevices: permission(maySeeUnknownDevices(viewer)),
  haveWebhooks: permission(mayHaveWebhooks(viewer)),
})
export type ViewerPermissions = ReturnType<typeof viewerPermissions>

/**
 * What the viewer may do with an account. Deleting one that has others under it, or the last
 * superadmin, is refused later: only the service counts.
 */
export const accountPermissions = (viewer: Actor, account: Subject) => {
  const isOwn = viewer.kind === 'account' && viewer.id === account.id
  return {
    edit: isOwn
      ? permission(mayEditAccount(viewer, account))
      : permissionWith(viewer, 'OWNER', mayEditAccount(viewer, account)),
    changeEmail: permissionWith(
      viewer,
      'OWNER',
      mayChangeEmail(viewer, account),
      isOwn ? 'users.emailOwn' : 'forbidden',
    ),
    delete: permissionWith(
      viewer,
      'OWNER',
      mayDeleteAccount(viewer, account),
      isOwn ? 'users.deletesItself' : 'forbidden',
    ),
    /** Sees who belongs to the account. */
    seeMembers: permission(maySeeMembersOf(viewer, account)),
    /** Invites people into it, changes their rights, removes them. */
    manageMembers: permissionWith(viewer, 'OWNER', managesMembersOf(viewer, account)),
  }
}
export type AccountPermissions = ReturnType<typeof accountPermissions>

/** What the viewer may do with a tool of this owner; null: an owner out of the viewer's sight. */
export const toolPermissions = (viewer: Actor, owner: Subject | null) => ({
  /** Name, limits and messages. */
  set: permissionWith(viewer, 'STAFF', owner !== null && maySetTool(viewer, owner.path)),
  /** Device, sensor number, correction, owner; deletes it. */
  manage: permissionWith(viewer, 'OWNER', owner !== null && mayManageToolsOf(viewer, owner)),
})
export type ToolPermissions = ReturnType<typeof toolPermissions>
