import { FACTOR_REASONS } from '../../domain/users/must-finish.ts'
import type { AddedPasskey } from '../second-factor/add-passkey.ts'
import type { TotpSetup } from '../second-factor/add-totp.ts'
import type { ListedPasskey, SecondFactor } from '../second-factor/second-factor-of.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { PASSWORD_COST, WRITE_COST } from './costs.ts'
import { numericId } from './numeric-id.ts'
import { CURRENT_PASSWORD } from './sessions.ts'
import { UserType } from './user-type.ts'

const FactorReasonEnum = builder.enumType('SecondFactorReason', {
  description:
    'ROLE: a superadmin, once PUBLIC_URL is https. BRANCH: the account, or one above it, requires it of its branch.',
  values: FACTOR_REASONS,
})

export const PasskeyType = builder.objectRef<ListedPasskey>('Passkey').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastUsed: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
  }),
})

const SecondFactorType = builder.objectRef<SecondFactor>('SecondFactor').implement({
  description: 'What the own account shows at a login besides the password.',
  fields: (t) => ({
    isRequired: t.boolean({ resolve: ({ requiredBy }) => requiredBy !== null }),
    requiredBy: t.expose('requiredBy', { type: FactorReasonEnum, nullable: true }),
    isAdvised: t.exposeBoolean('isAdvised', {
      description: 'A superadmin without one, whom nothing requires to have one.',
    }),
    totpSince: t.expose('totpSince', {
      type: 'DateTime',
      nullable: true,
      description: 'When the app with codes was set up; null: there is none.',
    }),
    passkeys: t.expose('passkeys', {
      type: [PasskeyType],
      description: 'Without their names until the session has shown its second factor.',
    }),
    recoveryCodesLeft: t.exposeInt('recoveryCodesLeft'),
  }),
})

const NewPasskeyType = builder.objectRef<AddedPasskey>('NewPasskey').implement({
  fields: (t) => ({
    passkey: t.expose('passkey', { type: PasskeyType }),
    recoveryCodes: t.exposeStringList('recoveryCodes', {
      nullable: true,
      description: 'When it is the first second factor of the account. Shown this once.',
    }),
  }),
})

const TotpSetupType = builder.objectRef<TotpSetup>('TotpSetup').implement({
  fields: (t) => ({
    secret: t.exposeString('secret', { description: 'For typing it in. Shown this once.' }),
    uri: t.exposeString('uri', { description: 'What the QR code says (otpauth://).' }),
  }),
})

builder.queryField('secondFactor', (t) =>
  t.field({
    type: SecondFactorType,
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.secondFactor.own(actor)),
  }),
)

