/** An ID as the number that storage knows; 0, which nothing bears, for what cannot be one. */
export const numericId = (id: string): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0)

/** Forms send an empty string for the id that they do not have. */
export const optionalId = (id: string | null | undefined): number | null =>
  id === null || id === undefined || id === '' ? null : numericId(id)
