import { IconEye } from '@tabler/icons-react'
import { useSupportAccess, useSupportChanges } from '../../components/support/use-support.ts'
import type { SupportGrant } from '../../components/support/use-support.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './support-strip.module.css'

/** On every page of an account at which somebody may look: who, until when, who does now, and the end. */
export const SupportStrip = () => {
  const { data } = useSupportAccess()
  return data?.grants.map((grant) => <Strip key={grant.id} grant={grant} />)
}

const Strip = ({ grant }: { grant: SupportGrant }) => {
  const { t } = useTranslation()
  const { stopping, nameOf, lookerOf, timeOf } = useSupportChanges()
  const names = nameOf(grant.manager)
  const lookers = grant.lookers.map(lookerOf).join(', ')
  return (
    <div role="status" className={styles.strip} data-looks={lookers !== '' || undefined}>
      <IconEye size={20} stroke={1.7} aria-hidden />
      <p className={styles.text}>
        {lookers !== '' && <strong>{t('support.strip.looks', { names: lookers })} </strong>}
        {t('support.strip.mayLook', { names, time: timeOf(grant.until) })}
      </p>
      <Button
        variant="default"
        mih={44}
        loading={stopping.isBusy}
        aria-label={t('support.stopNamed', { name: names })}
        onClick={() => stopping.run(grant)}
      >
        {t('support.stop')}
      </Button>
    </div>
  )
}
