import type { ComponentType } from 'react'
import type { MustFinish } from '../../../domain/users/must-finish.ts'
import { ChoosePassword } from './choose-password.tsx'
import { Enrolment } from './enrolment.tsx'
import { SecondStep } from './second-step.tsx'
import type { StepProps } from './step-props.ts'

/** What the page shows for each thing that a login may still need, in a `FinishFrame`. */
export const STEPS: Partial<Record<MustFinish, ComponentType<StepProps>>> = {
  SECOND_FACTOR: SecondStep,
  PASSWORD: ChoosePassword,
  ENROLMENT: Enrolment,
}
