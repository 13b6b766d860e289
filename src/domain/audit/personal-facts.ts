/** Facts by name, JSON values. */
export type Facts = Record<string, unknown>

/**
 * Whose a personal fact is: the account that the entry is about (a tool's owner), or the one who
 * wrote it.
 */
export type Whose = 'concerned' | 'writer'

/**
 * The facts of before and after that tell of a person. They are kept beside the trail, so that they
 * can be erased on request; ids, roles, limits and times stay in it. What looks like an e-mail
 * address is personal under any name.
 */
const PERSONAL: Readonly<Record<string, Whose>> = {
  email: 'concerned',
  firstName: 'concerned',
  lastName: 'concerned',
  clientAddress: 'concerned',
  notificationEmail: 'concerned',
  escalationContacts: 'concerned',
  address: 'concerned',
  correctiveAction: 'writer',
}

const E_MAIL = /[^\s"@]@[^\s"@]+\.[^\s"@]/

const whose = (name: string, value: unknown): Whose | null => {
  const listed = PERSONAL[name]
  if (listed !== undefined) return listed
  return E_MAIL.test(JSON.stringify(value) ?? '') ? 'concerned' : null
}

export type Sides = { before: Facts | null; after: Facts | null }

/** What one person's part of an entry holds; what it has none of is left out. */
export type PersonalPart = { whose: Whose; before?: Facts; after?: Facts; reason?: string }

/**
 * An entry's facts in two: what the trail itself keeps, and what of it is personal. A typed reason
 * is its writer's.
 */
export const splitPersonal = (
  entry: Sides & { reason?: string | undefined },
): { impersonal: Sides; parts: PersonalPart[] } => {
  const parts = new Map<Whose, PersonalPart>()
  const part = (of: Whose): PersonalPart => {
    const ofPerson = parts.get(of) ?? { whose: of }
    parts.set(of, ofPerson)
    return ofPerson
  }
  const impersonalFacts = (side: 'before' | 'after'): Facts | null => {
    const facts = entry[side]
    if (facts === null) return null
    const impersonal: Facts = {}
    for (const [name, value] of Object.entries(facts)) {
      // A fact that is personal on one side is so on the other: null beside an address tells
      // whether there was one, and no more.
      const of =
        whose(name, value) ?? whose(name, entry[side === 'before' ? 'after' : 'before']?.[name])
      if (of === null) impersonal[name] = value
      else (part(of)[side] ??= {})[name] = value
    }
    return impersonal
  }
  const impersonal = { before: impersonalFacts('before'), after: impersonalFacts('after') }
  if (entry.reason !== undefined && entry.reason !== '') part('writer').reason = entry.reason
  return { impersonal, parts: [...parts.values()] }
}

/**
 * The names of what a part holds, for the trail: they say what was erased once the part is gone.
 */
export const namesOf = ({ before, after, reason }: PersonalPart): string[] => [
  ...new Set([
    ...Object.keys(before ?? {}),
    ...Object.keys(after ?? {}),
    ...(reason === undefined ? [] : ['reason']),
  ]),
]
