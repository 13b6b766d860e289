import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/**
 * An authenticator in software (WebAuthn level 2): a key on P-256, no attestation. It answers as a
 * browser does. What a test sets differs from what a right one would do.
 */
export type AuthenticatorOptions = {
  /** The page that the browser shows. */
  origin?: string
  /** The host name that the key is bound to. */
  rpId?: string
  /** Whether a PIN, finger or face was asked for. */
  isVerified?: boolean
  /** How often the key was used; 0 where the authenticator does not count. */
  counter?: number
}

const base64Url = (bytes: Buffer): string => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

/** A byte string of CBOR, up to 64 kB (RFC 8949 § 3.1). */
const cborBytes = (bytes: Buffer): Buffer =>
  bytes.length < 24
    ? Buffer.concat([Buffer.from([0x40 + bytes.length]), bytes])
    : Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes])
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** The COSE key of ES256: {1: 2, 3: -7, -1: 1, -2: x, -3: y} (RFC 9053 § 7.1). */
const coseKey = (publicKey: KeyObject): Buffer => {
  const { x, y } = publicKey.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    Buffer.from([0x58, 0x20]),
    Buffer.from(x ?? '', 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y ?? '', 'base64url'),
  ])
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export const softwareAuthenticator = (site = 'https://cold.example') => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)

  const header = (flags: number, options: AuthenticatorOptions): Buffer => {
    const { rpId = new URL(site).hostname, isVerified = true, counter = 0 } = options
    const counterBytes = Buffer.alloc(4)
    counterBytes.writeUInt32BE(counter)
    const allFlags = flags | PRESENT | (isVerified ? VERIFIED : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([allFlags]), counterBytes])
  }
  const clientData = (type: string, challenge: string, { origin = site }: AuthenticatorOptions) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: Record<string, unknown>): string =>
    JSON.stringify({
      id: base64Url(credentialId),
      rawId: base64Url(credentialId),
      type: 'public-key',
      response,
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    })
  const challengeOf = (optionsJson: string): string =>
    (JSON.parse(optionsJson) as { challenge: string }).challenge

  return {
    credentialId: base64Url(credentialId),
    /** What the browser answers to the options of a new passkey. */
    make: (optionsJson: string, options: AuthenticatorOptions = {}): string => {
      const authData = Buffer.concat([
        header(HAS_CREDENTIAL, options),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(publicKey),
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
      ])
      return answer({
        clientDataJSON: base64Url(clientData('webauthn.create', challengeOf(optionsJson), options)),
        attestationObject: base64Url(attestation),
        transports: ['internal'],
      })
    },
    /** What the browser answers to a challenge. */
    show: (optionsJson: string, options: AuthenticatorOptions = {}): string => {
      const authenticatorData = header(0, options)
      const client = clientData('webauthn.get', challengeOf(optionsJson), options)
      const signed = Buffer.concat([authenticatorData, sha256(client)])
      return answer({
        clientDataJSON: base64Url(client),
        authenticatorData: base64Url(authenticatorData),
        signature: base64Url(sign('sha256', signed, privateKey)),
      })
    },
  }
}
