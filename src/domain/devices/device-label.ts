/**
 * What the QR code on a device's label holds, as docs/protocols/http.md tells those who read it: a
 * URI of the scheme `coldwatch`. Digits and the hex digits of a key need no escaping.
 */
export const deviceLabelText = ({ imeiNumber, key }: { imeiNumber: string; key: string }): string =>
  `coldwatch:device?imei=${imeiNumber}&key=${key}`
