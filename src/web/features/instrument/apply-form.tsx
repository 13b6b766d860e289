import { useState } from 'react'
import { correctionAt } from '../../../domain/instruments/certificate.ts'
import {
  ApplyCertificateDocument,
  type CertificateRowFragment,
  type EditableToolFragment,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { formatLimit } from '../../components/temperature/format-celsius.ts'
import { EditableTool } from '../../components/tool-edit/editable-tool.tsx'
import { EditModal } from '../../components/tool-edit/edit-modal.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import { numberOfText, textOfNumber } from '../../ui/form/typed-number.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { FactList } from './fact-list.tsx'
import styles from './instrument.module.css'
import { useInstrumentChange } from './use-instruments.ts'

type Frame = { title: string; subtitle: string }
type ApplyFormProps = {
  toolId: string
  certificate: CertificateRowFragment
  onClose: () => void
}

/** Shows the correction that follows from a certificate beside the present one, and sets it. */
export const ApplyForm = ({ toolId, certificate, onClose }: ApplyFormProps) => {
  const { t } = useTranslation()
  const frame = { title: t('instruments.apply'), subtitle: certificate.number }
  return (
    <EditableTool id={toolId} {...frame} onClose={onClose}>
      {(tool) => <Fields tool={tool} certificate={certificate} frame={frame} onClose={onClose} />}
    </EditableTool>
  )
}

/** The middle of the limits, where the sensor works; the first point where the points do not reach. */
const firstCelsius = (
  { min, max }: EditableToolFragment,
  points: CertificateRowFragment['points'],
): number => {
  const middle = Math.round(((min + max) / 2) * 10) / 10
  return correctionAt(points, middle) === null ? (points[0]?.referenceCelsius ?? middle) : middle
}

const Fields = ({
  tool,
  certificate: { id, points },
  frame,
  onClose,
}: {
  tool: EditableToolFragment
  certificate: CertificateRowFragment
  frame: Frame
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const [text, setText] = useState(() => textOfNumber(firstCelsius(tool, points)))
  const celsius = numberOfText(text)
  const after = celsius === null ? null : correctionAt(points, celsius)
  const applying = useInstrumentChange({
    toolId: tool.id,
    send: async (at: number) =>
      (await request(ApplyCertificateDocument, { toolId: tool.id, id, celsius: at }))
        .applyCertificate,
    fields: ['celsius'],
    onSaved: onClose,
  })
  const problem =
    celsius === null
      ? t('toolSettings.notANumber')
      : after === null
        ? t('refusals.instruments.pointsDoNotReach')
        : applying.problemOf('celsius')
  return (
    <EditModal
      {...frame}
      isSaving={applying.isBusy}
      onClose={onClose}
      onSave={() => {
        if (celsius !== null && after !== null) applying.run(celsius)
      }}
      saveLabel={t('instruments.applyNow')}
    >
      <p className={styles.hint}>{t('instruments.applyHint')}</p>
      <NumberField
        label={t('instruments.applyAt')}
        unit="°C"
        value={text}
        onChange={setText}
        error={problem}
      />
      <FactList
        rows={[
          [
            t('instruments.correctionBefore'),
            `${formatLimit(tool.temperatureCorrection, language)} °C`,
          ],
          [
            t('instruments.correctionAfter'),
            after === null ? '–' : `${formatLimit(after, language)} °C`,
          ],
        ]}
      />
    </EditModal>
  )
}
