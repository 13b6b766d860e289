import { readClaimCode } from './claim-code.ts'

/**
 * What the QR code on a device's label holds, as docs/protocols/http.md tells those who read it: a
 * URI of the scheme `coldwatch`. Digits, the hex digits of a key and the characters of a claim code
 * need no escaping. `key`, `claimCode`: null when the label does not have it.
 */
export const deviceLabelText = ({
  imeiNumber,
  key,
  claimCode,
}: {
  imeiNumber: string
  key: string | null
  claimCode: string | null
}): string =>
  [
    `coldwatch:device?imei=${imeiNumber}`,
    ...(key === null ? [] : [`key=${key}`]),
    ...(claimCode === null ? [] : [`claim=${claimCode}`]),
  ].join('&')

/** What a scanned code says of a device. Null: the code does not hold it. */
export type DeviceLabel = { imeiNumber: string; key: string | null; claimCode: string | null }

const IMEI = /^\d{15}$/
const LABEL = /^coldwatch:device\?/i
const KEY = /^[0-9a-f]{32}$/
/** The plain bar code on a logger's box: its IMEI, perhaps with its name or the software version. */
const PLAIN_IMEI = /^(?:imei[:\s]*)?(\d{15})(?:[,;/\s].*)?$/is

/**
 * A label's QR code, or the bar code with the IMEI on a maker's box; null for any other code. Unknown
 * parameters are ignored, and a key or claim code that cannot be one counts as missing.
 */
export const readDeviceLabel = (text: string): DeviceLabel | null => {
  const code = text.trim()
  if (!LABEL.test(code)) {
    const imeiNumber = PLAIN_IMEI.exec(code)?.[1]
    return imeiNumber === undefined ? null : { imeiNumber, key: null, claimCode: null }
  }
  const parts = new Map(
    code
      .replace(LABEL, '')
      .split('&')
      .map((part): [string, string] => {
        const at = part.indexOf('=')
        return [part.slice(0, at), part.slice(at + 1)]
      }),
  )
  const imeiNumber = parts.get('imei') ?? ''
  if (!IMEI.test(imeiNumber)) return null
  const key = parts.get('key') ?? ''
  return {
    imeiNumber,
    key: KEY.test(key) ? key : null,
    claimCode: readClaimCode(parts.get('claim') ?? ''),
  }
}
