import { conditionFacts } from './later-settings.ts'
import type { LogAcknowledgement, LogIncident, RecordedPerson } from './measure-log.ts'

/** What a format writes of a person. */
type NameFacts = (person: RecordedPerson) => string[]

/**
 * An acknowledgement in the order of docs/records.md. A link in a message, and an action that was
 * written down later, stand in it where they are: without them it has the form that it always had.
 */
const acknowledgementFacts = (
  { atMs, by, correctiveAction, link, writtenLater }: LogAcknowledgement,
  namesOf: NameFacts,
) => [
  atMs,
  ...namesOf(by),
  correctiveAction,
  ...(link === undefined ? [] : [['message', link.message]]),
  ...(writtenLater === undefined
    ? []
    : [['written later', writtenLater.atMs, ...namesOf(writtenLater.by)]]),
]

/** The acknowledgements after the first one, where there are any. */
const laterAcknowledgements = ({ again = [] }: LogIncident, namesOf: NameFacts) =>
  again.length === 0
    ? []
    : [['acknowledged again', ...again.map((one) => acknowledgementFacts(one, namesOf))]]

/** An incident in the order of docs/records.md. */
export const incidentFacts = (incident: LogIncident, namesOf: NameFacts): unknown[] => [
  incident.lane,
  incident.startedMs,
  incident.openedMs,
  incident.recoveredMs,
  incident.limit,
  incident.extreme,
  incident.isLate,
  incident.acknowledgement && acknowledgementFacts(incident.acknowledgement, namesOf),
  ...(incident.condition === undefined ? [] : [conditionFacts(incident.condition)]),
  ...laterAcknowledgements(incident, namesOf),
]
