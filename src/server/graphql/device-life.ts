import { readReason } from '../../domain/audit/reason.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { WRITE_COST } from './costs.ts'
import { DeviceRegistration, DeviceType } from './device-type.ts'
import { numericId } from './numeric-id.ts'

const REASON = 'Why, for the audit trail.'

builder.mutationFields((t) => ({
  handOverDevice: t.field({
    type: DeviceRegistration,
    description:
      'Gives a device to another account that the caller manages, with a new key and claim code. withRecord: its tools go along with all that was recorded; else they stay behind with their owners, and the new account starts empty.',
    complexity: WRITE_COST,
    args: {
      imeiNumber: t.arg.string({ required: true }),
      userId: t.arg.id({ required: true }),
      withRecord: t.arg.boolean({ required: true }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (_root, { imeiNumber, userId, withRecord, reason }, { services, actor }) =>
      answer(
        await services.devices.handOver(actor, {
          imeiNumber,
          userId: numericId(userId),
          withRecord,
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  replaceDevice: t.field({
    type: DeviceType,
    description:
      'All tools of a broken device go on with another one that is registered and has no tools; their history stays theirs. The broken one is retired. Answers the other one.',
    complexity: WRITE_COST,
    args: {
      imeiNumber: t.arg.string({ required: true }),
      byImeiNumber: t.arg.string({ required: true }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (_root, { imeiNumber, byImeiNumber, reason }, { services, actor }) =>
      answer(
        await services.devices.replace(actor, {
          imeiNumber,
          byImeiNumber,
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  retireDevice: t.field({
    type: DeviceType,
    description:
      'Takes a device out of service: its key and claim code end, and what it sends is refused. A device with tools is refused, unless leaveTools says that they stay behind with their owners. registerDevice takes it back into service.',
    complexity: WRITE_COST,
    args: {
      imeiNumber: t.arg.string({ required: true }),
      leaveTools: t.arg.boolean({ defaultValue: false }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (_root, { imeiNumber, leaveTools, reason }, { services, actor }) =>
      answer(
        await services.devices.retire(actor, {
          imeiNumber,
          leaveTools: leaveTools ?? false,
          reason: answer(readReason(reason)),
        }),
      ),
  }),
}))
