import { IconClipboardList } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { AlarmDeviationDocument, BeginDeviationDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import styles from './alarm-details.module.css'

/** The way from an alarm to the report about its deviation, or the button that begins one. */
export const AlarmReport = ({ alarmId }: { alarmId: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const mayBegin = useRightRefusal('work') === null
  const { data } = useQuery({
    queryKey: ['alarm-deviation', alarmId],
    queryFn: async ({ signal }) =>
      (await request(AlarmDeviationDocument, { alarmId }, { signal })).deviations[0] ?? null,
  })
  const beginning = useAction({
    send: async (_: void) => (await request(BeginDeviationDocument, { alarmId })).beginDeviation,
    success: t('deviations.begun'),
    failure: t('deviations.notBegun'),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['alarm-deviation', alarmId] })
      await navigate(`/deviations/${id}`)
    },
  })
  if (data === undefined || (data === null && !mayBegin)) return null
  return (
    <p className={styles.report}>
      {data === null ? (
        <PlainButton onClick={() => beginning.run()}>
          <IconClipboardList size={18} stroke={1.7} aria-hidden />
          {t('deviations.begin')}
        </PlainButton>
      ) : (
        <Link to={`/deviations/${data.id}`}>
          {`${t('deviations.open', { number: data.number })} – ${t(`deviations.state.${data.state}`)}`}
        </Link>
      )}
    </p>
  )
}
