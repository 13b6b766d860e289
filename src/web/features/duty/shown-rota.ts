import type { Rota } from '../../../domain/duty/rota.ts'
import type { RotaEntryFragment } from '../../api/generated/graphql.ts'

export type RotaPerson = RotaEntryFragment['people'][number]

/** A rota as the rules know it, with the people whom it names. `updatedAt` null: there is none. */
export type ShownRota = Rota &
  Pick<RotaEntryFragment, 'timeZone' | 'people' | 'updatedAt' | 'calendar'>

export const shownRota = ({ shifts, exceptions, ...rota }: RotaEntryFragment): ShownRota => {
  const people = ({ personId, secondId }: { personId: string; secondId: string | null }) => ({
    personId: Number(personId),
    secondId: secondId === null ? null : Number(secondId),
  })
  return {
    ...rota,
    shifts: shifts.map((shift) => ({ ...shift, ...people(shift) })),
    exceptions: exceptions.map((exception) => ({ ...exception, ...people(exception) })),
  }
}