builder.mutationFields((t) => ({
  finishLogin: t.boolean({
    description:
      'Shows the second factor of the session: a code of the app, or a recovery code. Each works once. A session waits ten minutes for it.',
    complexity: WRITE_COST,
    args: { code: t.arg.string({ required: true }) },
    resolve: async (_root, { code }, { services, actor, clientAddress }) =>
      answer(await services.secondFactor.finishLogin(actor, { code, clientAddress })),
  }),
  startTotp: t.field({
    type: TotpSetupType,
    description:
      'Begins to set up an app with codes (RFC 6238). It counts once confirmTotp is done.',
    complexity: PASSWORD_COST,
    args: { password: t.arg.string({ description: CURRENT_PASSWORD }) },
    resolve: async (_root, { password }, { services, actor, signal }) =>
      answer(await services.secondFactor.startTotp(actor, { currentPassword: password, signal })),
  }),
  confirmTotp: t.stringList({
    nullable: true,
    description:
      'Adds the app that shows this code. Ends the other sessions of the account. Answers recovery codes, shown this once, when it is the first second factor of the account.',
    complexity: WRITE_COST,
    args: { code: t.arg.string({ required: true }) },
    resolve: async (_root, { code }, { services, actor }) =>
      answer(await services.secondFactor.confirmTotp(actor, { code })),
  }),
  removeTotp: t.boolean({
    description:
      'Ends the other sessions of the account. Refused for the last second factor while one is required.',
    complexity: PASSWORD_COST,
    args: { password: t.arg.string({ description: CURRENT_PASSWORD }) },
    resolve: async (_root, { password }, { services, actor, signal }) =>
      answer(await services.secondFactor.removeTotp(actor, { currentPassword: password, signal })),
  }),
  passkeyChallenge: t.string({
    description:
      'What the browser needs to let a passkey sign, as JSON (PublicKeyCredentialRequestOptionsJSON). For one use, within five minutes.',
    complexity: WRITE_COST,
    resolve: async (_root, _args, { services, actor, pageOrigin }) =>
      answer(await services.secondFactor.passkeyChallenge(actor, { pageOrigin })),
  }),
  finishLoginWithPasskey: t.boolean({
    description:
      'As finishLogin, with the answer of the browser to passkeyChallenge, as JSON (AuthenticationResponseJSON).',
    complexity: PASSWORD_COST,
    args: { response: t.arg.string({ required: true }) },
    resolve: async (_root, { response }, { services, actor, pageOrigin, clientAddress }) =>
      answer(
        await services.secondFactor.finishLoginWithPasskey(actor, {
          response,
          pageOrigin,
          clientAddress,
        }),
      ),
  }),
  proveWithCode: t.boolean({
    description:
      'A code of the app in place of the current password: the session counts as confirmed for 5 minutes.',
    complexity: WRITE_COST,
    args: { code: t.arg.string({ required: true }) },
    resolve: async (_root, { code }, { services, actor, clientAddress }) =>
      answer(await services.secondFactor.proveWithCode(actor, { code, clientAddress })),
  }),
  proveWithPasskey: t.boolean({
    description: 'As proveWithCode, with the answer of the browser to passkeyChallenge.',
    complexity: PASSWORD_COST,
    args: { response: t.arg.string({ required: true }) },
    resolve: async (_root, { response }, { services, actor, pageOrigin }) =>
      answer(await services.secondFactor.proveWithPasskey(actor, { response, pageOrigin })),
  }),
  passkeyOptions: t.string({
    description:
      'What the browser needs to make a passkey, as JSON (PublicKeyCredentialCreationOptionsJSON). For one use, within five minutes.',
    complexity: PASSWORD_COST,
    args: { password: t.arg.string({ description: CURRENT_PASSWORD }) },
    resolve: async (_root, { password }, { services, actor, pageOrigin, signal }) =>
      answer(
        await services.secondFactor.passkeyOptions(actor, {
          currentPassword: password,
          pageOrigin,
          signal,
        }),
      ),
  }),
  addPasskey: t.field({
    type: NewPasskeyType,
    description:
      'Adds the passkey that the browser made: its answer as JSON (RegistrationResponseJSON). Ends the other sessions of the account.',
    complexity: PASSWORD_COST,
    args: { name: t.arg.string({ required: true }), response: t.arg.string({ required: true }) },
    resolve: async (_root, { name, response }, { services, actor, pageOrigin }) =>
      answer(await services.secondFactor.addPasskey(actor, { name, response, pageOrigin })),
  }),
  removePasskey: t.boolean({
    description: 'As removeTotp.',
    complexity: PASSWORD_COST,
    args: {
      id: t.arg.id({ required: true }),
      password: t.arg.string({ description: CURRENT_PASSWORD }),
    },
    resolve: async (_root, { id, password }, { services, actor, signal }) =>
      answer(
        await services.secondFactor.removePasskey(actor, {
          id: numericId(id),
          currentPassword: password,
          signal,
        }),
      ),
  }),
  newRecoveryCodes: t.stringList({
    description: 'Replaces the recovery codes of the own account. Shown this once.',
    complexity: PASSWORD_COST,
    args: { password: t.arg.string({ description: CURRENT_PASSWORD }) },
    resolve: async (_root, { password }, { services, actor, signal }) =>
      answer(
        await services.secondFactor.newRecoveryCodes(actor, { currentPassword: password, signal }),
      ),
  }),
  requireSecondFactor: t.field({
    type: UserType,
    description:
      'Requires a second factor of the account and of all below it, or ends that. For managers: their own account and those below. Only who set it, or somebody above the account, ends it.',
    complexity: WRITE_COST,
    args: { userId: t.arg.id({ required: true }), isRequired: t.arg.boolean({ required: true }) },
    resolve: async (_root, { userId, isRequired }, { services, actor }) =>
      answer(await services.secondFactor.require(actor, { userId: numericId(userId), isRequired })),
  }),
  resetSecondFactor: t.boolean({
    description:
      'Removes the second factor of somebody below the caller who lost it. Ends all their sessions.',
    complexity: WRITE_COST,
    args: { userId: t.arg.id({ required: true }) },
    resolve: async (_root, { userId }, { services, actor }) =>
      answer(await services.secondFactor.reset(actor, { userId: numericId(userId) })),
  }),
}))
