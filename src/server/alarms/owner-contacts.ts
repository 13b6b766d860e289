import type { Tool } from '../../domain/tools/tool.ts'
import type { Recipient } from '../../domain/alarms/recipients.ts'
import { type Account, FIRST_TIME_ZONE, normalEmail } from '../../domain/users/account.ts'
import type { Reads } from '../storage/storage.ts'
import type { MessageFacts } from '../storage/message-facts.ts'
import type { OwnerContacts } from './duty-contacts.ts'

/** Looks up each key once. */
export const remembering = <K, V>(find: (key: K) => Promise<V>): ((key: K) => Promise<V>) => {
  const answers = new Map<K, Promise<V>>()
  return (key) => {
    const before = answers.get(key)
    if (before !== undefined) return before
    const answer = find(key)
    answers.set(key, answer)
    return answer
  }
}

/**
 * Look-ups that are made once per call, since its notices are mostly about few owners.
 */
export const contactsIn = (stores: Pick<Reads, 'accounts' | 'push' | 'mailOptOuts'>) => ({
  owner: remembering(async (ownerId: number): Promise<OwnerContacts | null> => {
    const account = await stores.accounts.byId(ownerId)
    if (account === null) return null
    const members = await stores.accounts.membersOf(ownerId)
    const personOf = new Map<number, Account>()
    for (const person of [account, ...members])
      for (const { id } of await stores.push.ofAccount(person.id)) personOf.set(id, person)
    const unconfirmed = members.filter(({ emailConfirmedAt }) => emailConfirmedAt === null)
    return {
      account,
      people: [account, ...members],
      browsers: [...personOf.keys()],
      personOf,
      optedOut: new Set([
        ...(await stores.mailOptOuts.ofOwner(ownerId)),
        ...unconfirmed.map(({ email }) => email),
      ]),
    }
  }),
  /** The account of an address, whose language and zone its messages take; null for none. */
  account: remembering((address: string) => stores.accounts.byEmail(address)),
})

/** The language and time zone of a recipient's messages: of a browser those of its person. */
export const wordsFor = async (
  { channel, recipient }: Recipient,
  { account: owner, personOf }: { account: Account; personOf: ReadonlyMap<number, Account> },
  accountOf: (address: string) => Promise<Account | null>,
) => {
  const account =
    channel === 'PUSH'
      ? (personOf.get(Number(recipient)) ?? owner)
      : await accountOf(normalEmail(recipient))
  const { language } = account ?? owner
  return {
    accountId: account?.id ?? null,
    language,
    timeZone: account?.timeZone ?? owner.timeZone ?? FIRST_TIME_ZONE,
  }
}

/** How messages name the site of a tool; nothing where it is at none. */
export const siteInMessage = async (
  { sites }: Pick<Reads, 'sites'>,
  { siteId }: Pick<Tool, 'siteId'>,
): Promise<Pick<MessageFacts, 'site'>> => {
  const site = siteId === null ? null : await sites.byId(siteId)
  return site === null ? {} : { site: { name: site.name, address: site.address } }
}
