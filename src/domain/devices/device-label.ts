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
