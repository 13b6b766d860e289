import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { formatCelsius } from '../../components/temperature/format-celsius.ts'
import {
  temperatureColour,
  type TemperatureColour,
} from '../../components/temperature/temperature.tsx'

/**
 * Tells a screen reader which sensors went out of range or came back. Says nothing when the page
 * opens.
 */
export const StateAnnouncer = ({ tools }: { tools: readonly ToolCardFragment[] }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const lastColours = useRef<Map<string, TemperatureColour> | null>(null)
  const [message, setMessage] = useState('')
  useEffect(() => {
    const before = lastColours.current
    lastColours.current = new Map(
      tools.map((tool) => [
        tool.id,
        temperatureColour(tool.lastMeasure?.value ?? null, tool.min, tool.max),
      ]),
    )
    if (before === null) return
    const announcements = tools.flatMap((tool) => {
      const now = lastColours.current!.get(tool.id)
      const then = before.get(tool.id)
      if (then === undefined || then === now) return []
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
