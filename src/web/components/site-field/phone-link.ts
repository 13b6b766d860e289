/** The address with which a phone calls a number: its digits and the plus sign. */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`
