/**
 * Small values that the server needs again after a restart: keys that it generated, and since when
 * mail has been failing.
 */
export type ServerValueReads = {
  get(name: string): Promise<string | null>
}

export type ServerValueWrites = ServerValueReads & {
  /** Null deletes the value. */
  set(name: string, value: string | null): Promise<void>
}

/** The value under which the server stands that follows the outside broker, of several on one database. */
export const BROKER_TURN = 'mqtt-broker-turn'
/** `holder`: its `Storage.serverId`. */
export type BrokerTurn = { holder: string; untilMs: number }
