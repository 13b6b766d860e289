import type { CheckKind, CheckValues } from '../../domain/haccp/check.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { WRITE_COST } from './costs.ts'
import {
  CheckKindEnum,
  CheckPointType,
  PointKindEnum,
  RegisterSettingsType,
} from './haccp-check-types.ts'
import { numericId, optionalId } from './numeric-id.ts'

const OF_ACCOUNT = 'userId: the account that the caller acts for when left out.'

type GivenValues = {
  kind: CheckKind
  subject: string
  celsius?: number | null | undefined
  supplier?: string | null | undefined
  batch?: string | null | undefined
  accepted?: boolean | null | undefined
  done?: boolean | null | undefined
  aboutCheckId?: string | null | undefined
  aboutDay?: string | null | undefined
  aboutToolId?: string | null | undefined
}

/** A temperature that is missing is none, which the rules refuse. */
const valuesOf = (given: GivenValues): CheckValues => {
  const { kind, subject } = given
  if (kind === 'TEMPERATURE') return { kind, subject, celsius: given.celsius ?? Number.NaN }
  if (kind === 'CLEANING') return { kind, subject, isDone: given.done ?? true }
  if (kind === 'ACTION')
    return {
      kind,
      subject,
      about:
        typeof given.aboutCheckId === 'string'
          ? { kind: 'check', checkId: given.aboutCheckId }
          : { kind: 'day', day: given.aboutDay ?? '', toolId: optionalId(given.aboutToolId) },
    }
  return {
    kind,
    subject,
    supplier: given.supplier ?? '',
    batch: given.batch ?? '',
    celsius: given.celsius ?? null,
    isAccepted: given.accepted ?? true,
  }
}

builder.mutationFields((t) => ({
  addCheck: t.field({
    type: 'ID',
    description: `Enters a check into the register, a correction of one (correctsId, reason), or a corrective action (kind ACTION). Answers its id. The same entry may be sent again until it is answered: it is stored once. ${OF_ACCOUNT}`,
    complexity: WRITE_COST,
    args: {
      userId: t.arg.id(),
      id: t.arg.id({ required: true, description: 'A random UUID that the device makes.' }),
      pointId: t.arg.id({ description: 'Left out: of nothing on the list.' }),
      kind: t.arg({ type: CheckKindEnum, required: true }),
      subject: t.arg.string({
        required: true,
        description: 'The position, goods or surface; of ACTION what was done.',
      }),
      celsius: t.arg.float({ description: 'Of TEMPERATURE and GOODS_IN.' }),
      supplier: t.arg.string({ description: 'Of GOODS_IN.' }),
      batch: t.arg.string({ description: 'Of GOODS_IN.' }),
      accepted: t.arg.boolean({ description: 'Of GOODS_IN; true if left out.' }),
      done: t.arg.boolean({ description: 'Of CLEANING; true if left out.' }),
      aboutCheckId: t.arg.id({ description: 'Of ACTION: the entry that it is on.' }),
      aboutDay: t.arg.string({ description: 'Of ACTION on a day: YYYY-MM-DD.' }),
      aboutToolId: t.arg.id({ description: 'Of ACTION on a day: its sensor.' }),
      remark: t.arg.string(),
      madeAt: t.arg({
        type: 'DateTime',
        required: true,
        description: "When the entry was made, by the device's clock.",
      }),
      sentAt: t.arg({
        type: 'DateTime',
        required: true,
        description: 'When it is sent, by the same clock: so a wrong clock shows.',
      }),
      correctsId: t.arg.id({ description: 'The entry in whose place it stands.' }),
      reason: t.arg.string({ description: 'Of a correction.' }),
      isVoid: t.arg.boolean({
        description: 'Of a correction: the entry was none at all. The values do not count then.',
      }),
    },
    resolve: async (_root, args, { services, actor }) => {
      const check = answer(
        await services.haccp.addCheck(actor, {
          userId: optionalId(args.userId),
          id: args.id,
          pointId: optionalId(args.pointId),
          values: valuesOf(args),
          remark: args.remark ?? '',
          madeAt: args.madeAt,
          sentAt: args.sentAt,
          correction:
            typeof args.correctsId === 'string'
              ? {
                  ofId: args.correctsId,
                  reason: args.reason ?? '',
                  isVoid: args.isVoid ?? false,
                }
              : null,
        }),
      )
      return check.id
    },
  }),
  setCheckPoint: t.field({
    type: CheckPointType,
    description: `Adds a check point, or defines one anew (id). Days that have passed keep the definition of then. ${OF_ACCOUNT}`,
    complexity: WRITE_COST,
    args: {
      userId: t.arg.id(),
      id: t.arg.id(),
      name: t.arg.string({ required: true }),
      kind: t.arg({ type: PointKindEnum, required: true }),
      toolId: t.arg.id(),
      min: t.arg.float(),
      max: t.arg.float(),
      timesADay: t.arg.int({ required: true }),
      weekdays: t.arg.intList({ required: true }),
      isRetired: t.arg.boolean({ defaultValue: false }),
    },
    resolve: async (_root, args, { services, actor }) =>
      answer(
        await services.haccp.setPoint(actor, {
          userId: optionalId(args.userId),
          id: optionalId(args.id),
          name: args.name,
          kind: args.kind,
          toolId: optionalId(args.toolId),
          min: args.min ?? null,
          max: args.max ?? null,
          timesADay: args.timesADay,
          weekdays: args.weekdays,
          isRetired: args.isRetired ?? false,
        }),
      ),
  }),
  setHaccpRegister: t.field({
    type: RegisterSettingsType,
    description: `Sets the times of day and the sensors of a register. Months that are over keep theirs. ${OF_ACCOUNT}`,
    complexity: WRITE_COST,
    args: {
      userId: t.arg.id(),
      times: t.arg.stringList({ required: true, description: 'HH:MM.' }),
      withinMinutes: t.arg.int({ required: true }),
      toolIds: t.arg.idList({ description: 'Left out or null: all of the account.' }),
    },
    resolve: async (_root, { userId, times, withinMinutes, toolIds }, { services, actor }) =>
      answer(
        await services.haccp.set(actor, {
          userId: optionalId(userId),
          times,
          withinMinutes,
          toolIds: toolIds?.map(numericId) ?? null,
        }),
      ),
  }),
}))
