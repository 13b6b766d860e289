import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { DEVICE_TABLES } from './device-columns.tsx'
import type { IssuedKey } from './device-label.tsx'

/**
 * The keys and claim codes that were issued while the page is open, and the one that its card shows.
 * A second key or code of a device replaces its first one. `showOfNew`: the device was just registered.
 */
export const useIssuedKeys = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [allIssued, setAllIssued] = useState<readonly IssuedKey[]>([])
  const [shown, setShown] = useState<IssuedKey | null>(null)
  const [isNew, setIsNew] = useState(false)
  const show = (next: IssuedKey) => {
    setAllIssued((before) => {
      const earlier = before.find(({ imeiNumber }) => imeiNumber === next.imeiNumber)
      return [
        ...before.filter((issued) => issued !== earlier),
        {
          ...next,
          key: next.key ?? earlier?.key ?? null,
          claimCode: next.claimCode ?? earlier?.claimCode ?? null,
        },
      ]
    })
    setShown(next)
  }
  const showOfNew = (next: IssuedKey) => {
    setIsNew(true)
    show(next)
  }
  const close = () => {
    setShown(null)
    // The toast comes after the card, which would have covered it.
    if (isNew)
      showToast({ kind: 'success', message: t('devices.created'), closeLabel: t('common.close') })
    setIsNew(false)
    void queryClient.invalidateQueries({ queryKey: DEVICE_TABLES })
  }
  return { allIssued, shown, show, showOfNew, close }
}
