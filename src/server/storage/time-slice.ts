/** How long a slice of work may block the event loop, without its commit. */
const SLICE_MS = 4

/** Answers whether the slice that begins now may go on. */
export const timeSlice = (): (() => boolean) => {
  const end = performance.now() + SLICE_MS
  return () => performance.now() < end
}
