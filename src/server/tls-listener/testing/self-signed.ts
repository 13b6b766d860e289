import { generateKeyPairSync, sign } from 'node:crypto'

/** One element of DER: tag, length, contents. */
const der = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(contents)
  const { length } = body
  const size =
    length < 128
      ? [length]
      : length < 256
        ? [0x81, length]
        : [0x82, Math.floor(length / 256), length % 256]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...contents: readonly Buffer[]): Buffer => der(0x30, ...contents)
const set = (...contents: readonly Buffer[]): Buffer => der(0x31, ...contents)
const utcTime = (at: Date): Buffer =>
  der(
    0x17,
    Buffer.from(
      `${at
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, '')
        .slice(2, 14)}Z`,
    ),
  )

/** OIDs of RFC 5280 and RFC 5758: the common name, and ECDSA with SHA-256. */
const COMMON_NAME = der(0x06, Buffer.from([0x55, 0x04, 0x03]))
const ECDSA_WITH_SHA256 = sequence(
  der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02])),
)

/** A certificate for `name` that its own key has signed, and the key, both as PEM. */
export const selfSigned = ({
  name = 'localhost',
  from,
  until,
}: {
  name?: string
  from: Date
  until: Date
}): { cert: string; key: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subject = sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))))
  const facts = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    subject,
    sequence(utcTime(from), utcTime(until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', facts, privateKey)
  const certificate = sequence(
    facts,
    ECDSA_WITH_SHA256,
    der(0x03, Buffer.concat([Buffer.from([0]), signature])),
  )
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}
