/** The check digit of an IMEI (Luhn) for its first 14 digits. 3GPP TS 23.003, annex B. */
export const checkDigit = (digits: string): number => {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[i]) * (i % 2 === 1 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return (10 - (sum % 10)) % 10
}

/**
 * Whether the last of 15 digits is the check digit of the others. A wrong one is pointed out and not
 * refused: devices with odd ones exist.
 */
export const hasRightCheckDigit = (imeiNumber: string): boolean =>
  Number(imeiNumber.slice(14)) === checkDigit(imeiNumber.slice(0, 14))
