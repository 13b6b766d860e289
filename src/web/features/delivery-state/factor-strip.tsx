import { Button } from '@mantine/core'
import { IconShieldExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import { useSecondFactor } from '../../components/second-factor/use-second-factor.ts'
import { isAuthenticated, onSessionChange } from '../../session/session.ts'
import styles from './mail-strip.module.css'

/** Set when somebody puts it off, until the next login. */
const LATER_KEY = 'coldwatch.second-factor-later'

onSessionChange(() => {
  if (!isAuthenticated()) localStorage.removeItem(LATER_KEY)
})

/** Asks a superadmin for a second factor where nothing requires one: without https. */
export const FactorStrip = () => {
  const { data } = useSecondFactor('session')
  const [isLater, setLater] = useState(() => localStorage.getItem(LATER_KEY) === 'true')
  const putOff = (): void => {
    localStorage.setItem(LATER_KEY, 'true')
    setLater(true)
  }
  return (
    <div role="status">{data?.isAdvised === true && !isLater && <Strip onLater={putOff} />}</div>
  )
}

const Strip = ({ onLater }: { onLater: () => void }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.strip}>
      <IconShieldExclamation size={20} stroke={1.7} aria-hidden />
      <p className={styles.text}>{t('secondFactor.strip.text')}</p>
      <Button component={Link} to="/pages/user#second-factor" variant="default" mih={44}>
        {t('secondFactor.strip.setUp')}
      </Button>
      <Button variant="default" mih={44} onClick={onLater}>
        {t('secondFactor.strip.later')}
      </Button>
    </div>
  )
}
