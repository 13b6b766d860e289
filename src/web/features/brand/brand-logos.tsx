import { Button } from '../../ui/button/button.tsx'
import { useRef } from 'react'
import {
  type BrandEntryFragment,
  type BrandScheme,
  SetBrandLogoDocument,
} from '../../api/generated/graphql.ts'
import { postFile } from '../../api/post-file.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { RightGate } from '../../components/right-gate/right-gate.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import styles from './brand.module.css'

type Parts = { brand: BrandEntryFragment; onChange: (brand: BrandEntryFragment) => void }

/** The logos for light and for dark ground. */
export const BrandLogos = (parts: Parts) => {
  const { t } = useTranslation()
  return (
    <section className={styles.card} aria-labelledby="brand-logos">
      <h2 id="brand-logos">{t('brand.logos')}</h2>
      <p className={styles.hint}>{t('brand.logosHint')}</p>
      <LogoField {...parts} scheme="LIGHT" logo={parts.brand.lightLogo ?? null} />
      {parts.brand.logoOnPapers === false && (
        <p className={styles.hint}>{t('brand.logoNotOnPapers')}</p>
      )}
      <LogoField {...parts} scheme="DARK" logo={parts.brand.darkLogo ?? null} />
    </section>
  )
}

const LogoField = ({
  brand,
  onChange,
  scheme,
  logo,
}: Parts & { scheme: BrandScheme; logo: string | null }) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const label = t(scheme === 'LIGHT' ? 'brand.lightLogo' : 'brand.darkLogo')
  const setting = useAction({
    send: async (file: File | null) => {
      const uploadId = file === null ? null : await postFile(file)
      const { accountId } = brand
      return (await request(SetBrandLogoDocument, { accountId, scheme, uploadId })).setBrandLogo
    },
    success: t('brand.saved'),
    failure: t('brand.logoFailed'),
    fields: ['logo'],
    onSuccess: onChange,
  })
  const problem = setting.problemOf('logo')
  return (
    <div className={styles.logo} data-scheme={scheme}>
      <b>{label}</b>
      {logo !== null && (
        <span className={styles.logoGround}>
          <img src={logo} alt={label} />
        </span>
      )}
      <input
        ref={input}
        type="file"
        accept=".svg,.png,.webp"
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0] ?? null
          event.currentTarget.value = ''
          if (file !== null) setting.run(file)
        }}
      />
      <RightGate needs="manage">
        <span className={styles.buttons}>
          <Button
            variant="default"
            mih={44}
            loading={setting.isBusy}
            onClick={() => input.current?.click()}
          >
            {t('brand.chooseFile')}
          </Button>
          {logo !== null && (
            <Button variant="subtle" mih={44} onClick={() => setting.run(null)}>
              {t('brand.removeLogo')}
            </Button>
          )}
        </span>
      </RightGate>
      {problem !== null && <FieldError text={problem} />}
    </div>
  )
}
