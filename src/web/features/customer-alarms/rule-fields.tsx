import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { ResellerRulesQuery } from '../../api/generated/graphql.ts'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './customer-alarms.module.css'
import type { RuleDraft } from './rule-draft.ts'

const CHEVRON = <IconChevronDown size={16} stroke={1.7} aria-hidden />

export type RuleWebhooks = ResellerRulesQuery['resellerRuleWebhooks']

/** The fields of one rule. `place`: in the list, from 0. */
export const RuleFields = ({
  draft,
  place,
  webhooks,
  problemOf,
  onChange,
  onRemove,
}: {
  draft: RuleDraft
  place: number
  webhooks: RuleWebhooks
  problemOf: (field: string) => string | null
  onChange: (values: Partial<RuleDraft>) => void
  onRemove: () => void
}) => {
  const { t } = useTranslation()
  const title = t('customerAlarms.rule', { number: place + 1 })
  const problem = (field: string) => problemOf(`rules.${place}.${field}`)
  const noWay = problem('byMail')
  return (
    <section className={styles.rule} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={`${t('customerAlarms.remove')}: ${title}`}
          onClick={onRemove}
        >
          <IconTrash size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      <div className={`${styles.pair} ${styles.wide}`}>
        <TextField
          label={t('customerAlarms.after')}
          description={t('customerAlarms.afterHint')}
          value={draft.afterMinutes}
          onChange={(afterMinutes) => onChange({ afterMinutes })}
          inputMode="numeric"
          autoComplete="off"
          error={problem('afterMinutes')}
        />
        <NativeSelect
          label={t('customerAlarms.how')}
          rightSection={CHEVRON}
          value={draft.isDigest ? 'digest' : 'each'}
          onChange={(event) => onChange({ isDigest: event.currentTarget.value === 'digest' })}
        >
          <option value="each">{t('customerAlarms.each')}</option>
          <option value="digest">{t('customerAlarms.digest')}</option>
        </NativeSelect>
      </div>
      {draft.isDigest ? (
        <TextField
          label={t('customerAlarms.digestAt')}
          value={draft.digestAt}
          onChange={(digestAt) => onChange({ digestAt })}
          autoComplete="off"
          error={problem('digestAt')}
        />
      ) : (
        <div className={styles.pair}>
          <TextField
            label={t('customerAlarms.from')}
            description={t('customerAlarms.hoursHint')}
            value={draft.from}
            onChange={(from) => onChange({ from })}
            autoComplete="off"
            error={problem('from')}
          />
          <TextField
            label={t('customerAlarms.to')}
            value={draft.to}
            onChange={(to) => onChange({ to })}
            autoComplete="off"
            error={problem('to')}
          />
        </div>
      )}
      <div>
        <CheckField
          label={t('customerAlarms.byMail')}
          value={draft.byMail}
          onChange={(byMail) => onChange({ byMail })}
        />
        <CheckField
          label={t('customerAlarms.byPush')}
          hint={noWay !== null && <FieldError text={noWay} />}
          value={draft.byPush}
          onChange={(byPush) => onChange({ byPush })}
        />
        <WebhookField draft={draft} webhooks={webhooks} onChange={onChange} />
        <CheckField
          label={t('customerAlarms.warnings')}
          hint={t('customerAlarms.warningsHint')}
          value={draft.includesWarnings}
          onChange={(includesWarnings) => onChange({ includesWarnings })}
        />
      </div>
    </section>
  )
}

/** Why nothing comes by it, where that is so. */
const Failing = ({
  webhook: { isOn, failingSince, lastFailure },
}: {
  webhook: RuleWebhooks[number]
}) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  if (isOn && failingSince === null) return null
  return (
    <div role="status" className={styles.failing}>
      <p>
        {failingSince === null
          ? t('customerAlarms.webhookOff')
          : t('customerAlarms.failing', {
              since: localTime(timeZone).minuteText(Date.parse(failingSince)),
              reason: lastFailure ?? '',
            })}
      </p>
      <p>{t('customerAlarms.insteadByMail')}</p>
      <Link to="/pages/user">{t('customerAlarms.toWebhooks')}</Link>
    </div>
  )
}

/** One that was chosen by somebody who may choose others stays among the choices. */
const WebhookField = ({
  draft,
  webhooks,
  onChange,
}: {
  draft: RuleDraft
  webhooks: RuleWebhooks
  onChange: (values: Partial<RuleDraft>) => void
}) => {
  const { t } = useTranslation()
  const isUnknown =
    draft.webhookId !== '' && webhooks.every(({ webhookId }) => webhookId !== draft.webhookId)
  if (webhooks.length === 0 && !isUnknown)
    return <p className={styles.hint}>{t('customerAlarms.noWebhooks')}</p>
  const chosen = webhooks.find(({ webhookId }) => webhookId === draft.webhookId)
  return (
    <>
      <NativeSelect
        label={t('customerAlarms.webhook')}
        description={t('customerAlarms.webhookHint')}
        rightSection={CHEVRON}
        value={draft.webhookId}
        onChange={(event) => onChange({ webhookId: event.currentTarget.value })}
      >
        <option value="">{t('customerAlarms.noWebhook')}</option>
        {isUnknown && <option value={draft.webhookId}>{t('customerAlarms.otherWebhook')}</option>}
        {webhooks.map(({ webhookId, kind, to, isOn }) => (
          <option key={webhookId} value={webhookId}>
            {[
              `${t(`alarmWays.services.kind.${kind}`)} ${to}`,
              ...(isOn ? [] : [t('alarmWays.services.off')]),
            ].join(' · ')}
          </option>
        ))}
      </NativeSelect>
      {chosen !== undefined && <Failing webhook={chosen} />}
    </>
  )
}
