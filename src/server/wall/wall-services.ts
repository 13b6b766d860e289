import { createWallLink } from './create-wall-link.ts'
import { listWallLinks } from './list-wall-links.ts'
import { openWall, wallSeries, wallTrend } from './open-wall.ts'
import { revokeWallLink } from './revoke-wall-link.ts'
import type { WallDeps } from './wall-account.ts'

export const wallServices = (deps: WallDeps) => ({
  links: listWallLinks(deps),
  createLink: createWallLink(deps),
  revokeLink: revokeWallLink(deps),
  open: openWall(deps),
  seriesOf: wallSeries(deps),
  trendOf: wallTrend(deps),
})
