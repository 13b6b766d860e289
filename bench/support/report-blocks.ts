// Preloaded into the server under test: on SIGUSR2 it prints the longest block of its event loop
// since the last report, ms. The first figure is wall time; the second is the thread's own CPU
// time, which other programs on the machine cannot lengthen.
const LOOK_MS = 1
let looked = performance.now()
let used = process.threadCpuUsage()
let longest = { wall: 0, cpu: 0 }

const look = (): void => {
  const now = performance.now()
  const { user, system } = process.threadCpuUsage(used)
  longest = {
    wall: Math.max(longest.wall, now - looked - LOOK_MS),
    cpu: Math.max(longest.cpu, (user + system) / 1000),
  }
  used = process.threadCpuUsage()
  looked = performance.now()
}
setInterval(look, LOOK_MS).unref()

process.on('SIGUSR2', () => {
  process.stdout.write(`BLOCKED ${longest.wall.toFixed(2)} ${longest.cpu.toFixed(2)}\n`)
  longest = { wall: 0, cpu: 0 }
})
