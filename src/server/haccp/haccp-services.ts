import { addCheck } from './add-check.ts'
import { setCheckPoint } from './set-check-point.ts'
import { setRegister } from './set-register.ts'
import { showMonth, showRegister } from './show-register.ts'
import { showSensorMonth, type ShowSensorMonthDeps } from './show-sensor-month.ts'

export const haccpServices = (deps: ShowSensorMonthDeps) => ({
  show: showRegister(deps),
  month: showMonth(deps),
  sensorMonth: showSensorMonth(deps),
  addCheck: addCheck(deps),
  setPoint: setCheckPoint(deps),
  set: setRegister(deps),
})
