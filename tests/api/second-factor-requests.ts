import { TOTP, URI } from 'otpauth'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import { type AuthenticatorOptions, softwareAuthenticator } from './software-authenticator.ts'
import type { Answer, Api, AskOptions } from './api-rig.ts'

/** A phone with an authenticator app. `offsetMs`: how far its clock is ahead of the server's. */
export const phoneWith = (uri: string, api: Api, offsetMs = 0) => {
  const totp = URI.parse(uri)
  if (!(totp instanceof TOTP)) throw new Error('No TOTP')
  return {
    code: (atMs = 0) => totp.generate({ timestamp: api.clock().getTime() + offsetMs + atMs }),
  }
}

/** The calls of the second factor. Each answers the value, or throws what it was refused with. */
export const secondFactorRequests = (api: () => Api) => {
  const call = async <T>(query: string, options: AskOptions): Promise<T> => {
    const answer = await api().ask(query, options)
    if (answer.errors[0] !== undefined) throw new RefusedCall(answer)
    return Object.values(answer.data ?? {})[0] as T
  }
  const startTotp = (actor: Actor, password?: string) =>
    call<{ secret: string; uri: string }>(
      'mutation ($password: String) { startTotp(password: $password) { secret uri } }',
      { actor, variables: { password } },
    )
  const confirmTotp = (actor: Actor, code: string) =>
    call<string[] | null>('mutation ($code: String!) { confirmTotp(code: $code) }', {
      actor,
      variables: { code },
    })

  const passkeyOptions = (actor: Actor, options: AskOptions = {}) =>
    call<string>('mutation { passkeyOptions }', { ...options, actor })
  const addPasskey = (actor: Actor, name: string, response: string, options: AskOptions = {}) =>
    call<{ passkey: { id: string; name: string }; recoveryCodes: string[] | null }>(
      'mutation ($name: String!, $response: String!) { addPasskey(name: $name, response: $response) { passkey { id name } recoveryCodes } }',
      { ...options, actor, variables: { name, response } },
    )

  return {
    call,
    startTotp,
    confirmTotp,
    /** Sets up an app and answers the phone and the recovery codes. */
    withPhone: async (actor: Actor, offsetMs = 0) => {
      const { uri } = await startTotp(actor)
      const phone = phoneWith(uri, api(), offsetMs)
      const recoveryCodes = (await confirmTotp(actor, phone.code())) ?? []
      return { phone, recoveryCodes }
    },
    /** The password alone: the actor of the new session as it is now. */
    logIn: async (email: string, password: string, options: AskOptions = {}) => {
      const { token, mustFinish } = await call<WaitingLogin>(
        'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token mustFinish } }',
        { ...options, variables: { email, password } },
      ).catch((error: unknown) => {
        if (error instanceof RefusedCall && error.login !== undefined)
          return error.login as WaitingLogin
        throw error
      })
      return { token, mustFinish, actor: await api().services.sessions.actorOf(token) }
    },
    finishLogin: (actor: Actor, code: string, options: AskOptions = {}) =>
      call<boolean>('mutation ($code: String!) { finishLogin(code: $code) }', {
        ...options,
        actor,
        variables: { code },
      }),
    own: (actor: Actor) =>
      call<{
        isRequired: boolean
        requiredBy: string | null
        isAdvised: boolean
        totpSince: string | null
        passkeys: { id: string; name: string; lastUsed: string | null }[]
        recoveryCodesLeft: number
      }>(
        '{ secondFactor { isRequired requiredBy isAdvised totpSince passkeys { id name lastUsed } recoveryCodesLeft } }',
        { actor },
      ),
    passkeyOptions,
    addPasskey,
    /** Adds a passkey of a new authenticator. */
    withPasskey: async (actor: Actor, options: AuthenticatorOptions = {}, name = 'Phone') => {
      const authenticator = softwareAuthenticator()
      const made = authenticator.make(await passkeyOptions(actor), options)
      return { authenticator, ...(await addPasskey(actor, name, made)) }
    },
    removePasskey: (actor: Actor, id: string) =>
      call<boolean>('mutation ($id: ID!) { removePasskey(id: $id) }', { actor, variables: { id } }),
    passkeyChallenge: (actor: Actor, options: AskOptions = {}) =>
      call<string>('mutation { passkeyChallenge }', { ...options, actor }),
    finishWithPasskey: (actor: Actor, response: string, options: AskOptions = {}) =>
      call<boolean>(
        'mutation ($response: String!) { finishLoginWithPasskey(response: $response) }',
        { ...options, actor, variables: { response } },
      ),
    proveWithCode: (actor: Actor, code: string) =>
      call<boolean>('mutation ($code: String!) { proveWithCode(code: $code) }', {
        actor,
        variables: { code },
      }),
    proveWithPasskey: (actor: Actor, response: string) =>
      call<boolean>('mutation ($response: String!) { proveWithPasskey(response: $response) }', {
        actor,
        variables: { response },
      }),
    removeTotp: (actor: Actor, password?: string) =>
      call<boolean>('mutation ($password: String) { removeTotp(password: $password) }', {
        actor,
        variables: { password },
      }),
    newRecoveryCodes: (actor: Actor, password?: string) =>
      call<string[]>('mutation ($password: String) { newRecoveryCodes(password: $password) }', {
        actor,
        variables: { password },
      }),
    require: (actor: Actor, userId: number, isRequired = true) =>
      call<{ requiresSecondFactor: boolean }>(
        'mutation ($userId: ID!, $isRequired: Boolean!) { requireSecondFactor(userId: $userId, isRequired: $isRequired) { requiresSecondFactor } }',
        { actor, variables: { userId, isRequired } },
      ),
    reset: (actor: Actor, userId: number) =>
      call<boolean>('mutation ($userId: ID!) { resetSecondFactor(userId: $userId) }', {
        actor,
        variables: { userId },
      }),
  }
}

type WaitingLogin = { token: string; mustFinish: string | null }

export class RefusedCall extends Error {
  override name = 'RefusedCall'
  readonly code: unknown
  readonly keys: unknown
  readonly login: unknown

  constructor({ errors: [error] }: Answer) {
    super(error?.message)
    this.code = error?.code
    this.login = error?.login
    this.keys = error?.keys
  }
}
