import type { Limits } from '../../domain/limits/limits.ts'
import type { FridgePlan } from './simulated-fridge.ts'

/** What a fridge stores. Decides its temperatures and limits. */
export type FridgeKind = 'fridge' | 'medicine' | 'freezer' | 'meat' | 'produce' | 'drinks'

type Climate = Pick<FridgePlan, 'setpoint' | 'swing' | 'roomCelsius' | 'doorsPerHour' | 'defrost'>

/** The thermostat, the room and the doors of each kind. */
export const CLIMATES = {
  fridge: {
    setpoint: 4.6,
    swing: 0.6,
    roomCelsius: 21,
    doorsPerHour: 4,
    defrost: { everyHours: 8, minutes: 18 },
  },
  medicine: { setpoint: 5, swing: 0.4, roomCelsius: 21, doorsPerHour: 1.5, defrost: null },
  freezer: {
    setpoint: -20.4,
    swing: 1,
    roomCelsius: 19,
    doorsPerHour: 1.2,
    defrost: { everyHours: 8, minutes: 14 },
  },
  meat: {
    setpoint: 2.2,
    swing: 0.5,
    roomCelsius: 17,
    doorsPerHour: 4,
    defrost: { everyHours: 6, minutes: 12 },
  },
  produce: {
    setpoint: 7,
    swing: 0.7,
    roomCelsius: 20,
    doorsPerHour: 3,
    defrost: { everyHours: 12, minutes: 15 },
  },
  drinks: {
    setpoint: 5.6,
    swing: 0.9,
    roomCelsius: 22,
    doorsPerHour: 6,
    defrost: { everyHours: 12, minutes: 15 },
  },
} as const satisfies Record<FridgeKind, Climate>

/** The limits that such a fridge gets, °C. */
export const FRIDGE_LIMITS = {
  fridge: { min: 2, max: 8, notificationMin: 1, notificationMax: 9 },
  medicine: { min: 2, max: 8, notificationMin: 2, notificationMax: 8 },
  freezer: { min: -25, max: -16, notificationMin: -28, notificationMax: -15 },
  meat: { min: 0, max: 5, notificationMin: -1, notificationMax: 6 },
  produce: { min: 4, max: 10, notificationMin: 3, notificationMax: 12 },
  drinks: { min: 2, max: 10, notificationMin: 1, notificationMax: 12 },
} as const satisfies Record<FridgeKind, Limits>
