import { IN_TIME, type Receipt } from '../chunks/receipts.ts'

/** Longer lists are a sensor's own. */
const LONGEST_SHARED = 64

/**
 * By length, the receipts of readings that all came in time. Nearly all do, so that nearly all sensors share
 * these lists: never written to.
 */
const allInTime: Receipt[][] = Array.from({ length: LONGEST_SHARED + 1 }, (_, length) =>
  Array.from({ length }, () => IN_TIME),
)

/** The receipts of both. `before` must come from here, or be empty; it grows where it is a sensor's own. */
export const moreReceipts = (before: Receipt[], more: readonly Receipt[]): Receipt[] => {
  const length = before.length + more.length
  const isShared = before.length === 0 || allInTime[before.length] === before
  if (isShared && length <= LONGEST_SHARED && more.every((receipt) => receipt === IN_TIME))
    return allInTime[length]!
  const own = isShared ? [...before] : before
  for (const receipt of more) own.push(receipt)
  return own
}
