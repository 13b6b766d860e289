/** The link by which a phone calls a number: "+36 1 234 5678" without blanks. */
export const dialled = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`
