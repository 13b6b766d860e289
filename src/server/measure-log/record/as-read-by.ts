import type { AccountActor } from '../../../domain/permissions/actor.ts'
import { mayReadFormerOwners } from '../../../domain/permissions/rules.ts'
import type { LogAcknowledgement, LogIncident } from './measure-log.ts'

/**
 * An alarm as this reader's paper says it. What people of a former customer wrote stays in the record
 * and its hash, and is printed for superadmin only.
 */
export const asReadBy = (viewer: AccountActor, incident: LogIncident): LogIncident => {
  const shown = (one: LogAcknowledgement): LogAcknowledgement => {
    if (!one.isFormerOwners) return one
    if (mayReadFormerOwners(viewer)) return { ...one, isFormerOwners: false }
    const { link: _link, writtenLater: _later, ...rest } = one
    return { ...rest, by: { ...one.by, firstName: '', lastName: '' }, correctiveAction: '' }
  }
  const { acknowledgement, again } = incident
  return {
    ...incident,
    acknowledgement: acknowledgement && shown(acknowledgement),
    ...(again && { again: again.map(shown) }),
  }
}
