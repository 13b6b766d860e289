/** How messages about an account's tools reach one person. `email` null: no mail does. */
export type DutyContact = { email: string | null; browsers: readonly number[] }
