/** Facts by name, JSON values. */
export type Facts = Record<string, unknown>

/**
 * The person to whom a personal fact belongs: the account that the entry is about (for a tool its
 * owner), or the account that wrote the entry.
 */
export type Whose = 'concerned' | 'writer'

/**
 * The names of personal facts in an entry's `before` and `after`. They are stored beside the trail,
 * so that they can be erased on request. Ids, roles, limits and times stay in the trail. A value
 * that contains an e-mail address is personal under any name.
 */
const PERSONAL: Readonly<Record<string, Whose>> = {
  email: 'concerned',
  firstName: 'concerned',
  lastName: 'concerned',
  company: 'concerned',
  clientAddress: 'concerned',
  device: 'concerned',
  inspector: 'concerned',
  passkey: 'concerned',
  notificationEmail: 'concerned',
  escalationContacts: 'concerned',
  address: 'concerned',
  contactName: 'concerned',
  contactPhone: 'concerned',
  technician: 'concerned',
  correctiveAction: 'writer',
  remark: 'writer',
  note: 'writer',
  deviationCause: 'writer',
  assessmentNote: 'writer',
  deviationAction: 'writer',
  prevention: 'writer',
  token: 'writer',
}

const E_MAIL = /[^\s"@]@[^\s"@]+\.[^\s"@]/

const whose = (name: string, value: unknown): Whose | null => {
  const listed = PERSONAL[name]
  if (listed !== undefined) return listed
  return E_MAIL.test(JSON.stringify(value) ?? '') ? 'concerned' : null
}

export type Sides = { before: Facts | null; after: Facts | null }

/** One person's part of an entry. Fields without personal facts are absent. */
export type PersonalPart = { whose: Whose; before?: Facts; after?: Facts; reason?: string }

/**
 * Splits an entry's facts into those that stay in the trail and the personal parts. A typed reason
 * belongs to the writer.
 */
export const splitPersonal = (
  entry: Sides & { reason?: string | undefined },
): { impersonal: Sides; parts: PersonalPart[] } => {
  const parts = new Map<Whose, PersonalPart>()
  const part = (person: Whose): PersonalPart => {
    const ofPerson = parts.get(person) ?? { whose: person }
    parts.set(person, ofPerson)
    return ofPerson
  }
  const impersonalFacts = (side: 'before' | 'after'): Facts | null => {
    const facts = entry[side]
    if (facts === null) return null
    const impersonal: Facts = {}
    for (const [name, value] of Object.entries(facts)) {
      // A fact that is personal on one side is personal on the other too: a null in the trail would
      // still tell that there was an address before or after.
      const person =
        whose(name, value) ?? whose(name, entry[side === 'before' ? 'after' : 'before']?.[name])
      if (person === null) impersonal[name] = value
      else (part(person)[side] ??= {})[name] = value
    }
    return impersonal
  }
  const impersonal = { before: impersonalFacts('before'), after: impersonalFacts('after') }
  if (entry.reason !== undefined && entry.reason !== '') part('writer').reason = entry.reason
  return { impersonal, parts: [...parts.values()] }
}

/** The names of a part's facts. The trail stores them, so that it can say what was erased. */
export const namesOf = ({ before, after, reason }: PersonalPart): string[] => [
  ...new Set([
    ...Object.keys(before ?? {}),
    ...Object.keys(after ?? {}),
    ...(reason === undefined ? [] : ['reason']),
  ]),
]
