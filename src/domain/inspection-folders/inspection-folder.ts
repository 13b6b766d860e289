import { DAY_MS } from '../durations.ts'

/** WAITING and RUNNING ones go on by themselves, also after a restart of the server. */
export const FOLDER_STATES = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const

export type FolderState = (typeof FOLDER_STATES)[number]

export const FOLDER_FILES = ['PDF', 'ZIP'] as const

export type FolderFile = (typeof FOLDER_FILES)[number]

export const MOST_FOLDER_TOOLS = 250
export const MOST_FOLDER_DAYS = 400

/** How long a finished folder can be fetched. */
export const FOLDER_KEPT_MS = 7 * DAY_MS

/** A paper with more days of sensors leaves the list of all readings to the ZIP. */
const MOST_SENSOR_DAYS_ON_PAPER = 31

export const printsReadings = (tools: number, fromMs: number, toMs: number): boolean =>
  tools * Math.ceil((toMs - fromMs) / DAY_MS) <= MOST_SENSOR_DAYS_ON_PAPER

/** Of one sensor: more make even a single day a book. */
export const MOST_READINGS_ON_PAPER = 50_000
