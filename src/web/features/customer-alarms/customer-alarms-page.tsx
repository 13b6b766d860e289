import { NotLoaded } from '../../components/not-loaded/not-loaded.tsx'
import { Button } from '@mantine/core'
import { IconBellRinging, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { MOST_RULES } from '../../../domain/reseller-rules/reseller-rule.ts'
import {
  type ResellerRuleEntryFragment,
  ResellerRulesDocument,
  SetResellerRulesDocument,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes/use-unsaved-changes.tsx'
import styles from './customer-alarms.module.css'
import { draftOf, newDraft, type RuleDraft, ruleInput } from './rule-draft.ts'
import { RuleFields, type RuleWebhooks } from './rule-fields.tsx'

const RULES_KEY = ['resellerRules'] as const
const FIELDS = ['afterMinutes', 'from', 'to', 'digestAt', 'byMail'].flatMap((field) =>
  Array.from({ length: MOST_RULES }, (_, i) => `rules.${i}.${field}`),
)

/** How a manager is told of its customers' alarms. */
export const CustomerAlarmsPage = () => {
  const { t } = useTranslation()
  const rules = useQuery({
    queryKey: RULES_KEY,
    queryFn: ({ signal }) => request(ResellerRulesDocument, {}, { signal }),
    refetchOnWindowFocus: false,
  })
  return (
    <div className={styles.page}>
      <PageHead title={t('customerAlarms.title')} />
      <p className={styles.hint}>{t('customerAlarms.hint')}</p>
      <NotLoaded query={rules} title={t('customerAlarms.didNotLoad')} />
      {rules.data !== undefined && (
        <RuleList
          key={rules.data.resellerRules.map(({ id }) => id).join()}
          rules={rules.data.resellerRules}
          webhooks={rules.data.resellerRuleWebhooks}
        />
      )}
    </div>
  )
}

const RuleList = ({
  rules,
  webhooks,
}: {
  rules: readonly ResellerRuleEntryFragment[]
  webhooks: RuleWebhooks
}) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [drafts, setDrafts] = useState<readonly RuleDraft[]>(() => rules.map(draftOf))
  const [made, setMade] = useState(0)
  const [isChanged, setChanged] = useState(false)
  const { question } = useUnsavedChanges(isChanged)
  const saving = useAction({
    send: async (list: readonly RuleDraft[]) =>
      (await request(SetResellerRulesDocument, { rules: list.map(ruleInput) })).setResellerRules,
    success: t('customerAlarms.saved'),
    failure: t('customerAlarms.saveFailed'),
    fields: FIELDS,
    onSuccess: (saved) => {
      setChanged(false)
      setDrafts(saved.map(draftOf))
      queryClient.setQueryData(RULES_KEY, {
        resellerRules: saved,
        resellerRuleWebhooks: webhooks,
      })
    },
  })
  const edit = (next: readonly RuleDraft[]): void => {
    setChanged(true)
    setDrafts(next)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    saving.run(drafts)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {drafts.length === 0 && (
        <ProblemCard
          icon={IconBellRinging}
          title={t('customerAlarms.none')}
          text={t('customerAlarms.noneText')}
        />
      )}
      {drafts.map((draft, place) => (
        <RuleFields
          key={draft.key}
          draft={draft}
          place={place}
          webhooks={webhooks}
          problemOf={saving.problemOf}
          onChange={(values) =>
            edit(drafts.map((other) => (other === draft ? { ...other, ...values } : other)))
          }
          onRemove={() => edit(drafts.filter((other) => other !== draft))}
        />
      ))}
      {drafts.length < MOST_RULES && (
        <Button
          variant="default"
          mih={44}
          className={styles.add!}
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => {
            setMade(made + 1)
            edit([...drafts, newDraft(made)])
          }}
        >
          {t('customerAlarms.add')}
        </Button>
      )}
      {isChanged && (
        <FormFooter saving={saving.isBusy} saveLabel={t('customerAlarms.save')} refusal={null} />
      )}
      {question}
    </form>
  )
}
