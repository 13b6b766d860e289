import { type FormEvent, useId, useState } from 'react'
import { type Brand, LONGEST_BRAND } from '../../../domain/brands/brand.ts'
import { nearestPassing } from '../../../domain/brands/brand-colours.ts'
import { isColour } from '../../../domain/brands/contrast.ts'
import { type BrandEntryFragment, SetBrandDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes/use-unsaved-changes.tsx'
import styles from './brand.module.css'
import { BrandPreview } from './brand-preview.tsx'

const FIELDS = ['name', 'accent', 'senderName', 'replyTo', 'mailFooter', 'paperFooter'] as const
type Draft = { [Field in keyof Brand]: string }

/** Our own blue, where nothing is set. */
const OUR_ACCENT = '#194D8A'

const draftOf = (brand: BrandEntryFragment): Draft => ({
  name: brand.name ?? '',
  accent: brand.accent ?? OUR_ACCENT,
  senderName: brand.senderName ?? '',
  replyTo: brand.replyTo ?? '',
  mailFooter: brand.mailFooter ?? '',
  paperFooter: brand.paperFooter ?? '',
})

/** Name, colour, sender and footers, with what they look like. */
export const BrandForm = ({
  brand,
  onSaved,
}: {
  brand: BrandEntryFragment
  onSaved: (brand: BrandEntryFragment) => void
}) => {
  const refusal = useRightRefusal('manage')
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => draftOf(brand))
  const [isChanged, setChanged] = useState(false)
  const { question } = useUnsavedChanges(isChanged)
  const [refused, setRefused] = useState<string | null>(null)
  const saving = useAction({
    send: async (values: Draft) =>
      (await request(SetBrandDocument, { accountId: brand.accountId, brand: values })).setBrand,
    success: t('brand.saved'),
    failure: t('brand.saveFailed'),
    fields: FIELDS,
    onFailure: (_, { accent }) => setRefused(accent),
    onSuccess: (saved) => {
      setChanged(false)
      setDraft(draftOf(saved))
      onSaved(saved)
    },
  })
  const edit = (values: Partial<Draft>): void => {
    setChanged(true)
    setDraft({ ...draft, ...values })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    saving.run(draft)
  }
  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    error: saving.problemOf(name),
    onChange: (value: string) => edit({ [name]: value }),
    maxLength: name === 'accent' ? 7 : LONGEST_BRAND[name],
  })
  return (
    <form className={styles.card} onSubmit={submit} noValidate>
      <h2>{t('brand.look')}</h2>
      <TextField label={t('brand.name')} required {...field('name')} />
      <AccentField
        {...field('accent')}
        error={draft.accent === refused ? saving.problemOf('accent') : null}
      />
      <BrandPreview draft={draft} light={brand.lightLogo} dark={brand.darkLogo} />
      <h2>{t('brand.mails')}</h2>
      <TextField
        label={t('brand.senderName')}
        description={t('brand.senderNameHint')}
        {...field('senderName')}
      />
      <TextField
        label={t('brand.replyTo')}
        description={t('brand.replyToHint')}
        inputMode="email"
        {...field('replyTo')}
      />
      <TextField label={t('brand.mailFooter')} {...field('mailFooter')} />
      <h2>{t('brand.papers')}</h2>
      <TextField
        label={t('brand.paperFooter')}
        description={t('brand.paperFooterHint')}
        {...field('paperFooter')}
      />
      {(isChanged || brand.name === null) && (
        <FormFooter saving={saving.isBusy} saveLabel={t('brand.save')} refusal={refusal} />
      )}
      {question}
    </form>
  )
}

/** The colour as digits and as the browser's own picker; one that cannot be read offers one that can. */
const AccentField = ({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | null
  onChange: (value: string) => void
}) => {
  const { t } = useTranslation()
  const id = useId()
  const nearest = isColour(value) ? nearestPassing(value) : null
  return (
    <div className={styles.accent}>
      <label htmlFor={id} className="cw-visually-hidden">
        {t('brand.accentPicker')}
      </label>
      <input
        id={id}
        type="color"
        value={isColour(value) ? value : OUR_ACCENT}
        onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
      />
      <TextField
        label={t('brand.accent')}
        description={t('brand.accentHint')}
        name="accent"
        maxLength={7}
        spellCheck={false}
        value={value}
        error={error}
        onChange={onChange}
      />
      {nearest !== null && nearest !== value.toUpperCase() && (
        <button type="button" className={styles.nearest} onClick={() => onChange(nearest)}>
          {t('brand.takeNearest', { colour: nearest })}
        </button>
      )}
    </div>
  )
}
