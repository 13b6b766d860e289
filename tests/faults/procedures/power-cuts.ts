import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { missingShim } from '../shim/fault-shim.ts'
import { createRecordedDisk, LOSSES, readRecord } from '../shim/recorded-disk.ts'
import {
  type FaultFigures,
  type FaultOutcome,
  type FaultRun,
  NO_FIGURES,
  type Procedure,
} from './procedure.ts'
import { recordSealing, recordServer } from './recording.ts'

const CUTS_OF_A_RECORD = 60

/** Cuts the power at random moments of a recording, and checks what is left each time. */
const cutRecording = async (
  recording: Awaited<ReturnType<typeof recordServer>>,
  { tries, random, folder }: Pick<FaultRun, 'tries' | 'random' | 'folder'>,
  checked: (outcome: Omit<FaultOutcome, 'tries'>) => void,
): Promise<void> => {
  const changes = readRecord(recording.record)
  const moments = Array.from({ length: tries }, () => random.between(0, changes.length)).toSorted(
    (a, b) => a - b,
  )
  const disk = createRecordedDisk(recording.dataDir)
  const dataDir = join(folder, 'cut')
  let applied = 0
  for (const moment of moments) {
    for (; applied <= moment; applied += 1) disk.apply(changes[applied]!)
    const at = changes[moment]!.endsAt
    const loss = random.pick(LOSSES)
    disk.cut(dataDir, loss, random)
    const outcome = await recording.check(dataDir, at).catch((error: unknown) => ({
      ...NO_FIGURES,
      broken: [`It does not open: ${error instanceof Error ? error.message : String(error)}`],
    }))
    checked({
      ...outcome,
      broken: outcome.broken.map(
        (sentence) => `Cut at change ${moment} of ${changes.length}, lost ${loss}: ${sentence}`,
      ),
    })
  }
}

/** Figures of several cuts: null where no cut had any. */
const sumOf = (outcomes: readonly FaultFigures[], key: keyof FaultFigures): number =>
  outcomes.reduce((sum, outcome) => sum + (outcome[key] ?? 0), 0)

const run = async ({ tries, random, folder, progress }: FaultRun): Promise<FaultOutcome> => {
  const outcomes: Omit<FaultOutcome, 'tries'>[] = []
  for (let left = tries, turn = 0; left > 0; turn += 1) {
    const ofThis = Math.min(left, CUTS_OF_A_RECORD)
    left -= ofThis
    const place = join(folder, String(turn))
    mkdirSync(place)
    const isServer = turn % 2 === 0
    const recording = await (isServer ? recordServer(place, random) : recordSealing(place))
    await cutRecording(recording, { tries: ofThis, random, folder: place }, (outcome) => {
      outcomes.push(outcome)
      progress(`${outcomes.length} of ${tries}`)
    })
    rmSync(place, { recursive: true })
  }
  const figures = outcomes.map((outcome) => ({ ...outcome, tries: 1 }))
  return {
    tries,
    acknowledged: sumOf(figures, 'acknowledged'),
    foundAgain: sumOf(figures, 'foundAgain'),
    wrong: sumOf(figures, 'wrong'),
    twice: sumOf(figures, 'twice'),
    alarmsExpected: sumOf(figures, 'alarmsExpected'),
    alarmsTold: sumOf(figures, 'alarmsTold'),
    alarmsFalse: sumOf(figures, 'alarmsFalse'),
    broken: outcomes.flatMap(({ broken }) => broken),
  }
}

export const powerCuts: Procedure = {
  name: 'powerCuts',
  title:
    'the power fails at a random change of the disk, from the very first start on, and after a life that failed syncs have ended; what was not synced is lost, all or part of it, by sectors and out of order',
  tries: 360,
  shortTries: 20,
  missing: missingShim,
  run,
}
