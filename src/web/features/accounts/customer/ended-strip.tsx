import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { OwnEndDocument } from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './customer.module.css'

/** Says since when the viewer's account has ended, and whom to ask. */
export const EndedStrip = () => {
  const { t } = useTranslation()
  const end = useQuery({
    queryKey: ['ownEnd'],
    queryFn: async ({ signal }) => (await request(OwnEndDocument, {}, { signal })).ownEnd ?? null,
  }).data
  if (!end) return null
  return (
    <div role="status" className={styles.strip}>
      <IconCalendarOff size={20} stroke={1.7} aria-hidden />
      <p>
        {t('customers.strip.text', { day: end.since })}{' '}
        {end.managedBy && t('customers.strip.ask', { name: end.managedBy })}
      </p>
    </div>
  )
}
