/** A GraphQL ID as the number that storage uses. 0, which no row has, for an invalid ID. */
export const numericId = (id: string): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0)

/** Like `numericId`; null for no ID. Forms send an empty string for no ID. */
export const optionalId = (id: string | null | undefined): number | null =>
  id === null || id === undefined || id === '' ? null : numericId(id)
