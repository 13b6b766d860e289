import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { MailStateDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { ChannelNote } from './channel-note.tsx'

/** Says when the server cannot send e-mail; nothing when it can, or when that is not known. */
export const MailNote = () => {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['mail-state'],
    queryFn: async ({ signal }) => (await request(MailStateDocument, {}, { signal })).mailState,
  })
  if (data === undefined || data === 'WORKS') return null
  return (
    <ChannelNote kind="attention">
      <p>{t(data === 'NOT_SET' ? 'alarmSettings.mail.notSet' : 'alarmSettings.mail.failing')}</p>
    </ChannelNote>
  )
}
