/** Why a request of this server to another one failed. */
export const FAULT_REASONS = [
  'TIMEOUT',
  'REFUSED',
  'NO_NAME',
  'NO_ROUTE',
  'CUT',
  'TLS_ENDED',
  'TLS_NAME',
  'TLS_UNTRUSTED',
  'TLS',
  'REDIRECT',
  'STATUS',
  'NOT_COLDWATCH',
  'UNKNOWN_CHECK',
  'OTHER',
] as const

/** `detail`: the status, or the system's code of the error. Never an address. */
export type RequestFault = { reason: (typeof FAULT_REASONS)[number]; detail: string }
