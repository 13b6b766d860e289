import { IconMapOff } from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocation, useNavigate } from 'react-router'
import { ProblemCard } from '../ui/page/problem-card.tsx'
import { productName } from '../i18n/product-name.ts'

export const NotFoundPage = () => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <title>{`${t('shell.notFound.title')} – ${productName()}`}</title>
      <ProblemCard
        icon={IconMapOff}
        title={t('shell.notFound.title')}
        text={t('shell.notFound.text', { path: pathname })}
        action={{ label: t('shell.notFound.home'), onClick: () => void navigate('/') }}
      />
    </>
  )
}
