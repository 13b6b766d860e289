// Preloaded into the server under test: on SIGUSR2 it collects garbage and prints its memory.
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.stdout.write(`MEMORY ${JSON.stringify({ rss, held: heapUsed + external })}\n`)
})
