/** A path with its query; values that are null or empty are left out. */
export const pageAddress = (path: string, query: Record<string, string | null>): string => {
  const params = new URLSearchParams(
    Object.entries(query).filter(
      (entry): entry is [string, string] => entry[1] !== null && entry[1] !== '',
    ),
  )
  return params.size === 0 ? path : `${path}?${params.toString()}`
}
