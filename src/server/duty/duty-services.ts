import { createRotaCalendar, revokeRotaCalendar } from './rota-calendar-link.ts'
import { openRotaCalendar } from './open-rota-calendar.ts'
import type { DutyDeps } from './rota-account.ts'
import { setRota } from './set-rota.ts'
import { listDuties, showRota } from './show-rota.ts'

export const dutyServices = (deps: DutyDeps) => ({
  show: showRota(deps),
  list: listDuties(deps),
  set: setRota(deps),
  createCalendar: createRotaCalendar(deps),
  revokeCalendar: revokeRotaCalendar(deps),
  openCalendar: openRotaCalendar(deps),
})
