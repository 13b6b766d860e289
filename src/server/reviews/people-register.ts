import { randomBytes } from 'node:crypto'
import type { PersonPlace } from '../../domain/reviews/review.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { commitmentOf } from '../audit/entry-hash.ts'
import { ERASED } from '../storage/outbox-store.ts'
import type { NewReviewPerson } from '../storage/review-store.ts'
import type { Reads } from '../storage/storage.ts'

/** Gives each person of a review a place, the same one each time. */
export const peopleRegister = () => {
  const people: { accountId: number | null; address: string }[] = []
  const places = new Map<string, PersonPlace>()
  return {
    /** `address`: as a message was sent to it; '' for none. */
    placeOf: (accountId: number | null, address: string): PersonPlace => {
      const known = address === ERASED ? '' : normalEmail(address)
      const key = accountId === null ? `address ${known}` : `account ${accountId}`
      const place = places.get(key)
      if (place !== undefined) return place
      people.push({ accountId, address: accountId === null ? known : '' })
      places.set(key, people.length - 1)
      return people.length - 1
    },
    /** All of them in order, with their names. */
    named: async ({ accounts }: Pick<Reads, 'accounts'>): Promise<NewReviewPerson[]> => {
      const names = await accounts.namesOf(people.flatMap(({ accountId }) => accountId ?? []))
      return people.map(({ accountId, address }) => ({
        accountId,
        address,
        ...(names.get(accountId ?? 0) ?? { firstName: '', lastName: '' }),
        salt: randomBytes(16).toString('hex'),
      }))
    },
  }
}

export type PeopleRegister = ReturnType<typeof peopleRegister>

/** SHA-256 over a salt and the names and address: it stays when these are erased. */
export const personHash = ({ salt, firstName, lastName, address }: NewReviewPerson): string =>
  commitmentOf(salt, JSON.stringify([firstName, lastName, address]))
