import { Suspense, useEffect, useState } from 'react'
import { AlarmWatch } from '../../features/alarms/alarm-watch.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { lazyPage } from '../lazy-page.ts'
import { askToFind, onFind } from './find-requests.ts'
import { menuOf } from './menu.ts'

/** Loaded when somebody searches. */
const Finder = lazyPage(() => import('../../features/find/finder.tsx').then((file) => file.Finder))

/** In these "/" is a letter, or something else is open. */
const BUSY = 'input, textarea, select, dialog, [role=dialog]'

const isFindKey = ({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean =>
  key === '/' && !ctrlKey && !metaKey && (target as Element).closest(BUSY) === null

/** What the shell needs only once the page stands: pop-ups of alarms, and the search by its key. */
export const IdleParts = () => {
  const { role } = useViewer()
  const [isFinding, setFinding] = useState(false)
  useEffect(() => onFind(() => setFinding(true)), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isFindKey(event)) return
      event.preventDefault()
      askToFind()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <AlarmWatch />
      {isFinding && (
        <Suspense fallback={null}>
          <Finder menu={menuOf(role)} onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </>
  )
}
