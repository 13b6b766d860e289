import { type ComponentType, type Ref, Suspense, useImperativeHandle, useState } from 'react'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'

/** The dialog that sets the sensor, of another feature. */
export type SettingsProps = {
  tool: ToolCardFragment
  /** °C; null without a numeric value. */
  reading: number | null
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

export type SettingsHandle = { open: () => void }

type Props = Pick<SettingsProps, 'tool' | 'reading'> & {
  settings: ComponentType<SettingsProps>
  ref: Ref<SettingsHandle>
}

/** Opens and closes the settings. The page behind them is not drawn again for that. */
export const SettingsPlace = ({ settings: Settings, ref, ...sensor }: Props) => {
  // The dialog stays loaded once it was opened: what was typed is there after a failed save.
  const [state, setState] = useState<'never-opened' | 'open' | 'closed'>('never-opened')
  const open = (): void => setState('open')
  useImperativeHandle(ref, () => ({ open }), [])
  if (state === 'never-opened') return null
  return (
    <Suspense>
      <Settings
        {...sensor}
        isOpen={state === 'open'}
        onOpen={open}
        onClose={() => setState('closed')}
      />
    </Suspense>
  )
}
