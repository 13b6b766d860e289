import { createLedger } from './ledger.ts'
import type { FaultOutcome, FaultRun, Procedure } from './procedure.ts'
import { checkBatches, noteBatches, writeAndSeal } from './sealing-writer.ts'

/** A kill comes after so many batches at most. */
const MOST_BATCHES = 60

const run = async ({ tries, random, folder, progress }: FaultRun): Promise<FaultOutcome> => {
  const ledger = createLedger()
  const broken = new Set<string>()
  let first = 0
  let checked: Awaited<ReturnType<typeof checkBatches>> | null = null
  for (let n = 1; n <= tries; n += 1) {
    const last = first + random.between(0, MOST_BATCHES)
    const acknowledged = await writeAndSeal({ dataDir: folder }, { first, last })
    noteBatches(ledger, first, { acknowledged })
    checked = await checkBatches(folder, ledger)
    for (const sentence of checked.broken) broken.add(`After kill ${n}: ${sentence}`)
    first = checked.batches
    progress(`${n} of ${tries}`)
  }
  const { batches: _, ...figures } = checked!
  return { ...figures, tries, broken: [...broken] }
}

export const killsWhileSealing: Procedure = {
  name: 'killsWhileSealing',
  title: 'storage killed while it seals days, readings arriving late among them',
  tries: 60,
  shortTries: 0,
  run,
}
