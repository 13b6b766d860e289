import { OperatorError } from '../operator-error.ts'

/** Name of the server value that a database holds until `npm run move` has copied and compared everything. */
export const HALF_MOVED = 'half-moved'

export class HalfMovedError extends OperatorError {
  override name = 'HalfMovedError'
  constructor() {
    super(
      'The database is the target of a move that is not finished: run the same "npm run move" again, which goes on where it stopped. To give the move up, remove this database.',
    )
  }
}
