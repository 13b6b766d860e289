import { personName } from '../../../domain/users/person-name.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import type { RotaPerson } from './shown-rota.ts'

/** The name of a person of the rota by its id; of one who left, that it did. */
export const usePersonNames = (people: readonly RotaPerson[]): ((id: number) => string) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  return (id) => {
    const user = people.find((person) => person.id === String(id))?.user
    return user ? personName(user, language) || user.email : t('duty.left')
  }
}
