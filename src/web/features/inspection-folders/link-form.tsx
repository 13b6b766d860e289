import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import {
  LONGEST_INSPECTOR,
  LONGEST_NOTE,
  USUAL_LINK_DAYS,
} from '../../../domain/inspection-links/inspection-link.ts'
import { LANGUAGE_CODES, LANGUAGES, type Language } from '../../../domain/users/account.ts'
import { MakeInspectionLinkDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { LANGUAGE_NAMES } from '../../../locales/language-names.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { QrCode } from '../../ui/qr-code/qr-code.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './inspection-folders.module.css'

const FIELDS = ['sendTo'] as const
const LASTS = [1, 3, 7, USUAL_LINK_DAYS, 30, 60, 90]

/** What a link is about: the sensors and days that are chosen above. */
export type LinkChoice = { toolIds: readonly string[]; from: string; to: string }

/** Who inspects, in which language and how long; then the link, which is shown once. */
export const LinkForm = ({
  choice,
  onMade,
}: {
  choice: LinkChoice
  onMade: () => Promise<unknown>
}) => {
  const { t } = useTranslation()
  const [made, setMade] = useState<{ address: string; sentTo: string } | null>(null)
  return (
    <section className={styles.card} aria-labelledby="link-title">
      <h2 id="link-title">{t('inspection.manage.title')}</h2>
      <p className={styles.hint}>{t('inspection.manage.intro')}</p>
      {made === null ? (
        <Entries
          choice={choice}
          onMade={async (secret, sentTo) => {
            setMade({ address: `${location.origin}/inspect#${secret}`, sentTo })
            await onMade()
          }}
        />
      ) : (
        <MadeLink {...made} onAnother={() => setMade(null)} />
      )}
    </section>
  )
}

const Entries = ({
  choice: { toolIds, from, to },
  onMade,
}: {
  choice: LinkChoice
  onMade: (secret: string, sentTo: string) => Promise<unknown>
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const [inspector, setInspector] = useState('')
  const [note, setNote] = useState('')
  const [sendTo, setSendTo] = useState('')
  const [wanted, setWanted] = useState<Language>(
    LANGUAGES.find((each) => LANGUAGE_CODES[each] === language) ?? 'english',
  )
  const [days, setDays] = useState(USUAL_LINK_DAYS)
  const [wasTried, setTried] = useState(false)
  const isReady = toolIds.length > 0 && from !== '' && to !== '' && inspector.trim() !== ''
  const making = useAction({
    // Returns nothing: the secret must not stay in the cache of answers.
    send: async (_: void) => {
      const { makeInspectionLink } = await request(MakeInspectionLinkDocument, {
        toolIds: [...toolIds],
        dateStart: from,
        dateEnd: to,
        inspector,
        note,
        language: wanted,
        days,
        sendTo: sendTo.trim() || null,
      })
      await onMade(makeInspectionLink.secret, sendTo.trim())
    },
    fields: FIELDS,
    failure: t('inspection.manage.notMade'),
  })
  return (
    <form
      className={styles.linkForm}
      aria-label={t('inspection.manage.title')}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isReady) making.run()
      }}
    >
      <TextField
        label={t('inspection.manage.inspector')}
        value={inspector}
        onChange={setInspector}
        maxLength={LONGEST_INSPECTOR}
        autoComplete="off"
      />
      <TextField
        label={t('inspection.manage.note')}
        value={note}
        onChange={setNote}
        maxLength={LONGEST_NOTE}
        autoComplete="off"
      />
      <TextField
        label={t('inspection.manage.sendTo')}
        type="email"
        value={sendTo}
        onChange={setSendTo}
        error={making.problemOf('sendTo')}
        description={t('inspection.manage.sendHint')}
        autoComplete="off"
      />
      <div className={styles.row}>
        <div className={styles.field}>
          <span aria-hidden>{t('inspection.manage.language')}</span>
          <Choice
            label={t('inspection.manage.language')}
            value={wanted}
            onChange={(value) => setWanted(LANGUAGES.find((each) => each === value) ?? 'english')}
          >
            {LANGUAGES.map((each) => (
              <option key={each} value={each}>
                {LANGUAGE_NAMES[LANGUAGE_CODES[each]]}
              </option>
            ))}
          </Choice>
        </div>
        <div className={styles.field}>
          <span aria-hidden>{t('inspection.manage.lasts')}</span>
          <Choice
            label={t('inspection.manage.lasts')}
            value={String(days)}
            onChange={(value) => setDays(Number(value))}
          >
            {LASTS.map((each) => (
              <option key={each} value={each}>
                {t('inspection.manage.days', { count: each })}
              </option>
            ))}
          </Choice>
        </div>
      </div>
      {wasTried && !isReady && (
        <p role="alert" className={styles.problem}>
          {t('inspection.manage.choose')}
        </p>
      )}
      <Button type="submit" loading={making.isBusy} className={styles.make!}>
        {t('inspection.manage.make')}
      </Button>
    </form>
  )
}

const MadeLink = ({
  address,
  sentTo,
  onAnother,
}: {
  address: string
  sentTo: string
  onAnother: () => void
}) => {
  const { t } = useTranslation()
  const copy = () => {
    // Over plain http browsers have no clipboard.
    const copying =
      navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('No clipboard'))
    const said = (worked: boolean) =>
      showToast({
        kind: worked ? 'success' : 'attention',
        message: t(worked ? 'inspection.manage.copied' : 'inspection.manage.copyFailed'),
        closeLabel: t('common.close'),
      })
    copying.then(
      () => said(true),
      () => said(false),
    )
  }
  return (
    <div className={styles.made} role="status">
      {sentTo !== '' && <p>{t('inspection.manage.mailed', { address: sentTo })}</p>}
      <h3>{t('inspection.manage.onceTitle')}</h3>
      <p>{t('inspection.manage.onceText')}</p>
      <TextField label={t('inspection.manage.address')} value={address} readOnly />
      <QrCode text={address} label={t('inspection.manage.qr')} className={styles.qr} />
      <div className={styles.row}>
        <Button leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />} onClick={copy}>
          {t('inspection.manage.copy')}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {t('inspection.manage.another')}
        </Button>
      </div>
    </div>
  )
}
