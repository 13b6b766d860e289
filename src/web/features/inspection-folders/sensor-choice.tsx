import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countText } from '../../../domain/records/count-text.ts'
import { customerName } from '../../../domain/users/customer-name.ts'
import { SensorsToInspectDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './inspection-folders.module.css'

/** More are found by the search, which the server does for whoever has more. */
const MOST_LISTED = 200
/** A shorter search is ignored by the server. */
const SEARCHED_FROM = 3

/** The first sensors by name, or of those that the server finds. */
const useSensors = (search: string | null) =>
  useQuery({
    queryKey: ['sensors-to-inspect', search],
    queryFn: async ({ signal }) =>
      (await request(SensorsToInspectDocument, { search, first: MOST_LISTED }, { signal }))
        .toolPage,
    placeholderData: keepPreviousData,
  }).data

/** Few sensors are searched here, letter by letter in any case; of many the server searches. */
const useFoundSensors = (typed: string) => {
  const words = typed.trim()
  const all = useSensors(null)
  const isSearchedThere = (all?.total ?? 0) > MOST_LISTED && words.length >= SEARCHED_FROM
  const there = useSensors(isSearchedThere ? words : null)
  const listed = (isSearchedThere ? there : all)?.rows ?? []
  const found = isSearchedThere
    ? listed
    : listed.filter(({ name, imeiNumber }) =>
        `${name} ${imeiNumber}`.toLocaleLowerCase().includes(words.toLocaleLowerCase()),
      )
  return { found, total: all?.total ?? null }
}

export const SensorChoice = ({
  chosen,
  onChange,
}: {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}) => {
  const { t } = useTranslation()
  const { language, can } = useViewer()
  const [search, setSearch] = useState('')
  const { found, total } = useFoundSensors(search)
  const toggle = (id: string) =>
    onChange(
      chosen.has(id)
        ? new Set([...chosen].filter((each) => each !== id))
        : new Set([...chosen, id]),
    )
  return (
    <fieldset className={styles.sensors}>
      <legend>{t('inspectionFolders.sensors')}</legend>
      <SearchField
        label={t('inspectionFolders.search')}
        placeholder={t('inspectionFolders.search')}
        value={search}
        onChange={setSearch}
      />
      <div className={styles.row}>
        <PlainButton onClick={() => onChange(new Set([...chosen, ...found.map(({ id }) => id)]))}>
          {t('inspectionFolders.allShown')}
        </PlainButton>
        <PlainButton onClick={() => onChange(new Set())}>
          {t('inspectionFolders.noneShown')}
        </PlainButton>
        <span role="status">
          {t('inspectionFolders.chosen', {
            n: countText(chosen.size, language),
            all: countText(total ?? 0, language),
          })}
        </span>
      </div>
      {/* Long lists scroll, also by the keyboard. */}
      <ul className={styles.choices} tabIndex={0} aria-label={t('inspectionFolders.sensors')}>
        {found.map(({ id, name, imeiNumber, equipmentId, user }) => (
          <li key={id}>
            <Checkbox
              label={name}
              description={[
                `${imeiNumber} / ${equipmentId}`,
                can.manageTools.allowed && user !== null
                  ? customerName(user, language) || user.email
                  : '',
              ]
                .filter(Boolean)
                .join(' · ')}
              checked={chosen.has(id)}
              onChange={() => toggle(id)}
            />
          </li>
        ))}
      </ul>
      {total !== null && found.length === 0 && (
        <p>{t(total === 0 ? 'adminDashboard.none' : 'inspectionFolders.noSensors')}</p>
      )}
    </fieldset>
  )
}
