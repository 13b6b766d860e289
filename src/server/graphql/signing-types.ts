import type { DutyPeriod } from '../../domain/signing/duty-periods.ts'
import { DUTY_STATES } from '../../domain/signing/duty-periods.ts'
import {
  DUTY_RECORDS,
  DUTY_RHYTHMS,
  DUTY_RIGHTS,
  type DutyRight,
  signerOf,
} from '../../domain/signing/signing-duty.ts'
import type { PersonName } from '../../domain/users/person-name.ts'
import type { NeededRecord } from '../signing/duty-parts.ts'
import type { StandingPeriod } from '../signing/duty-standings.ts'
import type { ShownDuty, ShownSigning, SigningCustomer } from '../signing/show-signing.ts'
import { builder } from './builder.ts'
import { ROWS_COST } from './costs.ts'
import { SignatureMeaningEnum } from './signatures.ts'
import { UserType } from './user-type.ts'

export const SigningRecordEnum = builder.enumType('SigningRecord', {
  description:
    'LOGS: of each sensor the measurement log of the period. REGISTER: the HACCP register of the month. DEVIATIONS: the reports that were handed in during the period. SETTINGS, ALARMS, TRAIL: a review of the period.',
  values: DUTY_RECORDS,
})
export const SigningRhythmEnum = builder.enumType('SigningRhythm', { values: DUTY_RHYTHMS })
export const SigningRightEnum = builder.enumType('SigningRight', {
  description: 'OWNER: the account itself and members with this right. STAFF: also those.',
  values: DUTY_RIGHTS,
})
const StateEnum = builder.enumType('SigningState', {
  description: 'NOTHING: there was nothing to sign.',
  values: DUTY_STATES,
})

type NamedPerson = PersonName & { id: number }

const PersonType = builder.objectRef<NamedPerson>('SigningPerson').implement({
  description: 'Names are empty of an erased person.',
  fields: (t) => ({
    id: t.exposeID('id'),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
  }),
})

type ShownPart = NeededRecord & { toolName: string | null }

const MissingType = builder.objectRef<ShownPart>('MissingSignature').implement({
  description: 'A record that nobody has signed yet who must.',
  fields: (t) => ({
    toolId: t.id({ nullable: true, resolve: ({ toolId }) => toolId }),
    toolName: t.exposeString('toolName', { nullable: true }),
    recordId: t.id({
      nullable: true,
      description: 'The newest that was issued or made; null: none yet.',
      resolve: ({ recordId }) => recordId,
    }),
    deviationId: t.id({ nullable: true, resolve: ({ deviationId }) => deviationId }),
  }),
})

type ShownPeriod = (StandingPeriod | (DutyPeriod & { state: 'TO_COME' })) & { duty: ShownDuty }

const nameIn = ({ names }: ShownDuty, id: number): NamedPerson => ({
  ...(names.get(id) ?? { firstName: '', lastName: '' }),
  id,
})

const PeriodType = builder.objectRef<ShownPeriod>('SigningPeriod').implement({
  fields: (t) => ({
    fromDay: t.exposeString('fromDay', { description: '"YYYY-MM-DD".' }),
    toDay: t.exposeString('toDay', { description: 'The day after the last.' }),
    lastDay: t.exposeString('lastDay', {
      description: 'The last day on which it is signed in time.',
    }),
    state: t.expose('state', { type: StateEnum }),
    records: t.int({
      description: 'How many need a signature.',
      resolve: (period) => ('parts' in period ? period.parts.length : 0),
    }),
    missing: t.field({
      type: [MissingType],
      complexity: ROWS_COST,
      resolve: (period) =>
        'parts' in period
          ? period.missing.map((place) => {
              const part = period.parts[place]!
              return { ...part, toolName: period.duty.toolNames.get(part.toolId ?? 0) ?? null }
            })
          : [],
    }),
    signedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When nothing was missing any more.',
      resolve: (period) =>
        'parts' in period && period.signedMs !== null ? new Date(period.signedMs) : null,
    }),
    by: t.field({
      type: [PersonType],
      complexity: ROWS_COST,
      resolve: (period) =>
        'parts' in period ? period.by.map((id) => nameIn(period.duty, id)) : [],
    }),
  }),
})

