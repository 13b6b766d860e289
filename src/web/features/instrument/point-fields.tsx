import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { MOST_POINTS } from '../../../domain/instruments/certificate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { isWrongPoint, NO_POINT, type PointDraft } from './certificate-draft.ts'
import styles from './instrument.module.css'

type PointFieldsProps = {
  points: readonly PointDraft[]
  onChange: (points: readonly PointDraft[]) => void
  isTried: boolean
  /** What the server refused about them. */
  problem: string | null
}

/** The points of a certificate, a line each. */
export const PointFields = ({ points, onChange, isTried, problem }: PointFieldsProps) => {
  const { t } = useTranslation()
  return (
    <section className={styles.points} aria-labelledby="certificate-points">
      <h3 id="certificate-points">{t('instruments.points')}</h3>
      <p className={styles.hint}>{t('instruments.pointsHint')}</p>
      {points.map((point, place) => (
        <PointLine
          key={place}
          point={point}
          n={place + 1}
          isWrong={isTried && isWrongPoint(point)}
          onChange={(next) => onChange(points.with(place, next))}
          onRemove={() => onChange(points.toSpliced(place, 1))}
        />
      ))}
      {problem !== null && <FieldError text={problem} />}
      {points.length < MOST_POINTS && (
        <div>
          <Button
            variant="default"
            mih={44}
            leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
            onClick={() => onChange([...points, NO_POINT])}
          >
            {t('instruments.addPoint')}
          </Button>
        </div>
      )}
    </section>
  )
}

const PointLine = ({
  point,
  n,
  isWrong,
  onChange,
  onRemove,
}: {
  point: PointDraft
  n: number
  isWrong: boolean
  onChange: (point: PointDraft) => void
  onRemove: () => void
}) => {
  const { t } = useTranslation()
  const number = (field: keyof PointDraft) => (
    <NumberField
      label={t(`instruments.${field}`)}
      unit="°C"
      value={point[field]}
      onChange={(text) => onChange({ ...point, [field]: text })}
    />
  )
  return (
    <fieldset className={styles.point}>
      <legend className="cw-visually-hidden">{t('instruments.pointOf', { n })}</legend>
      {number('reference')}
      {number('deviation')}
      {number('uncertainty')}
      <button
        type="button"
        className={styles.remove}
        aria-label={t('instruments.removePoint', { n })}
        title={t('instruments.removePoint', { n })}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.7} aria-hidden />
      </button>
      {isWrong && (
        <div className={styles.wrong}>
          <FieldError text={t('instruments.pointNotWhole')} />
        </div>
      )}
    </fieldset>
  )
}
