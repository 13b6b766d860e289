/**
 * What a machine's token opens. READ_READINGS: sensors, readings, charts, figures, exports.
 * READ_ALARMS: alarms. ACKNOWLEDGE: the acknowledgement of an alarm. SEND_READINGS: the doors for
 * readings, and no GraphQL. MANAGE: sensors, devices and settings, but never people, passwords,
 * sessions or tokens.
 */
export const TOKEN_SCOPES = [
  'READ_READINGS',
  'READ_ALARMS',
  'ACKNOWLEDGE',
  'SEND_READINGS',
  'MANAGE',
] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Begins the text of a token, so that people and scanners of leaked secrets recognise it. */
export const TOKEN_PREFIX = 'cwt_'

/** Tokens of one account that are not revoked; expired ones count until somebody ends them. */
export const TOKENS_OF_AN_ACCOUNT = 50
