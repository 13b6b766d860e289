import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import styles from './alarm-ways.module.css'
import { CODE_OF, URGENCIES, type WaysDraft } from './use-alarm-ways.ts'

type Services = WaysDraft['services']

/** A row for each webhook that reaches the person, a column for each urgency. */
export const ServicesTable = ({
  services,
  problem,
  onChange,
}: {
  services: Services
  problem: string | null
  onChange: (services: Services) => void
}) => {
  const { t } = useTranslation()
  return (
    <>
      <table className={`${styles.table} ${styles.services}`}>
        <caption className={styles.caption}>{t('alarmWays.services.title')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="cw-visually-hidden">{t('alarmWays.services.way')}</span>
            </th>
            {URGENCIES.map((urgency) => (
              <th key={urgency} scope="col">
                {t(`alarmWays.urgency.${urgency}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {services.map((service) => {
            const kind = t(`alarmWays.services.kind.${service.kind}`)
            return (
              <tr key={service.webhookId}>
                <th scope="row">
                  {kind}
                  <small>{service.to}</small>
                  {!service.isOn && <small>{t('alarmWays.services.off')}</small>}
                </th>
                {URGENCIES.map((urgency) => {
                  const code = CODE_OF[urgency]
                  const { urgencies } = service
                  const flip = (isChosen: boolean): Services =>
                    services.map((one) =>
                      one === service
                        ? {
                            ...one,
                            urgencies: isChosen
                              ? [...urgencies, code]
                              : urgencies.filter((other) => other !== code),
                          }
                        : one,
                    )
                  return (
                    <td key={urgency}>
                      <Checkbox
                        classNames={{
                          root: styles.check!,
                          body: styles.checkBody!,
                          input: styles.checkInput!,
                        }}
                        aria-label={`${kind} ${service.to}: ${t(`alarmWays.urgency.${urgency}`)}`}
                        checked={urgencies.includes(code)}
                        onChange={(event) => onChange(flip(event.currentTarget.checked))}
                      />
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
      {problem !== null && <FieldError text={problem} />}
      <p className={styles.note}>{t('alarmWays.services.hint')}</p>
    </>
  )
}
