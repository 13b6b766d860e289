import type { Actor } from './actor.ts'
import {
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
  maySetTool,
  type Subject,
} from './rules.ts'

/**
 * The answer of a rule as screens show it. `reasonKey`: names the text below `refusals` that says
 * why not; null when allowed.
 */
export type Permission = { allowed: boolean; reasonKey: string | null }

const permission = (allowed: boolean, reasonKey = 'forbidden'): Permission => ({
  allowed,
  reasonKey: allowed ? null : reasonKey,
})

/** What the viewer may do at all, whatever it is about. */
export const viewerPermissions = (viewer: Actor) => ({
  /** Sees sensors, their readings and their alarms. */
  seeTools: permission(mayListTools(viewer)),
  /** Adds, edits and deletes sensors; sees those of others. */
  manageTools: permission(mayManageTools(viewer)),
  createStaff: permission(mayGrantRole(viewer, 'admin')),
  checkTrail: permission(mayCheckTrail(viewer)),
  erasePerson: permission(mayErasePerson(viewer)),
  seeMailState: permission(maySeeMailState(viewer)),
})
export type ViewerPermissions = ReturnType<typeof viewerPermissions>

/**
 * What the viewer may do with an account. Deleting one that has others under it, or the last
 * superadmin, is refused later: only the service counts.
 */
export const accountPermissions = (viewer: Actor, account: Subject) => {
  const isOwn = viewer.kind === 'account' && viewer.id === account.id
  return {
    edit: permission(mayEditAccount(viewer, account)),
    changeEmail: permission(
      mayChangeEmail(viewer, account),
      isOwn ? 'users.emailOwn' : 'forbidden',
    ),
    delete: permission(
      mayDeleteAccount(viewer, account),
      isOwn ? 'users.deletesItself' : 'forbidden',
    ),
  }
}
export type AccountPermissions = ReturnType<typeof accountPermissions>

/** What the viewer may do with a tool of this owner; null: an owner out of the viewer's sight. */
export const toolPermissions = (viewer: Actor, owner: Subject | null) => ({
  /** Name, limits and messages. */
  set: permission(owner !== null && maySetTool(viewer, owner.path)),
  /** Device, sensor number, correction, owner; deletes it. */
  manage: permission(owner !== null && mayManageToolsOf(viewer, owner)),
})
export type ToolPermissions = ReturnType<typeof toolPermissions>
