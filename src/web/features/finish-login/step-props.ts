/** `onDone`: the server has taken the step; the page asks it what comes next. */
export type StepProps = { email: string; onDone: () => void }
