// npm run simulate: a fleet of simulated loggers against a running server. See the usage text.
import { simulateOptions, USAGE, UsageError } from './options.ts'
import { runSimulation } from './run-simulation.ts'
import { SimulationError } from './simulation-error.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const run = async (): Promise<number> => {
  try {
    const options = simulateOptions(process.argv.slice(2), process.env)
    if (options === null) {
      say(USAGE)
      return 0
    }
    const stop = new AbortController()
    // A second one ends the process as usual.
    process.once('SIGINT', () => stop.abort())
    const { isGood } = await runSimulation(options, {
      realNow: Date.now,
      say,
      stopped: stop.signal,
    })
    return isGood ? 0 : 1
  } catch (error) {
    if (!(error instanceof SimulationError)) throw error
    process.stderr.write(`${error.message}${error instanceof UsageError ? `\n\n${USAGE}` : ''}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

process.exitCode = await run()
