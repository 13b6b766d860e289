import { readReason } from '../../domain/audit/reason.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { WRITE_COST } from './costs.ts'
import { DeviceRegistration, DeviceType } from './device-type.ts'
import { optionalId } from './numeric-id.ts'

const REASON = 'Why, for the audit trail.'

builder.mutationFields((t) => ({
  registerDevice: t.field({
    type: DeviceRegistration,
    description:
      'Superadmin, factory, admin and affiliate. A device that has a key is refused, whoever holds it.',
    complexity: WRITE_COST,
    args: {
      imeiNumber: t.arg.string({ required: true }),
      alias: t.arg.string(),
      userId: t.arg.id({
        description:
          'The account that the device belongs to. Without it: the stock for superadmin and factory, else the own account.',
      }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (_root, { imeiNumber, alias, userId, reason }, { services, actor }) =>
      answer(
        await services.devices.register(actor, {
          imeiNumber,
          alias: alias ?? null,
          userId: optionalId(userId),
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  rotateDeviceKey: t.field({
    type: DeviceRegistration,
    description:
      'Makes a new key, or the first key of a device that was created with a tool. The old key is refused at once.',
    complexity: WRITE_COST,
    args: {
      imeiNumber: t.arg.string({ required: true }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (_root, { imeiNumber, reason }, { services, actor }) =>
      answer(
        await services.devices.rotateKey(actor, { imeiNumber, reason: answer(readReason(reason)) }),
      ),
  }),
  setDeviceAlias: t.field({
    type: DeviceType,
    description:
      'The second name under which the device may send, such as a LoRaWAN EUI or a MAC; null or blank: none. It counts at once, and the old one is refused. For those who manage the device, and for the account that holds it. A name of another device is refused, whoever holds that one.',
    complexity: WRITE_COST,
    args: {
      imeiNumber: t.arg.string({ required: true }),
      alias: t.arg.string(),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (_root, { imeiNumber, alias, reason }, { services, actor }) =>
      answer(
        await services.devices.setAlias(actor, {
          imeiNumber,
          alias: alias ?? null,
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  claimDevice: t.field({
    type: DeviceType,
    description:
      'Makes an account the holder of a device by the code on its label; only while no tool is bound to it. userId: the account, without it the own one. 10 tries an hour by address and by device.',
    complexity: WRITE_COST,
    args: {
      imeiNumber: t.arg.string({ required: true }),
      claimCode: t.arg.string({ required: true }),
      userId: t.arg.id(),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (
      _root,
      { imeiNumber, claimCode, userId, reason },
      { services, actor, clientAddress },
    ) =>
      answer(
        await services.devices.claim(actor, {
          imeiNumber,
          claimCode,
          userId: optionalId(userId),
          clientAddress,
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  newClaimCode: t.string({
    description:
      'Makes a new claim code, which is shown only now. The old one is refused at once. For those who manage the device.',
    complexity: WRITE_COST,
    args: {
      imeiNumber: t.arg.string({ required: true }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (_root, { imeiNumber, reason }, { services, actor }) =>
      answer(
        await services.devices.makeClaimCode(actor, {
          imeiNumber,
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  allowTcp: t.field({
    type: DeviceType,
    description:
      'The networks (CIDR) that may send for this device over raw TCP, which has no key. An empty list, the default, allows none. For those who manage the device, and for the account that holds it, which adds networks of at most /24, or /48 of IP version 6.',
    complexity: WRITE_COST,
    args: {
      imeiNumber: t.arg.string({ required: true }),
      networks: t.arg.stringList({ required: true }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (_root, { imeiNumber, networks, reason }, { services, actor }) =>
      answer(
        await services.devices.allowTcp(actor, {
          imeiNumber,
          networks,
          reason: answer(readReason(reason)),
        }),
      ),
  }),
}))
