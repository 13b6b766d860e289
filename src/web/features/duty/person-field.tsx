import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { FieldError } from '../../ui/form/field-error.tsx'
import { usePersonNames } from './use-person-names.ts'
import type { RotaPerson } from './shown-rota.ts'

type PersonFieldProps = {
  label: string
  people: readonly RotaPerson[]
  value: string
  onChange: (id: string) => void
  /** The words for nobody, where nobody may be chosen. */
  nobody?: string
  error: string | null
}

/** Somebody who may be on duty. Whom the rota names and who left can stay chosen only. */
export const PersonField = ({
  label,
  people,
  value,
  onChange,
  nobody,
  error,
}: PersonFieldProps) => {
  const nameOf = usePersonNames(people)
  const options = people.filter(({ id, state }) => state !== 'LEFT' || id === value)
  return (
    <NativeSelect
      label={label}
      value={value}
      rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden />}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error === null ? null : <FieldError text={error} />}
    >
      {nobody !== undefined && <option value="">{nobody}</option>}
      {options.map(({ id }) => (
        <option key={id} value={id}>
          {nameOf(Number(id))}
        </option>
      ))}
    </NativeSelect>
  )
}
