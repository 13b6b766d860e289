import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  FinishLoginWithPasskeyDocument,
  PasskeyChallengeDocument,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { factorReason } from '../../components/second-factor/factor-reason.ts'
import { signWithPasskey } from '../../components/second-factor/passkeys.ts'

/** `isOnly`: the account has no app, so the browser is asked at once. */
export const PasskeyStep = ({ isOnly, onDone }: { isOnly: boolean; onDone: () => void }) => {
  const { t } = useTranslation()
  const finishing = useAction({
    send: async () => {
      const { passkeyChallenge } = await request(PasskeyChallengeDocument, {})
      const response = await signWithPasskey(passkeyChallenge)
      await request(FinishLoginWithPasskeyDocument, { response })
    },
    onSuccess: onDone,
  })
  const wasAsked = useRef(false)
  const { run } = finishing
  useEffect(() => {
    if (!isOnly || wasAsked.current) return
    wasAsked.current = true
    run()
  }, [isOnly, run])
  const reason = factorReason(t, finishing.error)
  return (
    <>
      <p>{t('secondFactor.login.passkeyIntro')}</p>
      {reason !== null && (
        <p role="alert" data-hint>
          {reason}
        </p>
      )}
      <Button
        size="lg"
        fullWidth
        aria-busy={finishing.isBusy}
        leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden />}
        onClick={() => run()}
      >
        {t('secondFactor.login.byPasskey')}
      </Button>
    </>
  )
}
