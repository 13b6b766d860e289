import type { NeedKind, NeedOrder } from '../../api/generated/graphql.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Choice } from '../../ui/form/choice.tsx'

/** In which order the customers stand. `only`: the kind of need that is shown, which "most" counts. */
export const NeedOrderChoice = ({
  order,
  only,
  onChoose,
}: {
  order: NeedOrder
  only: NeedKind | null
  onChoose: (order: NeedOrder) => void
}) => {
  const { t } = useTranslation()
  const countsAlarms = only === null || only === 'ALARMS'
  return (
    <Choice
      label={t('morning.order.label')}
      value={order}
      onChange={(next) => onChoose(next === 'MOST' ? 'MOST' : 'NEED')}
    >
      <option value="NEED">{t('morning.order.need')}</option>
      <option value="MOST">
        {t(countsAlarms ? 'morning.order.mostAlarms' : 'morning.order.most')}
      </option>
    </Choice>
  )
}
