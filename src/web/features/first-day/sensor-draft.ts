import {
  READY_SETS,
  NO_SET,
  type Contents,
  type ReadySet,
} from '../../../domain/limits/ready-sets.ts'
import { textOfNumber } from '../../ui/form/typed-number.ts'
import { toolProblems, type ToolProblems } from '../../components/tool-edit/tool-problems.ts'

/** `own`: limits that somebody types; `later`: none are set yet; empty: nobody has chosen. */
export type Choice = Contents | 'own' | 'later' | ''

/** One sensor of the device before it is created; limits as typed. */
export type SensorDraft = {
  equipmentId: number
  isConnected: boolean
  name: string
  choice: Choice
  min: string
  max: string
  notificationMin: string
  notificationMax: string
}

export type DraftProblems = { tool: ToolProblems; noChoice: boolean }

const textsOf = ({ limits }: ReadySet) => ({
  min: textOfNumber(limits.min),
  max: textOfNumber(limits.max),
  notificationMin: textOfNumber(limits.notificationMin),
  notificationMax: textOfNumber(limits.notificationMax),
})

/** What a choice brings along. */
export const setOf = (choice: Choice): ReadySet =>
  choice === 'own' || choice === 'later' || choice === '' ? NO_SET : READY_SETS[choice]

export const newDraft = (equipmentId: number, isConnected: boolean): SensorDraft => ({
  equipmentId,
  isConnected,
  name: '',
  choice: '',
  ...textsOf(NO_SET),
})

/** Own limits begin with those that were shown before. */
export const withChoice = (draft: SensorDraft, choice: Choice): SensorDraft => ({
  ...draft,
  choice,
  ...(choice === 'own' ? {} : textsOf(setOf(choice))),
})

/** Nothing: null. */
export const problemsOfDraft = (draft: SensorDraft): DraftProblems | null => {
  const tool = toolProblems(draft)
  const noChoice = draft.choice === ''
  return Object.keys(tool).length === 0 && !noChoice ? null : { tool, noChoice }
}
