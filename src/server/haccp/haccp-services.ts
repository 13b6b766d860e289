import { addCheck } from './add-check.ts'
import { issueRegister, type IssueRegisterDeps, registerAsCsv } from './issue-register.ts'
import { setCheckPoint } from './set-check-point.ts'
import { setRegister } from './set-register.ts'
import { showMonth, showRegister } from './show-register.ts'
import { showSensorMonth } from './show-sensor-month.ts'

export const haccpServices = (deps: IssueRegisterDeps) => ({
  show: showRegister(deps),
  month: showMonth(deps),
  sensorMonth: showSensorMonth(deps),
  issue: issueRegister(deps),
  csv: registerAsCsv(deps),
  addCheck: addCheck(deps),
  setPoint: setCheckPoint(deps),
  set: setRegister(deps),
})
