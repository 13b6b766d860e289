import type { DrillDeps } from './drill-account.ts'
import { planDrills } from './plan-drills.ts'
import { showDrills } from './show-drills.ts'
import { startDrill } from './start-drill.ts'

export const drillServices = (deps: DrillDeps) => ({
  show: showDrills(deps),
  start: startDrill(deps),
  plan: planDrills(deps),
})
