import type { CSSProperties } from 'react'
import { brandColours, type ColourScheme, GROUNDS } from '../../../domain/brands/brand-colours.ts'
import { isColour } from '../../../domain/brands/contrast.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './brand.module.css'

type Shown = { name: string; accent: string; senderName: string; mailFooter: string }

const variables = (accent: string, scheme: ColourScheme): CSSProperties => {
  const colours = brandColours(accent)[scheme]
  const { surface, canvas, ink } = GROUNDS[scheme]
  return Object.fromEntries(
    Object.entries({ ...colours, surface, canvas, ink }).map(([name, colour]) => [
      `--shown-${name}`,
      colour,
    ]),
  )
}

/** Login page, menu and mail with the colour, on light and on dark ground. Nothing in it can be used. */
export const BrandPreview = ({
  draft,
  light,
  dark,
}: {
  draft: Shown
  light: string | null | undefined
  dark: string | null | undefined
}) => {
  const { t } = useTranslation()
  if (!isColour(draft.accent)) return null
  const logos = { light: light ?? dark ?? null, dark: dark ?? light ?? null }
  return (
    <figure className={styles.preview}>
      <figcaption>{t('brand.preview')}</figcaption>
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className={styles.shown} style={variables(draft.accent, scheme)}>
          <div className={styles.shownLogin}>
            <Mark name={draft.name} logo={logos[scheme]} />
            <p>{t('brand.previewField')}</p>
            <span className={styles.shownButton}>{t('brand.previewButton')}</span>
            <span className={styles.shownLink}>{t('brand.previewLink')}</span>
          </div>
          <div className={styles.shownMenu}>
            <Mark name={draft.name} logo={logos[scheme]} />
            <span data-chosen>{t('brand.previewChosen')}</span>
            <span>{t('brand.previewOther')}</span>
          </div>
        </div>
      ))}
      <div className={styles.shownMail}>
        <p>
          <b>{draft.senderName || draft.name || 'Coldwatch'}</b>
        </p>
        <p>{t('brand.previewMail')}</p>
        {draft.mailFooter !== '' && <small>{draft.mailFooter}</small>}
      </div>
    </figure>
  )
}

const Mark = ({ name, logo }: { name: string; logo: string | null }) =>
  logo === null ? (
    <b className={styles.shownName}>{name || 'Coldwatch'}</b>
  ) : (
    <img className={styles.shownLogo} src={logo} alt={name} />
  )
