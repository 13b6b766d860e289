import { setupLabel, setupText } from '../../components/setup/setup-text.ts'
import type { ToolTableQuery } from '../../api/generated/graphql.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './tool-columns.module.css'

type ToolProfile = NonNullable<ToolTableQuery['toolPage']['rows'][number]['profile']>

/** The profile of a sensor, and in what the sensor differs from it. */
export const ProfileNote = ({ profile }: { profile: ToolProfile }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const differences = profile.differences.map(({ field, profile: wanted, sensor }) =>
    t('bulk.profile.instead', {
      field: setupLabel(t, field),
      sensor: setupText(t, language, field, sensor),
      profile: setupText(t, language, field, wanted),
    }),
  )
  // A row has room for one; the others stand in its tip.
  const [first = '', ...others] = differences
  const shown = others.length === 0 ? first : `${first} (+${others.length})`
  return (
    <span
      className={styles.profile}
      data-differs={differences.length > 0 || undefined}
      title={others.length === 0 ? undefined : differences.join('; ')}
    >
      {differences.length === 0
        ? profile.name
        : t('bulk.profile.differs', { name: profile.name, differences: shown })}
    </span>
  )
}
