import type { ComponentProps } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { nameOrder, type PersonName } from '../../../domain/users/person-name.ts'
import { TextField } from '../../ui/form/text-field.tsx'

type NameFieldsProps = {
  propsOf: (field: keyof PersonName) => ComponentProps<typeof TextField>
  /** Of the viewer, so that the browser may fill them in. */
  isOwn?: boolean
}

const AUTO_COMPLETE = { firstName: 'given-name', lastName: 'family-name' } as const

/** First and last name, in the order in which the language says them. */
export const NameFields = ({ propsOf, isOwn = false }: NameFieldsProps) => {
  const { t, i18n } = useTranslation()
  return nameOrder(i18n.language as LanguageCode).map((field) => (
    <TextField
      key={field}
      label={t(`registration.${field}`)}
      autoComplete={isOwn ? AUTO_COMPLETE[field] : 'off'}
      {...propsOf(field)}
    />
  ))
}
