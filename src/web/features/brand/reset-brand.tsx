import { useState } from 'react'
import { type BrandEntryFragment, ResetBrandDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { RightGate } from '../../components/right-gate/right-gate.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './brand.module.css'

/** Back to our own look, after a second press. */
export const ResetBrand = ({
  brand,
  onChange,
}: {
  brand: BrandEntryFragment
  onChange: (brand: BrandEntryFragment) => void
}) => {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const resetting = useAction({
    send: async () =>
      (await request(ResetBrandDocument, { accountId: brand.accountId })).resetBrand,
    success: t('brand.wasReset'),
    failure: t('brand.saveFailed'),
    onSuccess: onChange,
  })
  return (
    <section className={styles.card} aria-labelledby="brand-reset">
      <h2 id="brand-reset">{t('brand.reset')}</h2>
      <p className={styles.hint}>{t('brand.resetHint')}</p>
      <RightGate needs="manage">
        <span className={styles.buttons}>
          <Button
            variant="default"
            mih={44}
            loading={resetting.isBusy}
            onClick={() => (isAsked ? resetting.run() : setAsked(true))}
          >
            {t(isAsked ? 'brand.resetSure' : 'brand.reset')}
          </Button>
        </span>
      </RightGate>
    </section>
  )
}
