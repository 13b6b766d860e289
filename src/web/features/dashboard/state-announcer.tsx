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
 * Says to a screen reader which sensors left their limits or came back, once each; silent at the
 * first showing.
 */
export const StateAnnouncer = ({ tools }: { tools: readonly ToolCardFragment[] }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const known = useRef<Map<string, TemperatureColour> | null>(null)
  const [message, setMessage] = useState('')
  useEffect(() => {
    const before = known.current
    known.current = new Map(
      tools.map((tool) => [
        tool.id,
        temperatureColour(tool.lastMeasure?.value ?? null, tool.min, tool.max),
      ]),
    )
    if (before === null) return
    const news = tools.flatMap((tool) => {
      const now = known.current!.get(tool.id)
      const then = before.get(tool.id)
      if (then === undefined || then === now) return []
      const told = {
        name: tool.name,
        value: `${formatCelsius(tool.lastMeasure?.value, language)} °C`,
      }
      if (now === 'red') return [t('tools.becameOutOfRange', told)]
      return now === 'green' && then === 'red' ? [t('tools.becameInRange', told)] : []
    })
    if (news.length > 0) setMessage(news.join(' '))
  }, [tools, language, t])
  return (
    <p role="status" className="cw-visually-hidden">
      {message}
    </p>
  )
}