export const SigningDutyType = builder.objectRef<ShownDuty>('SigningDuty').implement({
  description:
    'Who must sign which records of an account by when. It never changes, except for who.',
  fields: (t) => ({
    id: t.id({ resolve: ({ duty }) => duty.id }),
    record: t.field({ type: SigningRecordEnum, resolve: ({ duty }) => duty.record }),
    rhythm: t.field({ type: SigningRhythmEnum, resolve: ({ duty }) => duty.rhythm }),
    toolIds: t.idList({
      nullable: true,
      description: 'Null: all sensors, or those at siteId.',
      resolve: ({ duty }) => duty.toolIds?.map(String) ?? null,
    }),
    siteId: t.id({ nullable: true, resolve: ({ duty }) => duty.siteId }),
    siteName: t.exposeString('siteName', { nullable: true }),
    withinDays: t.int({
      description: 'Days after the period.',
      resolve: ({ duty }) => duty.withinDays,
    }),
    meaning: t.field({ type: SignatureMeaningEnum, resolve: ({ duty }) => duty.meaning }),
    sinceDay: t.string({ resolve: ({ duty }) => duty.sinceDay }),
    endedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ duty }) => duty.endedAt }),
    person: t.field({
      type: PersonType,
      nullable: true,
      description: 'Null: whoever has the right.',
      resolve: (shown) => {
        const { person } = signerOf(shown.duty)
        return person === null ? null : nameIn(shown, person)
      },
    }),
    right: t.field({
      type: SigningRightEnum,
      nullable: true,
      resolve: ({ duty }) => signerOf(duty).right,
    }),
    isVacant: t.boolean({
      description: 'The person left, or may no longer sign.',
      resolve: ({ signers }) => signers.length === 0,
    }),
    isMine: t.exposeBoolean('isMine', { description: 'The caller must sign.' }),
    toCome: t.field({
      type: PeriodType,
      nullable: true,
      description: 'The period that runs.',
      resolve: (duty) =>
        duty.toCome === null ? null : { ...duty.toCome, state: 'TO_COME' as const, duty },
    }),
    periods: t.field({
      type: [PeriodType],
      complexity: ROWS_COST,
      description: 'Those that are over, the newest first; at most 62.',
      resolve: (duty) => duty.periods.map((period) => ({ ...period, duty })),
    }),
  }),
})

const CandidateType = builder
  .objectRef<ShownSigning['people'][number]>('SigningCandidate')
  .implement({
    description: 'Somebody of the account.',
    fields: (t) => ({
      id: t.exposeID('id'),
      firstName: t.string({ resolve: ({ account }) => account.firstName }),
      lastName: t.string({ resolve: ({ account }) => account.lastName }),
      right: t.field({
        type: SigningRightEnum,
        nullable: true,
        description: 'Null: may only read.',
        resolve: ({ right }): DutyRight | null =>
          right === undefined ? 'OWNER' : right === 'VIEWER' ? null : right,
      }),
    }),
  })

export const SigningType = builder.objectRef<ShownSigning>('Signing').implement({
  fields: (t) => ({
    account: t.expose('account', { type: UserType }),
    timeZone: t.exposeString('timeZone', { description: 'By whose clocks its days are.' }),
    mayEdit: t.exposeBoolean('mayEdit'),
    duties: t.expose('duties', { type: [SigningDutyType], complexity: ROWS_COST }),
    people: t.expose('people', { type: [CandidateType], complexity: ROWS_COST }),
  }),
})

export const SigningCustomerType = builder.objectRef<SigningCustomer>('SigningCustomer').implement({
  fields: (t) => ({
    account: t.expose('account', { type: UserType }),
    due: t.exposeInt('due'),
    overdue: t.exposeInt('overdue'),
    vacant: t.exposeInt('vacant', { description: 'Duties without a person.' }),
  }),
})
