import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { formatCelsius } from '../../components/temperature/format-celsius.ts'
import {
  temperatureColour,
  type TemperatureColour,
} from '../../components/temperature/temperature.tsx'

const colourOf = ({ lastMeasure, min, max }: ToolCardFragment): TemperatureColour =>
  temperatureColour(lastMeasure?.value ?? null, min, max)

/**
 * Tells a screen reader which sensors went out of range or came back. Says nothing when the page
 * opens.
 */
export const StateAnnouncer = ({ tools }: { tools: readonly ToolCardFragment[] }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const before = useRef<ReadonlyMap<string, ToolCardFragment> | null>(null)
  const [message, setMessage] = useState('')
  useEffect(() => {
    const shown = before.current
    before.current = new Map(tools.map((tool) => [tool.id, tool]))
    if (shown === null) return
    const announcements = tools.flatMap((tool) => {
      const earlier = shown.get(tool.id)
      if (earlier === undefined || earlier === tool) return []
      const [then, now] = [colourOf(earlier), colourOf(tool)]
      if (then === now) return []
      const params = {
        name: tool.name,
        value: `${formatCelsius(tool.lastMeasure?.value, language)} °C`,
      }
      if (now === 'red') return [t('tools.becameOutOfRange', params)]
      return now === 'green' && then === 'red' ? [t('tools.becameInRange', params)] : []
    })
    if (announcements.length > 0) setMessage(announcements.join(' '))
  }, [tools, language, t])
  return (
    <p role="status" className="cw-visually-hidden">
      {message}
    </p>
  )
}
