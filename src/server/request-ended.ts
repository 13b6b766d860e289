/**
 * Thrown where work stops because its request has ended: the time was up, or the client left. No
 * bug: nobody waits for the answer, and nothing more is written for it.
 */
export class RequestEnded extends Error {
  override readonly name = 'RequestEnded'
}
