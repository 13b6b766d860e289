import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What a piece of work cost this process. */
export type Cost = {
  /** CPU of all threads, s. */
  cpu: number
  /** CPU of the main thread, s. */
  mainCpu: number
  /** s. */
  wall: number
  /** How late the main loop's timers came, ms; `longestCpu`: its longest turn, ms of its own CPU. */
  turns: { p99: number; longest: number; longestCpu: number }
}

const seconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6

/** Follows the CPU time of each turn: on a busy machine the clock counts others' work too. */
const watchTurns = () => {
  let longestMs = 0
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, seconds(process.threadCpuUsage(before)) * 1_000)
    before = process.threadCpuUsage()
  }, 1)
  return () => {
    clearInterval(timer)
    return longestMs
  }
}

/** Runs the work and measures its cost; other processes do not count. */
export const costOf = async (work: () => Promise<unknown>): Promise<Cost> => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const longestCpu = watchTurns()
  const began = performance.now()
  const before = { all: process.cpuUsage(), main: process.threadCpuUsage() }
  await work()
  const cpu = seconds(process.cpuUsage(before.all))
  const mainCpu = seconds(process.threadCpuUsage(before.main))
  delay.disable()
  return {
    cpu,
    mainCpu,
    wall: (performance.now() - began) / 1_000,
    turns: {
      p99: delay.percentile(99) / 1e6,
      longest: delay.max / 1e6,
      longestCpu: longestCpu(),
    },
  }
}
