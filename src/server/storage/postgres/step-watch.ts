import type { OutOfStepError } from '../storage-errors.ts'

/** Once a server is out of step, it stays so. */
export const stepWatch = (onOutOfStep: (error: OutOfStepError) => void) => {
  let outOfStep: OutOfStepError | null = null
  return {
    noteOutOfStep: (error: OutOfStepError): void => {
      if (outOfStep !== null) return
      outOfStep = error
      onOutOfStep(error)
    },
    assertInStep: (): void => {
      if (outOfStep !== null) throw outOfStep
    },
  }
}
