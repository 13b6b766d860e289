/** How long work in slices may hold the event loop; a commit comes on top. */
const SLICE_MS = 4

/** Answers whether the slice that begins now may go on. */
export const timeSlice = (): (() => boolean) => {
  const end = performance.now() + SLICE_MS
  return () => performance.now() < end
}
