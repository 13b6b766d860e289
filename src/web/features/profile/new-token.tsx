import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import { TOKEN_SCOPES, type TokenScope } from '../../../domain/tokens/token-scope.ts'
import { pageClock } from '../../clock/page-clock.ts'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './token-list.module.css'
import type { useTokens } from './use-tokens.ts'

/** As in domain/users/account-rules.ts, which pages do not load. */
const LONGEST_NAME = 100
/** Days until the token ends; 0: never. */
const TERMS = [30, 90, 365, 0] as const

type NewTokenProps = { create: ReturnType<typeof useTokens>['create']; onCancel: () => void }

export const NewToken = ({ create, onCancel }: NewTokenProps) => {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>([])
  const [days, setDays] = useState<number>(365)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const expiresAt = days === 0 ? null : new Date(pageClock.now() + days * DAY_MS).toISOString()
    create.run({ name, scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)), expiresAt })
  }
  const noScope = create.problemOf('scopes')
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('profile.tokens.name')}
        description={t('profile.tokens.nameHint')}
        name="tokenName"
        autoComplete="off"
        maxLength={LONGEST_NAME}
        autoFocus
        value={name}
        onChange={setName}
        error={create.problemOf('name')}
      />
      <fieldset className={styles.scopes}>
        <legend>{t('profile.tokens.scopes')}</legend>
        {TOKEN_SCOPES.map((scope) => (
          <CheckField
            key={scope}
            label={t(`profile.tokens.scope.${scope}`)}
            hint={t(`profile.tokens.scopeHint.${scope}`)}
            value={scopes.includes(scope)}
            onChange={(isChosen) =>
              setScopes(isChosen ? [...scopes, scope] : scopes.filter((other) => other !== scope))
            }
          />
        ))}
        {noScope !== null && <FieldError text={noScope} />}
      </fieldset>
      <NativeSelect
        label={t('profile.tokens.term')}
        value={String(days)}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
        rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden />}
        data={TERMS.map((term) => ({
          value: String(term),
          label: t(`profile.tokens.terms.${term}`),
        }))}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel} disabled={create.isBusy}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" loading={create.isBusy}>
          {t('profile.tokens.create')}
        </Button>
      </div>
    </form>
  )
}
