import { copyAfterLoss } from './copy-after-loss.ts'
import { copyKills } from './copy-kills.ts'
import { damage } from './damage.ts'
import { failingDisk } from './failing-disk.ts'
import { kills } from './kills.ts'
import { killsWhileSealing } from './kills-while-sealing.ts'
import { movedClocks } from './moved-clocks.ts'
import { powerCuts } from './power-cuts.ts'
import type { Procedure } from './procedure.ts'
import { rollingUpdate } from './rolling-update.ts'
import { severalServers } from './several-servers.ts'
import { soak } from './soak.ts'
import { viewers } from './viewers.ts'

/** In the order of the table. A new procedure is a file beside this one and a line here. */
export const PROCEDURES: readonly Procedure[] = [
  kills,
  killsWhileSealing,
  powerCuts,
  failingDisk,
  damage,
  movedClocks,
  viewers,
  copyAfterLoss,
  copyKills,
  severalServers,
  rollingUpdate,
  soak,
]
