import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as v from 'valibot'

const Base64Url = v.pipe(v.string(), v.regex(/^[\w-]{1,20000}$/))
const Common = {
  id: Base64Url,
  rawId: Base64Url,
  type: v.literal('public-key'),
}

const Registration = v.object({
  ...Common,
  response: v.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10))),
  }),
})
const Authentication = v.object({
  ...Common,
  response: v.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
  }),
})

const read = <S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> | null => {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** What the browser answers when it has made a passkey. Null when it is something else. */
export const readRegistration = (text: string): RegistrationResponseJSON | null => {
  const answer = read(Registration, text)
  return answer && ({ ...answer, clientExtensionResults: {} } as RegistrationResponseJSON)
}

/** What the browser answers when a passkey has signed. Null when it is something else. */
export const readAuthentication = (text: string): AuthenticationResponseJSON | null => {
  const answer = read(Authentication, text)
  return answer && { ...answer, clientExtensionResults: {} }
}

const ClientData = v.object({ origin: v.string() })

/** The origin of the page that used the passkey, as the browser says; null when it says none. */
export const originOf = (clientDataJSON: string): string | null =>
  read(ClientData, Buffer.from(clientDataJSON, 'base64url').toString('utf8'))?.origin ?? null
