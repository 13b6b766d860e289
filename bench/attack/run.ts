// npm run attack [-- <folder of another version's sources>]: what the attacks of docs/security.md get,
// on a server of its own on loopback, as a Markdown table. It ends by itself, after some minutes.
import { resolve } from 'node:path'
import { inTemporaryFolder } from '../support/temporary-folder.ts'
import {
  crowdPreviews,
  fillTrail,
  holdDownloads,
  leaveChartsUnread,
  leaveWork,
  listAllTools,
  openSockets,
} from './attacks-by-load.ts'
import {
  changeWithoutProof,
  claimByImei,
  holdLogins,
  openLinksLate,
  undoReset,
} from './attacks-on-people.ts'
import { type Outcome, outcomesTable } from './outcome.ts'
import { openWorld } from './world.ts'

const ATTACKS = [
  undoReset,
  openLinksLate,
  claimByImei,
  changeWithoutProof,
  leaveChartsUnread,
  holdDownloads,
  crowdPreviews,
  fillTrail,
  openSockets,
  leaveWork,
  listAllTools,
  // The last: an older version is busy with it for minutes.
  holdLogins,
]

const tree = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../..'))

await inTemporaryFolder(async (folder) => {
  console.error('Filling a database …')
  const world = await openWorld(tree, folder)
  const outcomes: Outcome[] = []
  try {
    for (const attack of ATTACKS) {
      console.error(`${attack.name} …`)
      outcomes.push(
        await attack(world).catch((error: unknown) => ({
          attack: attack.name,
          tried: 'it ended before its end',
          through: String(error),
          others: '–',
        })),
      )
    }
  } finally {
    await world.running.stop()
  }
  console.log(outcomesTable(outcomes.toSorted((a, b) => (a.attack < b.attack ? -1 : 1))))
})
