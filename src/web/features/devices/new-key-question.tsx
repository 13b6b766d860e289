import { useTranslation } from '../../i18n/use-translation.ts'
import { NewClaimCodeDocument, RotateDeviceKeyDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import type { IssuedKey } from './device-label.tsx'
import { IssueQuestion } from './issue-question.tsx'

type Props = {
  device: { imeiNumber: string; alias: string | null }
  onIssued: (issued: IssuedKey) => void
  onClose: () => void
}

/** Asks before a device's key is replaced. */
export const NewKeyQuestion = ({ device, ...rest }: Props) => {
  const { t } = useTranslation()
  return (
    <IssueQuestion
      {...rest}
      imei={device.imeiNumber}
      words={{
        title: t('devices.newKeyQuestion'),
        text: t('devices.newKeyText'),
        failure: t('devices.newKeyFailed'),
      }}
      issue={async (reason) => {
        const { imeiNumber } = device
        const { rotateDeviceKey } = await request(RotateDeviceKeyDocument, { imeiNumber, reason })
        return { ...rotateDeviceKey.device, key: rotateDeviceKey.key, claimCode: null }
      }}
    />
  )
}

/** Asks before a device's claim code is replaced. */
export const NewClaimCodeQuestion = ({ device, ...rest }: Props) => {
  const { t } = useTranslation()
  return (
    <IssueQuestion
      {...rest}
      imei={device.imeiNumber}
      words={{
        title: t('devices.newClaimCodeQuestion'),
        text: t('devices.newClaimCodeText'),
        failure: t('devices.newClaimCodeFailed'),
      }}
      issue={async (reason) => {
        const { imeiNumber, alias } = device
        const { newClaimCode } = await request(NewClaimCodeDocument, { imeiNumber, reason })
        return { imeiNumber, alias, key: null, claimCode: newClaimCode }
      }}
    />
  )
}
