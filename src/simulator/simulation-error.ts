/** What keeps a simulation from running. `message`: the line that the command prints. */
export class SimulationError extends Error {
  override name = 'SimulationError'
}
