/**
 * Keys that were read from labels since the page was loaded, by IMEI: the page that says what to put
 * into the logger shows them. In memory only; a reload forgets them.
 */
const keys = new Map<string, string>()

export const noteScannedKey = (imeiNumber: string, key: string): void => {
  keys.set(imeiNumber, key)
}

export const scannedKeyOf = (imeiNumber: string): string | null => keys.get(imeiNumber) ?? null
