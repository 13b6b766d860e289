/** The time now. Tests pass one that they move by hand. */
export type Clock = () => Date
