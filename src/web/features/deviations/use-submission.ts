import { DEVIATION_FIELDS } from '../../../domain/deviations/deviation.ts'
import {
  type ShownDeviationFragment,
  SubmitDeviationDocument,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ShownDeviation, ShownVersion } from './use-deviation.ts'

/** Hands a report in. What is still missing shows at its fields, and below the button. */
export const useSubmission = (
  { id }: ShownDeviation,
  { factsHash }: ShownVersion,
  show: (deviation: ShownDeviationFragment) => void,
) => {
  const { t } = useTranslation()
  return useAction({
    send: async (_: void) =>
      (await request(SubmitDeviationDocument, { id, factsHash })).submitDeviation,
    success: t('deviations.submitted'),
    failure: t('deviations.notSubmitted'),
    fields: [...DEVIATION_FIELDS, 'assessment'],
    onSuccess: show,
  })
}

export type Submission = ReturnType<typeof useSubmission>
