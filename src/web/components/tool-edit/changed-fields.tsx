import { Button } from '@mantine/core'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './changed-fields.module.css'
import type { Draft, Values } from './draft.ts'
import { fieldLabel, fieldText } from './field-texts.ts'

/**
 * Somebody else saved first. Lists the fields that they changed with both values, and offers to
 * take theirs.
 */
export const ChangedFields = ({
  fields,
  draft: { base, values },
  onTakeNewer,
}: {
  fields: readonly string[]
  draft: Draft<Values>
  onTakeNewer: () => void
}) => {
  const { t } = useTranslation()
  const isContested = fields.some((field) => values[field] !== base[field])
  return (
    <section className={styles.panel} role="alert">
      <IconArrowsSplit2 size={20} stroke={1.7} aria-hidden />
      <div className={styles.words}>
        <h3>{t('toolSettings.changed.title')}</h3>
        <ul className={styles.fields}>
          {fields.map((field) => (
            <li key={field}>
              <span className={styles.label}>{fieldLabel(t, field)}</span>
              <span>
                {t('toolSettings.changed.now', { value: fieldText(t, field, base[field] ?? '') })}
              </span>
              {values[field] !== base[field] && (
                <span className={styles.yours}>
                  {t('toolSettings.changed.yours', {
                    value: fieldText(t, field, values[field] ?? ''),
                  })}
                </span>
              )}
            </li>
          ))}
        </ul>
        <p>{t(isContested ? 'toolSettings.changed.choice' : 'toolSettings.changed.merged')}</p>
        {isContested && (
          <Button variant="default" className={styles.take!} onClick={onTakeNewer}>
            {t('toolSettings.changed.takeNewer')}
          </Button>
        )}
      </div>
    </section>
  )
}
