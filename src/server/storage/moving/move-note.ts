import { OperatorError } from '../../operator-error.ts'

/**
 * Throws `OperatorError` unless a broken-off move can go on. `note`: what the source writes into its target,
 * `begun`: what stands there. `version`: of the target's tables.
 */
export const assertSameMove = ({
  begun,
  note,
  version,
  newest,
}: {
  begun: string
  note: string
  version: number
  newest: number
}): void => {
  if (begun !== note)
    throw new OperatorError(
      'The target holds a move of another installation that is not finished. Give this one an empty database.',
    )
  if (version !== newest)
    throw new OperatorError(
      'The target holds a move that another version of this program began. Empty it and begin anew.',
    )
}
