import { readFileSync } from 'node:fs'

/** Linux counts them in hundredths of a second. */
const TICKS_A_SECOND = 100

/**
 * Seconds of CPU that this process and its children that have ended took until now: unlike the time on
 * the wall they say little of what else the machine does. Elsewhere than on Linux without the children.
 */
export const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000 + childrenSeconds()
}

const childrenSeconds = (): number => {
  if (process.platform !== 'linux') return 0
  // Fields 16 and 17 of proc(5), counted behind the name in parentheses, which may have spaces.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND
}
