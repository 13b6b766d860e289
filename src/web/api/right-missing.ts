/** Reasons that a member's right does not reach: their texts belong to the first paint. */
export const isRightMissing = (
  reasonKey: string | null,
): reasonKey is 'ownersOnly' | 'viewersRead' | 'accountEnded' =>
  reasonKey === 'accountEnded' || reasonKey === 'ownersOnly' || reasonKey === 'viewersRead'
