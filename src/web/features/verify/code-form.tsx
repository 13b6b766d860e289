import type { FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './code-form.module.css'

/** `text`: what is typed. `isMalformed`: it was submitted and cannot be a code. */
export const CodeForm = ({
  text,
  isMalformed,
  isChecking,
  onType,
  onSubmit,
}: {
  text: string
  isMalformed: boolean
  isChecking: boolean
  onType: (text: string) => void
  onSubmit: () => void
}) => {
  const { t } = useTranslation()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('verify.code.label')}
        description={t('verify.code.description')}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={text}
        onChange={onType}
        error={isMalformed ? t('verify.code.malformed') : null}
      />
      <Button type="submit" className={styles.submit!} loading={isChecking}>
        {t('verify.code.submit')}
      </Button>
    </form>
  )
}
