import { useQueryClient } from '@tanstack/react-query'
import { ReplaceForm } from '../../../components/replace-device/replace-form.tsx'
import { DEVICE_TABLES } from '../device-columns.tsx'
import type { LifeFormProps } from './life-form.tsx'

/** Replaces a device of the register. */
export const ReplaceOfRegister = ({ device, onClose }: LifeFormProps) => {
  const queryClient = useQueryClient()
  return (
    <ReplaceForm
      imeiNumber={device.imeiNumber}
      onReplaced={() => queryClient.invalidateQueries({ queryKey: DEVICE_TABLES })}
      onClose={onClose}
    />
  )
}
