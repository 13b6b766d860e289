import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceLaptop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './scheme-switch.module.css'

const SCHEMES = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceLaptop],
] as const

export const SchemeSwitch = () => {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div role="group" aria-label={t('shell.scheme.label')} className={styles.switch}>
      {SCHEMES.map(([scheme, Icon]) => (
        <button
          key={scheme}
          type="button"
          aria-pressed={colorScheme === scheme}
          aria-label={t(`shell.scheme.${scheme}`)}
          title={t(`shell.scheme.${scheme}`)}
          onClick={() => setColorScheme(scheme)}
        >
          <Icon size={18} stroke={1.7} aria-hidden />
        </button>
      ))}
    </div>
  )
}
