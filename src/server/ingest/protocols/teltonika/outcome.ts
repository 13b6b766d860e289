/** What the server counts of its Teltonika connections and messages, for the metrics. */
export const OUTCOMES = [
  'login',
  'login-refused',
  'frame',
  'bad-checksum',
  'unreadable',
  'other-codec',
  'garbage',
  'too-slow',
  'too-many',
  'too-much',
  'not-stored',
] as const
export type Outcome = (typeof OUTCOMES)[number]
