/** What the main thread and the one that syncs the log tell each other, in memory that both see. */
export type LogSyncWords = Int32Array

/**
 * How many syncs were asked for and answered, and the error of the last one as libuv's number, or
 * 0.
 */
export const ASKED = 0
export const ANSWERED = 1
export const FAILURE = 2

export const newLogSyncWords = (): LogSyncWords => new Int32Array(new SharedArrayBuffer(12))
