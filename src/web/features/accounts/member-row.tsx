import { NativeSelect } from '@mantine/core'
import { IconChevronDown, IconKey, IconMailForward, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { MEMBER_RIGHTS, type MemberRight } from '../../../domain/users/membership.ts'
import { personName } from '../../../domain/users/person-name.ts'
import { RowAction } from '../../ui/data-table/row-action.tsx'
import { EmailText } from '../../ui/text/email-text.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './members.module.css'
import { WaysAction } from './ways-action.tsx'
import type { Member } from './use-members.tsx'

type MemberRowProps = {
  member: Member
  isViewer: boolean
  /** Why the viewer may not change the people of this account; null when it may. */
  refusal: string | null
  isBusy: boolean
  onRight: (right: MemberRight) => void
  onInvite: (member: Member) => void
  onReset: (member: Member) => void
  onRemove: (member: Member) => void
}

/** One person. Nobody changes or removes itself. */
export const MemberRow = (props: MemberRowProps) => {
  const { member, isViewer, refusal, isBusy, onRight } = props
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const { user, right, lastLogin } = member
  const named = personName(user, language)
  const name = named || user.email
  const mayChange = refusal === null && !isViewer
  const state = user.invited
    ? t('people.state.invited')
    : lastLogin === null
      ? t('members.noLogin')
      : t('members.lastLogin', { time: localTime(timeZone).minuteText(Date.parse(lastLogin)) })
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <strong>{isViewer ? `${name} (${t('members.you')})` : name}</strong>
        {named !== '' && (
          <span>
            <EmailText text={user.email} />
          </span>
        )}
        <span>{state}</span>
      </div>
      {mayChange ? (
        <NativeSelect
          className={styles.right}
          aria-label={t('members.right.of', { name })}
          rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden />}
          value={right}
          disabled={isBusy}
          onChange={(event) => onRight(event.currentTarget.value as MemberRight)}
        >
          {MEMBER_RIGHTS.map((each) => (
            <option key={each} value={each}>
              {t(`members.right.${each}`)}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <span className={styles.right}>{t(`members.right.${right}`)}</span>
      )}
      {mayChange && <MemberActions {...props} name={name} />}
    </li>
  )
}

const MemberActions = ({
  member,
  name,
  onInvite,
  onReset,
  onRemove,
}: MemberRowProps & { name: string }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.actions}>
      {member.user.invited ? (
        <RowAction
          icon={IconMailForward}
          tip={t('people.invite.again')}
          label={t('people.invite.againOf', { name })}
          onClick={() => onInvite(member)}
        />
      ) : (
        <RowAction
          icon={IconKey}
          tip={t('people.reset.action')}
          label={t('people.reset.actionOf', { name })}
          onClick={() => onReset(member)}
        />
      )}
      <WaysAction id={member.user.id} name={name} />
      <RowAction
        icon={IconTrash}
        tip={t('members.remove')}
        label={t('members.removeOf', { name })}
        onClick={() => onRemove(member)}
      />
    </div>
  )
}
