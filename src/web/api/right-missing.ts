/** Reasons that a member's right does not reach: their texts belong to the first paint. */
const REASONS = ['ownersOnly', 'viewersRead', 'accountEnded', 'onlyLooks'] as const

export const isRightMissing = (reasonKey: string | null): reasonKey is (typeof REASONS)[number] =>
  REASONS.some((reason) => reason === reasonKey)
