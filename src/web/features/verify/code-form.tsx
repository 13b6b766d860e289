import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './code-form.module.css'

/** See docs/records.md. The server reads O as 0, I and L as 1, and ignores case and spaces. */
const CODE_LENGTH = 20
const isWhole = (code: string): boolean => code.replace(/[\s-]/g, '').length === CODE_LENGTH

/** `code`: the one in the address, if any. `onMalformed`: what was typed cannot be a code. */
export const CodeForm = ({
  code,
  isChecking,
  onCode,
  onMalformed,
}: {
  code: string
  isChecking: boolean
  onCode: (code: string) => void
  onMalformed: () => void
}) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(code)
  const [isWrong, setWrong] = useState(false)
  // Another code in the address is shown; one that leaves it leaves what was typed.
  const [shownCode, setShownCode] = useState(code)
  if (code !== shownCode) {
    setShownCode(code)
    if (code !== '') {
      setTyped(code)
      setWrong(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setWrong(!isWhole(typed))
    if (isWhole(typed)) onCode(typed.trim())
    else onMalformed()
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
        value={typed}
        onChange={setTyped}
        error={isWrong ? t('verify.code.malformed') : null}
      />
      <Button type="submit" className={styles.submit!} loading={isChecking}>
        {t('verify.code.submit')}
      </Button>
    </form>
  )
}
