import { DEFAULT_LIMITS, type Limits } from './limits.ts'

/** What is in a fridge or freezer. */
export const CONTENTS = ['vaccines', 'medicine', 'blood', 'chilled', 'frozen', 'ice-cream'] as const
export type Contents = (typeof CONTENTS)[number]

/** Settings that a new sensor begins with. They are copied into it: a later change here changes none. */
export type ReadySet = { limits: Limits; defrostFridge: boolean }

const within = (min: number, max: number): Limits => ({
  min,
  max,
  notificationMin: min,
  notificationMax: max,
})

/**
 * °C. A value at a limit is out of range. The lower limits of freezers are ours: colder harms no
 * goods, but shows a thermostat that does not switch off.
 */
export const READY_SETS: Readonly<Record<Contents, ReadySet>> = {
  // WHO PQS E003 (refrigerators hold 2 to 8 °C); CDC, Vaccine Storage and Handling Toolkit (2 to 8 °C).
  vaccines: { limits: within(2, 8), defrostFridge: false },
  // European Pharmacopoeia and USP <659>: "in a refrigerator", 2 to 8 °C.
  medicine: { limits: within(2, 8), defrostFridge: false },
  // Directive 2004/33/EC, annex IV: red cells at 2 to 6 °C.
  blood: { limits: within(2, 6), defrostFridge: false },
  // UK Food Standards Agency: set fridges to 5 °C or below; above 8 °C is against the law.
  chilled: {
    limits: { min: 0, max: 5, notificationMin: 0, notificationMax: 8 },
    defrostFridge: true,
  },
  // Directive 89/108/EEC: −18 °C or colder; 3 °C more for a short time.
  frozen: {
    limits: { min: -30, max: -18, notificationMin: -30, notificationMax: -15 },
    defrostFridge: true,
  },
  // Codex CXC 8-1976: −18 °C or colder. No tolerance, since ice cream that softens is spoilt.
  'ice-cream': { limits: within(-35, -18), defrostFridge: true },
}

/** Where nobody chose a set: the sensor counts as one whose limits were never set. */
export const NO_SET: ReadySet = { limits: DEFAULT_LIMITS, defrostFridge: false }
