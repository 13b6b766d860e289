import { maySeeTool } from './rules.ts'

/** Reads the reports about deviations of a sensor. */
export const maySeeDeviation = maySeeTool

/** Begins, writes, approves and withdraws them. A member needs the right STAFF (`member-rights.ts`). */
export const mayWriteDeviation = maySeeTool
