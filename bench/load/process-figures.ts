import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in ticks of 10 ms. */
const TICK_MS = 10

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const kilobytes = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? NaN)

/** Resident memory of a process now and at its highest, MB; NaN on systems without /proc. */
export const residentMb = (pid: number | undefined): { now: number; peak: number } => {
  const status = read(`/proc/${pid}/status`)
  return { now: kilobytes(status, 'VmRSS') / 1024, peak: kilobytes(status, 'VmHWM') / 1024 }
}

const ticksOf = (stat: string): number => {
  // The name in parentheses may have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/** CPU time of a process and of its main thread so far, ms; NaN on systems without /proc. */
export const cpuMs = (pid: number | undefined): { all: number; main: number } => ({
  all: ticksOf(read(`/proc/${pid}/stat`)) * TICK_MS,
  main: ticksOf(read(`/proc/${pid}/task/${pid}/stat`)) * TICK_MS,
})

/**
 * CPU time of a process so far, ms, to the nanosecond (Linux: the run time of each of its threads):
 * what takes some milliseconds cannot be counted in ticks.
 */
export const preciseCpuMs = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => read(`/proc/${pid}/task/${thread}/schedstat`))
    .reduce((sum, schedstat) => sum + Number(schedstat.split(' ')[0]) / 1_000_000, 0)

/** Resident memory of the processes that a process has started, MB; 0 on systems without /proc. */
export const childrenMb = (pid: number | undefined): number =>
  read(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter((child) => child !== '')
    .reduce((sum, child) => sum + (residentMb(Number(child)).now || 0), 0)

/** Bytes that a process has caused to be written to disk so far; NaN on systems without /proc. */
export const writtenBytes = (pid: number | undefined): number =>
  Number(/^write_bytes: (\d+)/m.exec(read(`/proc/${pid}/io`))?.[1] ?? NaN)
