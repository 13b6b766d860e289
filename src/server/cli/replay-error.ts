/** A mistake in the command or in one of its files. `message`: the line that the command prints. */
export class ReplayError extends Error {
  override name = 'ReplayError'
}
