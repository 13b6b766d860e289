const LINKS = 5

/**
 * The numbers of up to five pages, with this one in the middle where there is room on both sides.
 */
export const pageLinks = (page: number, pages: number): number[] => {
  const first = Math.max(1, Math.min(page - Math.floor(LINKS / 2), pages - LINKS + 1))
  return Array.from({ length: Math.min(LINKS, pages) }, (_, i) => first + i)
}
