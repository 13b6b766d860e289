import { IconSignature } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { OverdueSignaturesDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './dashboard-page.module.css'

/** A line that leads to signatures, while some are overdue; nothing else. */
export const SigningLine = () => {
  const { t } = useTranslation()
  const { data: number = 0 } = useQuery({
    queryKey: ['overdueSignatures'],
    queryFn: async ({ signal }) =>
      (await request(OverdueSignaturesDocument, {}, { signal })).overdueSignatures,
    // They become overdue at midnight.
    refetchInterval: 10 * MINUTE_MS,
  })
  if (number === 0) return null
  return (
    <Link className={styles.add} to="/signing">
      <IconSignature size={18} stroke={1.7} aria-hidden />
      {t('signatures.overdueLine', { number })}
    </Link>
  )
}
