// Preloaded into the server under test: SIGUSR2 makes it collect its garbage and print what it
// holds.
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.stdout.write(`MEMORY ${JSON.stringify({ rss, held: heapUsed + external })}\n`)
})
