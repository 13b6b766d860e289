import { allowTcp } from './allow-tcp.ts'
import { createAppKey } from './create-app-key.ts'
import type { DeviceDeps } from './device-deps.ts'
import { listDevices, listUnknownDevices, pageOfDevices, toolsOfDevices } from './list-devices.ts'
import { registerDevice } from './register-device.ts'
import { revokeAppKey } from './revoke-app-key.ts'
import { rotateDeviceKey } from './rotate-device-key.ts'

export const deviceServices = (deps: DeviceDeps) => ({
  list: listDevices(deps),
  page: pageOfDevices(deps),
  unknown: listUnknownDevices(deps),
  toolsOf: toolsOfDevices(deps),
  register: registerDevice(deps),
  rotateKey: rotateDeviceKey(deps),
  allowTcp: allowTcp(deps),
  createAppKey: createAppKey(deps),
  revokeAppKey: revokeAppKey(deps),
})
