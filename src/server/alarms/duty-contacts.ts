import type { DutyContact } from '../../domain/alarms/duty-recipients.ts'
import { mailReachOf } from '../../domain/alarms/recipients.ts'
import { mayBeOnDutyFor } from '../../domain/permissions/duty-rules.ts'
import { type Account, normalEmail } from '../../domain/users/account.ts'
import type { OwnerContacts } from './enqueue-notices.ts'

/**
 * How messages of the owner's tools reach a person of its rota. Null: nobody of the account any more,
 * or somebody who may not answer alarms.
 */
export const dutyContactOf = (
  owner: OwnerContacts,
  personId: number | null,
): DutyContact | null => {
  const person = owner.people.find(({ id }) => id === personId)
  return person === undefined || !mayBeOnDutyFor(owner.account.id, person)
    ? null
    : contactOf(owner, person)
}

/** The same for the owner, and for any of its people. */
const contactOf = (
  { personOf, optedOut, account }: OwnerContacts,
  person: Account,
): DutyContact => {
  const getsMail =
    person.id === account.id
      ? mailReachOf(account) === 'all'
      : person.emailConfirmedAt !== null && !optedOut.has(normalEmail(person.email))
  return {
    email: getsMail ? person.email : null,
    browsers: [...personOf].flatMap(([browser, { id }]) => (id === person.id ? [browser] : [])),
  }
}
