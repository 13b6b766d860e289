import { NotLoaded } from '../../components/not-loaded/not-loaded.tsx'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { useNow } from '../../clock/use-now.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { RightGate } from '../../components/right-gate/right-gate.tsx'
import { NewToken } from './new-token.tsx'
import { TokenCard } from './token-card.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './token-list.module.css'
import { useScrolledTo } from './use-scrolled-to.ts'
import { useTokens, type Token } from './use-tokens.ts'

/** The part of the page that "Found sensors" leads to. */
const PART_ID = 'machine-access'

/** The access of machines: their tokens, a new one, and how to end one. */
export const TokenList = () => {
  const { t } = useTranslation()
  const { tokens, create, revoke, question, created, close } = useTokens()
  const [isAdding, setAdding] = useState(false)
  return (
    <section
      ref={useScrolledTo(PART_ID)}
      id={PART_ID}
      className={styles.part}
      aria-labelledby="tokens-title"
    >
      <h2 id="tokens-title">{t('profile.tokens.title')}</h2>
      <p className={styles.hint}>{t('profile.tokens.hint')}</p>
      <NotLoaded query={tokens} title={t('profile.tokens.didNotLoad')} />
      {tokens.data?.length === 0 && <p className={styles.none}>{t('profile.tokens.none')}</p>}
      <ul>
        {tokens.data?.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            isBusy={revoke.isBusy}
            onRevoke={() => revoke.run(token)}
          />
        ))}
      </ul>
      {created !== null && (
        <TokenCard
          created={created}
          onClose={() => {
            close()
            setAdding(false)
          }}
        />
      )}
      {created === null && isAdding && (
        <NewToken create={create} onCancel={() => setAdding(false)} />
      )}
      {!isAdding && (
        <RightGate needs="manage">
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('profile.tokens.new')}
          </Button>
        </RightGate>
      )}
      {question}
    </section>
  )
}

const TokenRow = ({
  token,
  isBusy,
  onRevoke,
}: {
  token: Token
  isBusy: boolean
  onRevoke: () => void
}) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { name } = token
  const ask = t('profile.tokens.revokeQuestion', { name })
  return (
    <li className={styles.row}>
      <TokenFacts token={token} />
      {!isAsking && (
        <Button
          variant="default"
          disabled={isBusy}
          aria-label={t('profile.tokens.revokeNamed', { name })}
          onClick={() => setAsking(true)}
        >
          {t('profile.tokens.revoke')}
        </Button>
      )}
      {isAsking && (
        <div className={styles.question} role="alertdialog" aria-label={ask}>
          <p>{ask}</p>
          <div className={styles.actions}>
            <Button variant="default" autoFocus onClick={() => setAsking(false)}>
              {t('profile.tokens.keep')}
            </Button>
            <Button loading={isBusy} onClick={onRevoke}>
              {t('profile.tokens.revokeConfirm')}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

const TokenFacts = ({
  token: { id: tokenId, name, scopes, account, isAppKey, createdAt, expiresAt, lastUsed },
}: {
  token: Token
}) => {
  const { t } = useTranslation()
  const { id, timeZone } = useViewer()
  const hasEnded = useNow((nowMs) => expiresAt !== null && Date.parse(expiresAt) <= nowMs)
  const at = (instant: string) => localTime(timeZone).minuteText(Date.parse(instant))
  const lines = [
    scopes.map((scope) => t(`profile.tokens.scope.${scope}`)).join(', '),
    ...(scopes.includes('SEND_READINGS')
      ? [t('profile.tokens.mqttUser', { user: `key-${tokenId}` })]
      : []),
    ...(account !== null && account.id !== id
      ? [t('profile.tokens.of', { account: account.email })]
      : []),
    ...(isAppKey && account === null ? [t('profile.tokens.ofAll')] : []),
    lastUsed === null
      ? t('profile.tokens.neverUsed')
      : t('profile.tokens.used', { time: at(lastUsed) }),
    t('profile.tokens.created', { time: at(createdAt) }),
    expiresAt === null
      ? t('profile.tokens.noEnd')
      : t(hasEnded ? 'profile.tokens.expired' : 'profile.tokens.ends', { time: at(expiresAt) }),
  ]
  return (
    <div className={styles.about}>
      <strong>{name}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}
