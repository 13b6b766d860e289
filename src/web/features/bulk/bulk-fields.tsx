import { NativeSelect, Textarea } from '@mantine/core'
import { PRODUCT_LAGS } from '../../../domain/alarms/alarm-settings-rules.ts'
import { READY_SETS } from '../../../domain/alarms/ready-sets.ts'
import { CONTENTS, type Contents } from '../../../domain/limits/ready-sets.ts'
import { AccountPicker } from '../../components/account-picker/account-picker.tsx'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import { fieldLabel } from '../../components/tool-edit/field-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import {
  type AlarmNumber,
  type BulkDraft,
  DEFROSTING,
  LIMIT_NAMES,
  type LimitName,
  RAISING,
  REPEATING,
  withReadySet,
} from './bulk-draft.ts'
import { type FieldsProps, Numbers, Part, SwitchField } from './bulk-inputs.tsx'
import styles from './bulk.module.css'
import { useProfileNames } from './profiles/use-profiles.ts'

/** Every setting that may be given to many sensors; what stays empty stays as it is. */
export const BulkFields = (props: FieldsProps) => {
  const { t } = useTranslation()
  const mayMove = useRightRefusal('manage') === null
  const { draft, onChange } = props
  return (
    <>
      <ProfileField {...props} />
      <SetupFields {...props} />
      <RecipientFields {...props} />
      {mayMove && (
        <Part title={t('bulk.customer')}>
          <AccountPicker
            words={{ label: t('bulk.moveTo'), hint: t('bulk.moveHint') }}
            none={t('bulk.stays')}
            value={draft.userId}
            onChange={(userId) => onChange({ ...draft, userId })}
          />
        </Part>
      )}
    </>
  )
}

/** What a profile may set, too. */
export const SetupFields = (props: FieldsProps) => (
  <>
    <LimitFields {...props} />
    <AlarmFields {...props} />
  </>
)

const ProfileField = ({ draft, onChange }: FieldsProps) => {
  const { t } = useTranslation()
  const profiles = useProfileNames()
  if (profiles.length === 0) return null
  return (
    <Part title={t('bulk.profile.one')}>
      <NativeSelect
        label={t('bulk.profile.link')}
        description={t('bulk.profile.linkHint')}
        inputWrapperOrder={['label', 'input', 'description']}
        value={draft.profileId}
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, profileId: value })}
        data={[
          { value: '', label: t('bulk.stays') },
          { value: 'none', label: t('bulk.profile.unlink') },
          ...profiles.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Part>
  )
}

const LimitFields = (props: FieldsProps) => {
  const { t } = useTranslation()
  const { draft, onChange } = props
  return (
    <Part title={t('bulk.limits')}>
      <NativeSelect
        label={t('bulk.readySet')}
        value=""
        onChange={({ currentTarget: { value } }) =>
          value !== '' && onChange(withReadySet(draft, value as Contents))
        }
        data={[
          { value: '', label: t('bulk.choose') },
          ...CONTENTS.map((value) => ({ value, label: t(`bulk.contents.${value}`) })),
        ]}
      />
      <Numbers {...props} names={LIMIT_NAMES} labelOf={(name) => fieldLabel(t, name)} />
      <SwitchField {...props} name="defrostFridge" label={t('toolSettings.defrostFridge')} />
    </Part>
  )
}

const AlarmFields = (props: FieldsProps) => {
  const { t } = useTranslation()
  const { draft, onChange } = props
  const labelOf = (name: LimitName | AlarmNumber): string =>
    t(`alarmSettings.${name as AlarmNumber}.label`)
  return (
    <Part title={t('bulk.alarms')}>
      <Numbers {...props} names={RAISING} labelOf={labelOf} />
      <NativeSelect
        label={t('alarmSettings.conditions.title')}
        value={draft.conditions}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...draft, conditions: value as BulkDraft['conditions'] })
        }
        data={[
          { value: '', label: t('bulk.stays') },
          { value: 'none', label: t('bulk.noConditions') },
          ...(draft.keptConditions.length === 0
            ? []
            : [
                {
                  value: 'kept',
                  label: draft.keptConditions.map(({ name }) => name).join('; '),
                },
              ]),
          ...READY_SETS.map((value) => ({
            value,
            label: t(`alarmSettings.conditions.sets.${value}`),
          })),
        ]}
      />
      <NativeSelect
        label={t('alarmSettings.goods.lag')}
        value={draft.productLag}
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, productLag: value })}
        data={[
          { value: '', label: t('bulk.stays') },
          ...PRODUCT_LAGS.map((lag) => ({
            value: String(lag),
            label: t(`alarmSettings.goods.lags.${lag as 0}`),
          })),
        ]}
      />
      <NativeSelect
        label={t('alarmSettings.goods.watches')}
        value={draft.watches}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...draft, watches: value as BulkDraft['watches'] })
        }
        data={[
          { value: '', label: t('bulk.stays') },
          { value: 'AIR', label: t('alarmSettings.goods.watched.AIR') },
          { value: 'GOODS', label: t('alarmSettings.goods.watched.GOODS') },
        ]}
      />
      <SwitchField {...props} name="learnDefrosts" label={t('alarmSettings.learnDefrosts.label')} />
      <Numbers {...props} names={[...DEFROSTING, ...REPEATING]} labelOf={labelOf} />
    </Part>
  )
}

const RecipientFields = (props: FieldsProps) => {
  const { t } = useTranslation()
  const { draft, onChange } = props
  return (
    <Part title={t('bulk.recipients')}>
      <div className={styles.numbers}>
        <SwitchField {...props} name="sendEmailMessage" label={t('toolSettings.sendEmail')} />
        <SwitchField {...props} name="sendNotificationMessage" label={t('toolSettings.sendPush')} />
      </div>
      <CheckField
        label={t('bulk.setAddresses')}
        value={draft.notificationEmail !== null}
        onChange={(isSet) => onChange({ ...draft, notificationEmail: isSet ? '' : null })}
      />
      {draft.notificationEmail !== null && (
        <TextField
          label={t('toolSettings.notificationEmail')}
          description={t('toolSettings.notificationEmailHint')}
          value={draft.notificationEmail}
          onChange={(notificationEmail) => onChange({ ...draft, notificationEmail })}
          autoComplete="off"
        />
      )}
      <CheckField
        label={t('bulk.setContacts')}
        value={draft.contacts !== null}
        onChange={(isSet) => onChange({ ...draft, contacts: isSet ? '' : null })}
      />
      {draft.contacts !== null && (
        <Textarea
          label={t('bulk.contacts')}
          description={t('bulk.contactsHint')}
          value={draft.contacts}
          onChange={(event) => onChange({ ...draft, contacts: event.currentTarget.value })}
          rows={3}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Part>
  )
}
