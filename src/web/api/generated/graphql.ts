/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type AlarmCause =
  | 'DEFROST';

/** id: of the one that stays; without it a new one. */
export type AlarmConditionInput = {
  id?: string | null | undefined;
  limit: number;
  minutes: number;
  name: string;
  severity?: AlarmSeverity;
  side: ConditionSide;
  watches?: Watches;
  window?: number | null | undefined;
};

export type AlarmLane =
  | 'CONDITION'
  | 'HIGH'
  | 'LOW'
  | 'NODATA'
  | 'SENSOR';

/** NEWEST: by opening. LONGEST_WAITING: open alarms only, unacknowledged ones before the others, each by start. */
export type AlarmOrder =
  | 'LONGEST_WAITING'
  | 'NEWEST';

/** Why the alarm of an excursion came when it came: AFTER_DELAY to RAISED; or why none came: WITHIN_ALARM_LIMITS to NO_ALARM. LASTED and ADDED_UP are of further conditions; SENSOR_FAULT and SILENCE of such alarms that opened meanwhile. RAISED and NO_ALARM: what is recorded proves no reason. */
export type AlarmReason =
  | 'ABOVE_DEFROST_CEILING'
  | 'ADDED_UP'
  | 'AFTER_DEFROST_TIME'
  | 'AFTER_DELAY'
  | 'AFTER_PAUSE'
  | 'AFTER_PERIOD'
  | 'ALREADY_OPEN'
  | 'AT_ONCE'
  | 'BROKEN_EXCURSION'
  | 'DEFROST_TIME'
  | 'IMPORTED'
  | 'LASTED'
  | 'LIKE_DEFROSTS'
  | 'LONGER_THAN_DEFROSTS'
  | 'NO_ALARM'
  | 'PAUSED'
  | 'RAISED'
  | 'READINGS_LATE'
  | 'SENSOR_FAULT'
  | 'SHORT'
  | 'SILENCE'
  | 'SLOWER_THAN_DEFROSTS'
  | 'TOO_LATE'
  | 'UNPROVEN'
  | 'WARMER_THAN_DEFROSTS'
  | 'WITHIN_ALARM_LIMITS';

/** PAGE: on a page, or by a program. EMAIL, PUSH: by a link in such a message. */
export type AlarmResponseChannel =
  | 'EMAIL'
  | 'PAGE'
  | 'PUSH';

export type AlarmResponseKind =
  | 'ACKNOWLEDGED'
  | 'ON_MY_WAY';

export type AlarmServiceInput = {
  urgencies: Array<Urgency>;
  webhookId: string;
};

export type AlarmServiceKind =
  | 'CALL'
  /** ntfy, Telegram, Slack, Teams. */
  | 'CHAT'
  | 'OTHER'
  | 'SMS';

/** Settings that are left out keep their values. What a list of conditions leaves out is removed. */
export type AlarmSettingsInput = {
  conditions?: Array<AlarmConditionInput> | null | undefined;
  defrostCap?: number | null | undefined;
  defrostCeiling?: number | null | undefined;
  defrostGrace?: number | null | undefined;
  escalation?: number | null | undefined;
  gapMax?: number | null | undefined;
  hysteresis?: number | null | undefined;
  late?: number | null | undefined;
  learnDefrosts?: boolean | null | undefined;
  productLag?: number | null | undefined;
  raiseDelay?: number | null | undefined;
  raiseDelayLow?: number | null | undefined;
  reAlarm?: number | null | undefined;
  recoveryHold?: number | null | undefined;
  reminder?: number | null | undefined;
  reminderFactor?: number | null | undefined;
  silence?: number | null | undefined;
  skew?: number | null | undefined;
  watches?: Watches | null | undefined;
};

export type AlarmSeverity =
  | 'ALARM'
  | 'WARNING';

export type AlarmState =
  | 'ACTIVE'
  | 'RECOVERED'
  | 'RECOVERING';

export type AlarmStepKind =
  | 'ESCALATED'
  | 'REMINDER'
  | 'RINGS_AGAIN';

/** Fields that are left out do not filter. Dates as in chartData. Texts are searched in what the caller may see, ignoring case and accents. */
export type AuditFilter = {
  actor?: string | null | undefined;
  dateEnd?: string | null | undefined;
  dateStart?: string | null | undefined;
  kinds?: Array<AuditKind> | null | undefined;
  subject?: string | null | undefined;
  text?: string | null | undefined;
  toolId?: string | null | undefined;
  /** Entries about this account or by it. */
  userId?: string | null | undefined;
};

export type AuditKind =
  | 'accounts'
  | 'alarms'
  | 'devices'
  | 'logins'
  | 'readings'
  | 'sensors'
  | 'sharing';

export type BrandInput = {
  /** #RRGGBB */
  accent: string;
  mailFooter?: string | null | undefined;
  name: string;
  paperFooter?: string | null | undefined;
  replyTo?: string | null | undefined;
  senderName?: string | null | undefined;
};

export type BrandScheme =
  | 'DARK'
  | 'LIGHT';

/** CHANGES: to be changed. REFUSED: it cannot be. CHANGED_MEANWHILE: somebody else was first, so it was left. KEPT: changed since, so it was not taken back. */
export type BulkItemState =
  | 'CHANGED_MEANWHILE'
  | 'CHANGES'
  | 'DONE'
  | 'KEPT'
  | 'REFUSED'
  | 'TAKEN_BACK';

/** PLANNED: nothing is written. RUNNING, TAKING_BACK: it goes on by itself. REFUSED: sensors were changed since it was planned, so nothing was written. INTERRUPTED: a part is written; it can be continued or taken back. */
export type BulkState =
  | 'DONE'
  | 'INTERRUPTED'
  | 'PLANNED'
  | 'REFUSED'
  | 'RUNNING'
  | 'TAKEN_BACK'
  | 'TAKING_BACK';

export type CalibrationCertificateInput = {
  /** YYYY-MM-DD */
  calibratedOn: string;
  covers: CertificateCovers;
  /** Of the next calibration, YYYY-MM-DD. */
  dueOn?: string | null | undefined;
  laboratory: string;
  number: string;
  points: Array<CalibrationPointInput>;
  /** The scan, which was posted to /uploads: PDF, PNG or JPEG. */
  upload?: string | null | undefined;
};

/** DUE: within three months. WITHOUT: no certificate holds. */
export type CalibrationFilter =
  | 'ALL'
  | 'DUE'
  | 'EXPIRED'
  | 'WITHOUT';

export type CalibrationPointInput = {
  deviationCelsius: number;
  referenceCelsius: number;
  uncertaintyCelsius?: number | null | undefined;
};

/** NONE: no certificate. NO_END: it names no next calibration. DUE_LATER: within three months. DUE_SOON: within one. EXPIRED: from the day on that it is due. */
export type CalibrationState =
  | 'DUE_LATER'
  | 'DUE_SOON'
  | 'EXPIRED'
  | 'NONE'
  | 'NO_END'
  | 'VALID';

/** PROBE: the probe that it was made for. LOGGER: the logger with all its probes. */
export type CertificateCovers =
  | 'LOGGER'
  | 'PROBE';

/** TEMPERATURE: measured with a thermometer. GOODS_IN: goods inwards. CLEANING. ACTION: a corrective action. */
export type CheckKind =
  | 'ACTION'
  | 'CLEANING'
  | 'GOODS_IN'
  | 'TEMPERATURE';

export type CheckPointKind =
  | 'CLEANING'
  | 'GOODS_IN'
  | 'TEMPERATURE';

export type ConditionSide =
  | 'ABOVE'
  | 'AT_OR_ABOVE'
  | 'AT_OR_BELOW'
  | 'BELOW';

/** Whether the cycles of a compressor show in the temperature of a day. TOO_COARSE: readings come too seldom to tell. STEADY: the temperature hardly turns. NOT_MEASURED: less than half of the day was measured, or less than twice an hour. */
export type CyclesSeen =
  | 'NOT_MEASURED'
  | 'SEEN'
  | 'STEADY'
  | 'TOO_COARSE';

/** Where the data is: a file of this server, or a database server (DATABASE_URL). */
export type DatabaseKind =
  | 'POSTGRESQL'
  | 'SQLITE';

export type DeliveryChannel =
  | 'EMAIL'
  | 'PUSH';

export type DeliveryKind =
  | 'ESCALATED'
  | 'LATE_EXCURSION'
  | 'OPENED'
  | 'RECOVERED'
  | 'REMINDER';

export type DeliveryStatus =
  | 'FAILED'
  | 'SENT'
  | 'WAITING';

/** OPEN: it is being written. WAITING: for approval. WITHDRAWN: with a reason; its number is not given again. */
export type DeviationState =
  | 'APPROVED'
  | 'OPEN'
  | 'WAITING'
  | 'WITHDRAWN';

export type DeviationVersionState =
  | 'APPROVED'
  | 'OPEN'
  | 'WAITING';

/** STOCK: in service, without tools, held by nobody or by a manager. ASSIGNED: in service and in no stock. SILENT: it has sent, but one of its tools has an alarm because of missing data, or nothing came for 24 hours. */
export type DeviceFilter =
  | 'ASSIGNED'
  | 'NEVER_SENT'
  | 'RETIRED'
  | 'SENDING'
  | 'SILENT'
  | 'STOCK';

export type DeviceState =
  | 'NEVER_SENT'
  | 'RETIRED'
  | 'SENDING'
  | 'SILENT';

/** What drills have shown of a contact, in the order of need. FAILED: the message did not arrive. NOT_SENT: the contact gets no messages. NEVER: no drill has reached it yet. UNANSWERED: nobody has confirmed within 48 hours. WAITING: its link still works. */
export type DrillProof =
  | 'CONFIRMED'
  | 'FAILED'
  | 'NEVER'
  | 'NOT_SENT'
  | 'UNANSWERED'
  | 'WAITING';

/** Why a contact gets no messages. UNCONFIRMED: its address is not confirmed. */
export type DrillWithheld =
  | 'OPTED_OUT'
  | 'UNCONFIRMED';

export type DutyExceptionInput = {
  fromDay: string;
  note?: string | null | undefined;
  personId: string;
  secondId?: string | null | undefined;
  toDay: string;
};

export type ExportFormat =
  | 'CSV'
  | 'JSON';

/** °C, as of a tool. */
export type FoundSensorLimits = {
  max: number;
  min: number;
  notificationMax: number;
  notificationMin: number;
};

/** What became of the goods. */
export type GoodsAssessment =
  | 'DESTROYED'
  | 'QUARANTINED'
  | 'RELEASED'
  | 'UNDER_ASSESSMENT';

/** YMD: year, month, day. */
export type ImportDateOrder =
  | 'DMY'
  | 'MDY'
  | 'YMD';

export type ImportDecimalMark =
  | 'COMMA'
  | 'POINT';

export type ImportFormat =
  | 'CSV'
  | 'FRIDGE_TAG'
  | 'LOGTAG';

/** How the rows of a table are read. Columns count from 0; rowsBefore: rows before the first reading; dayColumn holds date and time unless clockColumn has the time of day; humidityColumn: relative humidity in %, null to pass it over; timeZone: an IANA name, for times that name none; of a file with several sensors the rows count whose cells in onlyColumns, joined by a blank, are onlyText. */
export type ImportLayoutInput = {
  clockColumn?: number | null | undefined;
  dateOrder: ImportDateOrder;
  dayColumn: number;
  decimal: ImportDecimalMark;
  humidityColumn?: number | null | undefined;
  onlyColumns?: Array<number> | null | undefined;
  onlyText?: string | null | undefined;
  rowsBefore: number;
  separator: ImportSeparator;
  timeZone: string;
  unit: ImportUnit;
  valueColumn: number;
};

/** BAD_TIME, BAD_VALUE, BAD_HUMIDITY: not understood by this layout. NO_SUCH_TIME: the clocks of the zone skip it. TWO_VALUES: another row has another value of the same instant. FUTURE, TOO_OLD: later than now, or earlier than readings are stored. */
export type ImportRowTrouble =
  | 'BAD_HUMIDITY'
  | 'BAD_TIME'
  | 'BAD_VALUE'
  | 'FUTURE'
  | 'NO_SUCH_TIME'
  | 'TOO_OLD'
  | 'TWO_VALUES';

export type ImportSeparator =
  | 'COMMA'
  | 'SEMICOLON'
  | 'TAB';

export type ImportUnit =
  | 'C'
  | 'F';

export type InspectionFile =
  | 'CSV'
  | 'FOLDER_PDF'
  | 'FOLDER_ZIP'
  | 'LOG';

export type InspectionFolderFile =
  | 'PDF'
  | 'ZIP';

export type InspectionFolderState =
  | 'CANCELLED'
  | 'DONE'
  | 'FAILED'
  | 'RUNNING'
  | 'WAITING';

/** SUMMARY to SETTINGS are of one sensor, the others of the account. */
export type InspectionPart =
  | 'ALARMS'
  | 'CHART'
  | 'DAYS'
  | 'DEVIATIONS'
  | 'DRILLS'
  | 'INSTRUMENTS'
  | 'PEOPLE'
  | 'READINGS'
  | 'REGISTER'
  | 'SETTINGS'
  | 'SUMMARY';

export type InspectionState =
  | 'EXPIRED'
  | 'OPEN'
  | 'REVOKED';

/** What is left out or null is not known. */
export type InstrumentInput = {
  accuracyCelsius?: number | null | undefined;
  accuracyClass?: string | null | undefined;
  highestCelsius?: number | null | undefined;
  lowestCelsius?: number | null | undefined;
  maker?: string | null | undefined;
  model?: string | null | undefined;
  serialNumber?: string | null | undefined;
};

/** What a file is that this server issued, other than a measurement log. */
export type IssuedFileKind =
  | 'DEVIATION'
  | 'FOLDER_PDF'
  | 'FOLDER_ZIP'
  | 'REGISTER_CSV'
  | 'REGISTER_PDF'
  | 'REVIEW'
  | 'REVIEW_PDF';

export type Languages =
  | 'dutch'
  | 'english'
  | 'german'
  | 'hungarian'
  | 'romanian'
  | 'slovak';

export type MailState =
  | 'FAILING'
  | 'NOT_SET'
  | 'WORKS';

/** What a member may do in its account. OWNER: all that the account itself may. STAFF: acknowledge, set limits and alarms. VIEWER: read. */
export type MemberRight =
  | 'OWNER'
  | 'STAFF'
  | 'VIEWER';

/** What a session has to finish before it may do anything else: show the second factor, replace an initial password, set a second factor up. Until then other calls are FORBIDDEN with the key users.mustFinish. */
export type MustFinish =
  | 'ENROLMENT'
  | 'PASSWORD'
  | 'SECOND_FACTOR';

/** ALARMS: open ones that nobody has acknowledged, warnings too. SILENT: sensors that send nothing. FAILED: messages about open alarms that did not arrive. LIMITS: sensors whose limits were never set. CALIBRATION: due within a month, or overdue. */
export type NeedKind =
  | 'ALARMS'
  | 'CALIBRATION'
  | 'FAILED'
  | 'LIMITS'
  | 'SILENT';

/** NEED: whose alarm waits longest comes first. MOST: who needs most of what `only` names comes first; without it, who has most alarms that nobody has acknowledged. */
export type NeedOrder =
  | 'MOST'
  | 'NEED';

/** LATE: arrived more than 24 hours after it was measured. BEFORE_SETUP: measured before the sensor or its device was set up. SUSPECT_CLOCK: the device's clock ran ahead, the times are shifted. UNAUTHENTICATED: sent without a key. ARRIVAL_UNKNOWN: stored by a program that did not write down when it arrived. DAMAGED: what was stored can no longer be read; the readings from the first to the last instant are missing until the operator restores them. IMPORTED: came as a file, received when it was imported. WITHDRAWN: came as a file that was taken back; the readings are missing. */
export type ProvenanceKind =
  | 'ARRIVAL_UNKNOWN'
  | 'BEFORE_SETUP'
  | 'DAMAGED'
  | 'IMPORTED'
  | 'LATE'
  | 'SUSPECT_CLOCK'
  | 'UNAUTHENTICATED'
  | 'WITHDRAWN';

export type QuietHoursInput = {
  from: string;
  to: string;
  waits: Array<Urgency>;
};

/** What a measurement log is made of. */
export type RecordPart =
  | 'alarms'
  | 'channels'
  | 'corrections'
  | 'imports'
  | 'incidents'
  | 'instruments'
  | 'limits'
  | 'marks'
  | 'owner'
  | 'period'
  | 'readings'
  | 'sensor'
  | 'sites';

/** As ProvenanceKind. NOT_MONITORED: the server watched nothing for a part of the day. */
export type RegisterDayMark =
  | 'ARRIVAL_UNKNOWN'
  | 'BEFORE_SETUP'
  | 'DAMAGED'
  | 'IMPORTED'
  | 'LATE'
  | 'NOT_MONITORED'
  | 'SUSPECT_CLOCK'
  | 'UNAUTHENTICATED'
  | 'WITHDRAWN';

/** Why a day has no temperature. AHEAD: it has not come yet. */
export type RegisterDayWithout =
  | 'AHEAD'
  | 'BEFORE_SETUP'
  | 'FAULTS'
  | 'NO_READINGS';

/** Why there is no file. BEYOND_RETENTION: readings of the period are no longer stored. NOT_DRAWN: a fault of the server, which its log has. */
export type ReportFailure =
  | 'BEYOND_RETENTION'
  | 'NOT_DRAWN'
  | 'TOO_MANY_READINGS';

/** PDF: a measurement log of each sensor. CSV: one file of all readings. */
export type ReportFormat =
  | 'CSV'
  | 'PDF';

export type ReportMailState =
  | 'FAILED'
  | 'SENT'
  | 'WAITING';

export type ReportPlanInput = {
  day?: number | null | undefined;
  format: ReportFormat;
  language: Languages;
  minute: number;
  name: string;
  recipients: Array<string>;
  rhythm: ReportRhythm;
  selects: ReportSelection;
  /** Of SITES. */
  siteIds?: Array<string> | null | undefined;
  /** Of TOOLS. */
  toolIds?: Array<string> | null | undefined;
  withReadings: boolean;
};

/** LEFT: its person was deleted, or belongs to the account no longer. ENDED: the reader ended these mails. UNCONFIRMED: nobody has confirmed the address. */
export type ReportRecipientState =
  | 'ENDED'
  | 'GETS'
  | 'LEFT'
  | 'UNCONFIRMED';

export type ReportRhythm =
  | 'DAILY'
  | 'MONTHLY'
  | 'WEEKLY';

/** ACCOUNT: all sensors of the account, as they are then. SITES: those at chosen sites, as they are then. TOOLS: chosen ones. */
export type ReportSelection =
  | 'ACCOUNT'
  | 'SITES'
  | 'TOOLS';

/** NOBODY: no address gets them any more. NO_SENSORS: there is no sensor to report on. */
export type ReportState =
  | 'NOBODY'
  | 'NO_SENSORS'
  | 'PAUSED'
  | 'RUNS';

export type ResellerRuleInput = {
  afterMinutes: number;
  byMail: boolean;
  byPush: boolean;
  digestAt?: string | null | undefined;
  /** HH:MM by the person's clocks: from when to when messages go out; null for both: at all hours. */
  from?: string | null | undefined;
  /** Of a rule that stays; a new one has none. */
  id?: string | null | undefined;
  includesWarnings: boolean;
  to?: string | null | undefined;
  /** One of resellerRuleWebhooks. It is called in the words of the message. */
  webhookId?: string | null | undefined;
};

/** SETTINGS: alarm settings, limits and recipients of sensors, and what changed in the period. TRAIL: the entries of the period and a check of the chain. ALARMS: the alarms of the period with acknowledgement, action and delivery. */
export type ReviewKind =
  | 'ALARMS'
  | 'SETTINGS'
  | 'TRAIL';

export type Role =
  | 'admin'
  | 'affiliate'
  | 'app'
  | 'factory'
  | 'superadmin'
  | 'user';

export type RotaPersonState =
  /** May not be on duty any more. */
  | 'LEFT'
  | 'READY'
  /** No confirmed address and no browser, or wants no mail; and no webhook that reaches the person. */
  | 'UNREACHABLE';

/** ROLE: a superadmin, once PUBLIC_URL is https. BRANCH: the account, or one above it, requires it of its branch. */
export type SecondFactorReason =
  | 'BRANCH'
  | 'ROLE';

export type ServerTroubleKind =
  | 'APP_SECRETS'
  | 'BACKUP'
  | 'CERTIFICATE'
  | 'CLOCK_MOVED'
  | 'COPY'
  | 'DAMAGE'
  | 'DISK_FAILING'
  | 'DISK_FILLING'
  | 'FOLDER_LOST'
  | 'HEARTBEAT'
  | 'INGEST_REFUSED'
  | 'MAIL'
  | 'NOT_MONITORED'
  | 'NO_READINGS'
  | 'OTHER_SERVER'
  | 'REPORT_NOT_MADE'
  | 'SWEEPER_LATE';

/** Settings for many sensors. What is left out, or null, stays as it is. */
export type SetupInput = {
  /** A list of conditions takes the place of the one before; ids are ignored. */
  alarms?: AlarmSettingsInput | null | undefined;
  /** As alarmContacts: a text for each step; an empty list: nobody. */
  contacts?: Array<string> | null | undefined;
  defrostFridge?: boolean | null | undefined;
  max?: number | null | undefined;
  /** °C, as all limits. */
  min?: number | null | undefined;
  /** Comma separated addresses; empty: the owner's own. */
  notificationEmail?: string | null | undefined;
  notificationMax?: number | null | undefined;
  notificationMin?: number | null | undefined;
  /** Links the sensors to this profile: all that it sets is set too. */
  profileId?: string | null | undefined;
  sendEmailMessage?: boolean | null | undefined;
  sendNotificationMessage?: boolean | null | undefined;
  /** true: they are linked to no profile any more. */
  unlinkProfile?: boolean | null | undefined;
  /** The account that the sensors go to. */
  userId?: string | null | undefined;
};

export type ShiftInput = {
  from: string;
  personId: string;
  secondId?: string | null | undefined;
  /** 00:00 and 24:00 are the end of the day. */
  to: string;
  validFrom?: string | null | undefined;
  validTo?: string | null | undefined;
  weekdays: Array<number>;
};

/** What a signature says: that the person has reviewed the paper, or approves it. */
export type SignatureMeaning =
  | 'APPROVED'
  | 'REVIEWED';

/** Kinds of records that people sign. LOG: a measurement log, by the number of its issue. DEVIATION: a version of a report about a deviation. REGISTER: a month of a HACCP register, by the number of its issue. REVIEW: a review of settings, alarms or the trail. */
export type SignedKind =
  | 'DEVIATION'
  | 'LOG'
  | 'REGISTER'
  | 'REVIEW';

/** LOGS: of each sensor the measurement log of the period. REGISTER: the HACCP register of the month. DEVIATIONS: the reports that were handed in during the period. SETTINGS, ALARMS, TRAIL: a review of the period. */
export type SigningRecord =
  | 'ALARMS'
  | 'DEVIATIONS'
  | 'LOGS'
  | 'REGISTER'
  | 'SETTINGS'
  | 'TRAIL';

export type SigningRhythm =
  | 'DAILY'
  | 'MONTHLY'
  | 'QUARTERLY'
  | 'WEEKLY'
  | 'YEARLY';

/** OWNER: the account itself and members with this right. STAFF: also those. */
export type SigningRight =
  | 'OWNER'
  | 'STAFF';

/** NOTHING: there was nothing to sign. */
export type SigningState =
  | 'DUE'
  | 'NOTHING'
  | 'OVERDUE'
  | 'SIGNED'
  | 'SIGNED_LATE'
  | 'TO_COME';

/** ME: the caller alone. EVERYBODY: who gets the sensor's alarms. */
export type TestAudience =
  | 'EVERYBODY'
  | 'ME';

/** What a token opens: reading sensors and readings; reading alarms; acknowledging alarms; sending readings to /ingest, and no GraphQL; managing sensors and devices, but never people, passwords, sessions or tokens. */
export type TokenScope =
  | 'ACKNOWLEDGE'
  | 'MANAGE'
  | 'READ_ALARMS'
  | 'READ_READINGS'
  | 'SEND_READINGS';

/** OUT_OF_RANGE, IN_RANGE, NO_VALUE: by the last value, however old. SILENT: nothing comes, by an alarm or since a day. LIMITS_NEVER_SET: they are as the form began. As on a dashboard: OPEN_ALARM; OUT_NOW and IN_NOW by a last value that is not silent; NO_DATA: silent, or without a value. */
export type ToolFilter =
  | 'IN_NOW'
  | 'IN_RANGE'
  | 'LIMITS_NEVER_SET'
  | 'NO_DATA'
  | 'NO_VALUE'
  | 'OPEN_ALARM'
  | 'OUT_NOW'
  | 'OUT_OF_RANGE'
  | 'SILENT';

/** toolIds: these sensors, and nothing else counts. Left out: every row of toolPage with these arguments. */
export type ToolSelection = {
  only?: ToolFilter | null | undefined;
  search?: string | null | undefined;
  siteId?: string | null | undefined;
  toolIds?: Array<string> | null | undefined;
  userId?: string | null | undefined;
};

/** Slope of the regression line through the last hour: rising or falling beyond 0.5 °C per hour. */
export type Trend =
  | 'falling'
  | 'rising'
  | 'steady';

export type Urgency =
  /** Its opening, reminders, its end. */
  | 'ALARM'
  /** Nobody has answered an alarm. */
  | 'ESCALATED'
  /** Of further conditions; rings nowhere unless chosen. */
  | 'WARNING';

/** What is watched: the air, as measured, or the goods, whose temperature follows it by productLag. */
export type Watches =
  | 'AIR'
  | 'GOODS';

export type WaysInput = {
  email: boolean;
  push: boolean;
};

export type WebhookDelivery =
  /** It has said nothing yet. */
  | 'AWAITED'
  | 'DELIVERED'
  | 'FAILED'
  /** It has said nothing within five minutes. */
  | 'MISSING';

/** What a webhook may be called for. The field "type" of a message is the same in small letters with a full stop: alarm.opened. A silent device is an alarm that opens, too. */
export type WebhookEvent =
  | 'ALARM_ACKNOWLEDGED'
  | 'ALARM_ESCALATED'
  | 'ALARM_OPENED'
  | 'ALARM_RECOVERED'
  | 'DEVICE_SILENT'
  | 'LATE_EXCURSION';

/** The names depend on the form: topic, token, chat, key, account, from, to, voice, contentType, headers, body, secret. */
export type WebhookFieldInput = {
  name: string;
  /** Empty: takes an optional field away. */
  value: string;
};

/** How it is called: signed as Standard Webhooks says; as a service takes messages (SMS and VOICE: a provider with the calls of Twilio); or as its owner writes. */
export type WebhookForm =
  | 'CUSTOM'
  | 'NTFY'
  | 'PAGERDUTY'
  | 'SLACK'
  | 'SMS'
  | 'STANDARD'
  | 'TEAMS'
  | 'TELEGRAM'
  | 'VOICE';

/** Why a webhook is not called: its owner switched it off; nothing arrived for three days; the receiver answered that it is gone (410). */
export type WebhookOff =
  | 'FAILING'
  | 'GONE'
  | 'OWNER';

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: { id: string, email: string, firstName: string, lastName: string, role: Role, language: Languages, timeZone: string, timeZoneIsSet: boolean, parentUserId: string | null, memberOf: string | null, emailConfirmed: boolean, brand: { id: string, name: string, lightLogo: boolean, darkLogo: boolean, lightTheme: string, darkTheme: string } | null }, viewerCan: { seeTools: { allowed: boolean, reasonKey: string | null }, manageTools: { allowed: boolean, reasonKey: string | null }, work: { allowed: boolean, reasonKey: string | null }, manage: { allowed: boolean, reasonKey: string | null }, createStaff: { allowed: boolean, reasonKey: string | null }, checkTrail: { allowed: boolean, reasonKey: string | null }, erasePerson: { allowed: boolean, reasonKey: string | null }, seeMailState: { allowed: boolean, reasonKey: string | null }, assignDevices: { allowed: boolean, reasonKey: string | null }, manageStock: { allowed: boolean, reasonKey: string | null }, seeUnknownDevices: { allowed: boolean, reasonKey: string | null }, haveWebhooks: { allowed: boolean, reasonKey: string | null } } };

export type SessionBrandFragment = { id: string, name: string, lightLogo: boolean, darkLogo: boolean, lightTheme: string, darkTheme: string };

export type PermissionFragment = { allowed: boolean, reasonKey: string | null };

export type AccountNameQueryVariables = Exact<{
  id: string;
}>;


export type AccountNameQuery = { account: { id: string, firstName: string, lastName: string, company: string | null } | null };

export type LogoutMutationVariables = Exact<{ [key: string]: never; }>;


export type LogoutMutation = { logout: boolean };

export type SetTimeZoneMutationVariables = Exact<{
  timeZone: string;
}>;


export type SetTimeZoneMutation = { setTimeZone: { id: string, timeZone: string, timeZoneIsSet: boolean } };

export type SetLanguageMutationVariables = Exact<{
  id: string;
  language: Languages;
}>;


export type SetLanguageMutation = { user: { id: string, language: Languages } };

export type OpenAlarmCountQueryVariables = Exact<{ [key: string]: never; }>;


export type OpenAlarmCountQuery = { openAlarmCount: number, unacknowledgedAlarmCount: number, supportOpen: boolean };

export type AlarmSummaryFragment = { id: string, lane: AlarmLane, condition: string | null, conditionSide: ConditionSide | null, severity: AlarmSeverity, state: AlarmState, startedAt: string, openedAt: string, recoveredAt: string | null, limit: number | null, extreme: number | null, isBreaching: boolean, isLate: boolean, acknowledgedAt: string | null, isWaiting: boolean, tool: { id: string, name: string, user: { id: string } | null } };

export type OnTheWayFragment = { at: string, by: string | null };

export type GroupOfAlarmFragment = { id: string, members: number, open: number, waiting: number, imeiNumber: string | null, site: { id: string, name: string } | null };

export type AlarmRowFragment = { id: string, lane: AlarmLane, condition: string | null, conditionSide: ConditionSide | null, severity: AlarmSeverity, state: AlarmState, startedAt: string, openedAt: string, recoveredAt: string | null, limit: number | null, extreme: number | null, isLate: boolean, acknowledgedAt: string | null, acknowledgedBy: string | null, isWaiting: boolean, rangAgainAt: string | null, isActionOpen: boolean, unreachedRecipients: number, onTheWay: Array<{ at: string, by: string | null }>, group: { id: string, members: number, open: number, waiting: number, imeiNumber: string | null, site: { id: string, name: string } | null } | null, tool: { id: string, name: string, imeiNumber: string, equipmentId: number, calibrationState: CalibrationState, calibrationDueOn: string | null, defrostFridge: boolean, site: { id: string, name: string } | null, user: { id: string, firstName: string, lastName: string, company: string | null, email: string } | null } };

export type AlarmEntryFragment = { id: string, lane: AlarmLane, condition: string | null, conditionSide: ConditionSide | null, severity: AlarmSeverity, state: AlarmState, startedAt: string, openedAt: string, recoveredAt: string | null, recoveryCause: string | null, limit: number | null, extreme: number | null, isBreaching: boolean, isLate: boolean, acknowledgedAt: string | null, acknowledgedBy: string | null, correctiveAction: string | null, isWaiting: boolean, rangAgainAt: string | null, isActionOpen: boolean, unreachedRecipients: number, onTheWay: Array<{ at: string, by: string | null }>, responses: Array<{ kind: AlarmResponseKind, at: string, by: string | null, channel: AlarmResponseChannel, address: string | null, correctiveAction: string | null, actionAt: string | null, actionBy: string | null, isOwn: boolean }>, group: { id: string, members: number, open: number, waiting: number, imeiNumber: string | null, site: { id: string, name: string } | null } | null, nextStep: { kind: AlarmStepKind, at: string, recipients: Array<string> } | null, tool: { id: string, name: string, imeiNumber: string, equipmentId: number, calibrationState: CalibrationState, calibrationDueOn: string | null, defrostFridge: boolean, site: { id: string, name: string, address: string | null, openingHours: string | null, contactName: string | null, contactPhone: string | null, technician: string | null } | null, lastMeasure: { timestamp: string, value: number | null } | null, user: { id: string, firstName: string, lastName: string, company: string | null, email: string } | null }, deliveries: Array<{ kind: DeliveryKind, channel: DeliveryChannel, recipient: string, status: DeliveryStatus, at: string, heldUntil: string | null, reason: string | null }> };

export type AlarmSpansQueryVariables = Exact<{
  toolId: string;
  dateStart: string;
  dateEnd: string;
  first: number;
  before?: string | null | undefined;
}>;


export type AlarmSpansQuery = { alarmList: Array<{ id: string, lane: AlarmLane, severity: AlarmSeverity, startedAt: string, openedAt: string, recoveredAt: string | null, acknowledgedAt: string | null, acknowledgedBy: string | null, correctiveAction: string | null, isWaiting: boolean, isActionOpen: boolean, responses: Array<{ kind: AlarmResponseKind, at: string }> }> };

export type OpenAlarmsQueryVariables = Exact<{
  toolIds?: Array<string> | string | null | undefined;
}>;


export type OpenAlarmsQuery = { openAlarms: Array<{ unreachedRecipients: number, id: string, lane: AlarmLane, condition: string | null, conditionSide: ConditionSide | null, severity: AlarmSeverity, state: AlarmState, startedAt: string, openedAt: string, recoveredAt: string | null, limit: number | null, extreme: number | null, isBreaching: boolean, isLate: boolean, acknowledgedAt: string | null, isWaiting: boolean, onTheWay: Array<{ at: string, by: string | null }>, tool: { id: string, name: string, user: { id: string } | null } }> };

export type OpenAlarmCountsQueryVariables = Exact<{
  userIds: Array<string> | string;
}>;


export type OpenAlarmCountsQuery = { openAlarmCounts: Array<{ userId: string, open: number }> };

export type AlarmChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type AlarmChangedSubscription = { alarmChanged: { id: string, lane: AlarmLane, condition: string | null, conditionSide: ConditionSide | null, severity: AlarmSeverity, state: AlarmState, startedAt: string, openedAt: string, recoveredAt: string | null, limit: number | null, extreme: number | null, isBreaching: boolean, isLate: boolean, acknowledgedAt: string | null, isWaiting: boolean, tool: { id: string, name: string, user: { id: string } | null } } };

export type PushKeyQueryVariables = Exact<{ [key: string]: never; }>;


export type PushKeyQuery = { pushKey: string };

export type SubscribePushMutationVariables = Exact<{
  endpoint: string;
  p256dh: string;
  auth: string;
}>;


export type SubscribePushMutation = { subscribePush: boolean };

export type UnsubscribePushMutationVariables = Exact<{
  endpoint: string;
}>;


export type UnsubscribePushMutation = { unsubscribePush: boolean };

export type ToolCardFragment = { id: string, name: string, imeiNumber: string, equipmentId: number, min: number, max: number, notificationMin: number, notificationMax: number, usualIntervalMs: number, userId: string, waitsForDevice: boolean, limitsNeverSet: boolean, calibrationState: CalibrationState, calibrationDueOn: string | null, site: { id: string, name: string } | null, lastMeasure: { timestamp: string, value: number | null } | null, pendingAlarm: { lane: AlarmLane, condition: string | null, opensAt: string } | null };

export type UserToolListQueryVariables = Exact<{
  id?: string | null | undefined;
}>;


export type UserToolListQuery = { userToolList: Array<{ id: string, name: string, imeiNumber: string, equipmentId: number, min: number, max: number, notificationMin: number, notificationMax: number, usualIntervalMs: number, userId: string, waitsForDevice: boolean, limitsNeverSet: boolean, calibrationState: CalibrationState, calibrationDueOn: string | null, site: { id: string, name: string } | null, lastMeasure: { timestamp: string, value: number | null } | null, pendingAlarm: { lane: AlarmLane, condition: string | null, opensAt: string } | null }> };

export type RecentSeriesQueryVariables = Exact<{
  toolIds?: Array<string> | string | null | undefined;
}>;


export type RecentSeriesQuery = { recentSeries: Array<{ toolId: string, times: Array<number>, lows: Array<number>, highs: Array<number>, means: Array<number>, gapStarts: Array<number>, gapEnds: Array<number>, usualIntervalMs: number }> };

export type ToolReadingsSubscriptionVariables = Exact<{
  toolIds?: Array<string> | string | null | undefined;
}>;


export type ToolReadingsSubscription = { toolReadings: { toolId: string, timestamp: string, value: number | null } };

export type AccountsForDeviceQueryVariables = Exact<{
  search: string;
  first: number;
  role?: Role | null | undefined;
}>;


export type AccountsForDeviceQuery = { userPage: { rows: Array<{ id: string, email: string, firstName: string, lastName: string, company: string | null, role: Role }> } };

export type ShownWaysFragment = { timeZone: string, browsers: number, updatedAt: string | null, user: { id: string, firstName: string, lastName: string, email: string }, warning: { email: boolean, push: boolean }, alarm: { email: boolean, push: boolean }, escalated: { email: boolean, push: boolean }, services: Array<{ webhookId: string, kind: AlarmServiceKind, to: string, isOn: boolean, urgencies: Array<Urgency> }>, quietHours: { from: string, to: string, waits: Array<Urgency> } | null };

export type AlarmWaysQueryVariables = Exact<{
  id?: string | null | undefined;
}>;


export type AlarmWaysQuery = { alarmWays: { timeZone: string, browsers: number, updatedAt: string | null, user: { id: string, firstName: string, lastName: string, email: string }, warning: { email: boolean, push: boolean }, alarm: { email: boolean, push: boolean }, escalated: { email: boolean, push: boolean }, services: Array<{ webhookId: string, kind: AlarmServiceKind, to: string, isOn: boolean, urgencies: Array<Urgency> }>, quietHours: { from: string, to: string, waits: Array<Urgency> } | null } };

export type SetAlarmWaysMutationVariables = Exact<{
  id: string;
  warning: WaysInput;
  alarm: WaysInput;
  escalated: WaysInput;
  quietHours?: QuietHoursInput | null | undefined;
  services?: Array<AlarmServiceInput> | AlarmServiceInput | null | undefined;
}>;


export type SetAlarmWaysMutation = { setAlarmWays: { timeZone: string, browsers: number, updatedAt: string | null, user: { id: string, firstName: string, lastName: string, email: string }, warning: { email: boolean, push: boolean }, alarm: { email: boolean, push: boolean }, escalated: { email: boolean, push: boolean }, services: Array<{ webhookId: string, kind: AlarmServiceKind, to: string, isOn: boolean, urgencies: Array<Urgency> }>, quietHours: { from: string, to: string, waits: Array<Urgency> } | null } };

export type ShownReportFragment = { reportedAt: string, signalGrade: string | null, signalDbm: number | null, linkQuality: number | null, mobileBars: number | null, batteryMillivolts: number | null, firmware: string | null };

export type ExportReadingsMutationVariables = Exact<{
  toolIds?: Array<string> | string | null | undefined;
  userId?: string | null | undefined;
  dateStart: string;
  dateEnd: string;
  format: ExportFormat;
}>;


export type ExportReadingsMutation = { exportReadings: { path: string } };

export type ProveWithCodeMutationVariables = Exact<{
  code: string;
}>;


export type ProveWithCodeMutation = { proveWithCode: boolean };

export type ProveWithPasskeyMutationVariables = Exact<{
  response: string;
}>;


export type ProveWithPasskeyMutation = { proveWithPasskey: boolean };

export type ReplaceDeviceMutationVariables = Exact<{
  imeiNumber: string;
  byImeiNumber: string;
  reason?: string | null | undefined;
}>;


export type ReplaceDeviceMutation = { replaceDevice: { imeiNumber: string } };

export type PasskeyOptionsMutationVariables = Exact<{
  password?: string | null | undefined;
}>;


export type PasskeyOptionsMutation = { passkeyOptions: string };

export type AddPasskeyMutationVariables = Exact<{
  name: string;
  response: string;
}>;


export type AddPasskeyMutation = { addPasskey: { recoveryCodes: Array<string> | null, passkey: { id: string } } };

export type PasskeyChallengeMutationVariables = Exact<{ [key: string]: never; }>;


export type PasskeyChallengeMutation = { passkeyChallenge: string };

export type SecondFactorQueryVariables = Exact<{ [key: string]: never; }>;


export type SecondFactorQuery = { secondFactor: { requiredBy: SecondFactorReason | null, isAdvised: boolean, totpSince: string | null, recoveryCodesLeft: number, passkeys: Array<{ id: string, name: string, createdAt: string, lastUsed: string | null }> } };

export type StartTotpMutationVariables = Exact<{
  password?: string | null | undefined;
}>;


export type StartTotpMutation = { startTotp: { secret: string, uri: string } };

export type ConfirmTotpMutationVariables = Exact<{
  code: string;
}>;


export type ConfirmTotpMutation = { confirmTotp: Array<string> | null };

export type ShownSignatureFragment = { id: string, meaning: SignatureMeaning, remark: string | null, signedAt: string, firstName: string, lastName: string, account: string, role: Role, isMine: boolean, withdrawnAt: string | null, withdrawnReason: string | null };

export type SignRecordMutationVariables = Exact<{
  kind: SignedKind;
  id: string;
  contentHash: string;
  meaning: SignatureMeaning;
  remark?: string | null | undefined;
  password?: string | null | undefined;
  code?: string | null | undefined;
  passkey?: string | null | undefined;
}>;


export type SignRecordMutation = { signRecord: { id: string } };

export type WithdrawSignatureMutationVariables = Exact<{
  id: string;
  reason: string;
}>;


export type WithdrawSignatureMutation = { withdrawSignature: { id: string } };

export type SiteEntryFragment = { id: string, userId: string, name: string, address: string | null, openingHours: string | null, contactName: string | null, contactPhone: string | null, technician: string | null, toolCount: number, updatedAt: string };

export type SitesQueryVariables = Exact<{
  userId?: string | null | undefined;
}>;


export type SitesQuery = { sites: Array<{ id: string, userId: string, name: string, address: string | null, openingHours: string | null, contactName: string | null, contactPhone: string | null, technician: string | null, toolCount: number, updatedAt: string }> };

export type SiteOfToolQueryVariables = Exact<{
  id: string;
}>;


export type SiteOfToolQuery = { userToolList: Array<{ id: string, userId: string, site: { id: string, name: string } | null }> };

export type SetSiteOfToolsMutationVariables = Exact<{
  toolIds: Array<string> | string;
  siteId?: string | null | undefined;
}>;


export type SetSiteOfToolsMutation = { setSiteOfTools: Array<{ id: string, site: { id: string, name: string } | null }> };

export type SupportGrantPartsFragment = { id: string, until: string, account: { id: string, firstName: string, lastName: string }, person: { id: string, firstName: string, lastName: string }, manager: { id: string, firstName: string, lastName: string } | null, lookers: Array<{ since: string, email: string, person: { id: string, firstName: string, lastName: string } }> };

export type SupportAccessPartsFragment = { mayGrant: boolean, managers: Array<{ id: string, firstName: string, lastName: string }>, grants: Array<{ id: string, until: string, account: { id: string, firstName: string, lastName: string }, person: { id: string, firstName: string, lastName: string }, manager: { id: string, firstName: string, lastName: string } | null, lookers: Array<{ since: string, email: string, person: { id: string, firstName: string, lastName: string } }> }> };

export type SupportAccessQueryVariables = Exact<{ [key: string]: never; }>;


export type SupportAccessQuery = { supportAccess: { mayGrant: boolean, managers: Array<{ id: string, firstName: string, lastName: string }>, grants: Array<{ id: string, until: string, account: { id: string, firstName: string, lastName: string }, person: { id: string, firstName: string, lastName: string }, manager: { id: string, firstName: string, lastName: string } | null, lookers: Array<{ since: string, email: string, person: { id: string, firstName: string, lastName: string } }> }> } };

export type SupportGrantsQueryVariables = Exact<{
  accountId?: string | null | undefined;
}>;


export type SupportGrantsQuery = { supportGrants: Array<{ id: string, until: string, account: { id: string, firstName: string, lastName: string }, person: { id: string, firstName: string, lastName: string }, manager: { id: string, firstName: string, lastName: string } | null, lookers: Array<{ since: string, email: string, person: { id: string, firstName: string, lastName: string } }> }> };

export type GrantSupportMutationVariables = Exact<{
  managerId?: string | null | undefined;
  hours: number;
}>;


export type GrantSupportMutation = { grantSupport: { mayGrant: boolean, managers: Array<{ id: string, firstName: string, lastName: string }>, grants: Array<{ id: string, until: string, account: { id: string, firstName: string, lastName: string }, person: { id: string, firstName: string, lastName: string }, manager: { id: string, firstName: string, lastName: string } | null, lookers: Array<{ since: string, email: string, person: { id: string, firstName: string, lastName: string } }> }> } };

export type EndSupportMutationVariables = Exact<{
  id: string;
}>;


export type EndSupportMutation = { endSupport: { mayGrant: boolean, managers: Array<{ id: string, firstName: string, lastName: string }>, grants: Array<{ id: string, until: string, account: { id: string, firstName: string, lastName: string }, person: { id: string, firstName: string, lastName: string }, manager: { id: string, firstName: string, lastName: string } | null, lookers: Array<{ since: string, email: string, person: { id: string, firstName: string, lastName: string } }> }> } };

export type AskForSupportMutationVariables = Exact<{
  userId: string;
}>;


export type AskForSupportMutation = { askForSupport: boolean };

export type OpenSupportLookMutationVariables = Exact<{
  grantId: string;
}>;


export type OpenSupportLookMutation = { openSupportLook: { token: string, email: string, until: string, person: { id: string, firstName: string, lastName: string, role: Role } } };

export type EndSupportLookMutationVariables = Exact<{ [key: string]: never; }>;


export type EndSupportLookMutation = { endSupportLook: boolean };

export type EditableToolFragment = { defrostFridge: boolean, temperatureCorrection: number, updatedAt: string, id: string, name: string, imeiNumber: string, equipmentId: number, min: number, max: number, notificationMin: number, notificationMax: number, usualIntervalMs: number, userId: string, waitsForDevice: boolean, limitsNeverSet: boolean, calibrationState: CalibrationState, calibrationDueOn: string | null, toolInterval: { sendEmailMessage: number, sendNotificationMessage: number, notificationEmail: string | null }, site: { id: string, name: string } | null, lastMeasure: { timestamp: string, value: number | null } | null, pendingAlarm: { lane: AlarmLane, condition: string | null, opensAt: string } | null };

export type EditableToolQueryVariables = Exact<{
  id: string;
}>;


export type EditableToolQuery = { userToolList: Array<{ defrostFridge: boolean, temperatureCorrection: number, updatedAt: string, id: string, name: string, imeiNumber: string, equipmentId: number, min: number, max: number, notificationMin: number, notificationMax: number, usualIntervalMs: number, userId: string, waitsForDevice: boolean, limitsNeverSet: boolean, calibrationState: CalibrationState, calibrationDueOn: string | null, toolInterval: { sendEmailMessage: number, sendNotificationMessage: number, notificationEmail: string | null }, site: { id: string, name: string } | null, lastMeasure: { timestamp: string, value: number | null } | null, pendingAlarm: { lane: AlarmLane, condition: string | null, opensAt: string } | null }> };

export type SaveToolMutationVariables = Exact<{
  id?: string | null | undefined;
  userId?: string | null | undefined;
  name: string;
  imeiNumber: string;
  equipmentId: number;
  defrostFridge: boolean;
  min: number;
  max: number;
  notificationMin: number;
  notificationMax: number;
  temperatureCorrection: number;
  claimCode?: string | null | undefined;
  ifUpdatedAt?: string | null | undefined;
  reason?: string | null | undefined;
}>;


export type SaveToolMutation = { tool: { defrostFridge: boolean, temperatureCorrection: number, updatedAt: string, id: string, name: string, imeiNumber: string, equipmentId: number, min: number, max: number, notificationMin: number, notificationMax: number, usualIntervalMs: number, userId: string, waitsForDevice: boolean, limitsNeverSet: boolean, calibrationState: CalibrationState, calibrationDueOn: string | null, toolInterval: { sendEmailMessage: number, sendNotificationMessage: number, notificationEmail: string | null }, site: { id: string, name: string } | null, lastMeasure: { timestamp: string, value: number | null } | null, pendingAlarm: { lane: AlarmLane, condition: string | null, opensAt: string } | null } };

export type UserTableQueryVariables = Exact<{
  parentUserId?: string | null | undefined;
  role?: Role | null | undefined;
  search: string;
  sort: string;
  first: number;
  offset: number;
}>;


export type UserTableQuery = { userPage: { total: number, rows: Array<{ id: string, email: string, firstName: string, lastName: string, company: string | null, role: Role, language: Languages, parentUserId: string | null, emailConfirmed: boolean, invited: boolean, hasSecondFactor: boolean, createdAt: string, updatedAt: string, viewerCan: { delete: { allowed: boolean, reasonKey: string | null } } }> } };

export type DeleteUserMutationVariables = Exact<{
  id: string;
  reason?: string | null | undefined;
}>;


export type DeleteUserMutation = { deleteUser: boolean };

export type CreateUserMutationVariables = Exact<{
  email: string;
  firstName: string;
  lastName: string;
  password: string;
  language: Languages;
  parentUserId?: string | null | undefined;
}>;


export type CreateUserMutation = { user: { id: string } };

export type CreateAffiliateMutationVariables = Exact<{
  email: string;
  firstName: string;
  lastName: string;
  password: string;
  language: Languages;
}>;


export type CreateAffiliateMutation = { affiliateUser: { id: string } };

export type CreateStaffMutationVariables = Exact<{
  role: Role;
  email: string;
  firstName: string;
  lastName: string;
  password: string;
  language: Languages;
}>;


export type CreateStaffMutation = { staffUser: { id: string } };

export type InviteUserMutationVariables = Exact<{
  email: string;
  role: Role;
  parentUserId?: string | null | undefined;
  language: Languages;
}>;


export type InviteUserMutation = { inviteUser: { id: string, email: string, url: string | null, expiresAt: string } };

export type CreateResetLinkMutationVariables = Exact<{
  userId: string;
}>;


export type CreateResetLinkMutation = { createResetLink: { email: string, url: string | null, expiresAt: string } };

export type TableReportFragment = { lines: number, created: number, changed: number, staying: number, problemCount: number, problems: Array<{ line: number, field: string | null, key: string, message: string, params: string }>, changes: Array<{ line: number, email: string, isNew: boolean, cells: Array<{ column: string, before: string | null, after: string | null }> }>, links: Array<{ email: string, url: string }> };

export type ImportCustomersMutationVariables = Exact<{
  upload: string;
  dryRun: boolean;
  invite: boolean;
}>;


export type ImportCustomersMutation = { importCustomers: { lines: number, created: number, changed: number, staying: number, problemCount: number, problems: Array<{ line: number, field: string | null, key: string, message: string, params: string }>, changes: Array<{ line: number, email: string, isNew: boolean, cells: Array<{ column: string, before: string | null, after: string | null }> }>, links: Array<{ email: string, url: string }> } };

export type ImportSensorsMutationVariables = Exact<{
  upload: string;
  dryRun: boolean;
}>;


export type ImportSensorsMutation = { importSensors: { lines: number, created: number, changed: number, staying: number, problemCount: number, problems: Array<{ line: number, field: string | null, key: string, message: string, params: string }>, changes: Array<{ line: number, email: string, isNew: boolean, cells: Array<{ column: string, before: string | null, after: string | null }> }>, links: Array<{ email: string, url: string }> } };

export type ExportCustomersMutationVariables = Exact<{ [key: string]: never; }>;


export type ExportCustomersMutation = { exportCustomers: { path: string } };

export type CustomerQueryVariables = Exact<{
  userId: string;
}>;


export type CustomerQuery = { customer: { endedSince: string | null, mostSensors: number | null, mostMessages: number | null, sensors: number, ownSensors: number, messages: number, people: number, sites: number, lastContact: string | null, maySet: boolean, mayMove: boolean, user: { id: string, email: string, firstName: string, lastName: string, company: string | null, role: Role, language: Languages, timeZone: string, timeZoneIsSet: boolean, expiresOn: string | null, parentUserId: string | null, invited: boolean, updatedAt: string, viewerCan: { delete: { allowed: boolean, reasonKey: string | null } } }, parent: { id: string, email: string, firstName: string, lastName: string, company: string | null } | null, followUp: { note: string, changedAt: string } | null } };

export type ResellersQueryVariables = Exact<{ [key: string]: never; }>;


export type ResellersQuery = { affiliateUserList: Array<{ id: string, email: string, firstName: string, lastName: string, company: string | null }> };

export type ChangeCustomerMutationVariables = Exact<{
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  language: Languages;
  parentUserId?: string | null | undefined;
  ifUpdatedAt?: string | null | undefined;
}>;


export type ChangeCustomerMutation = { user: { id: string } };

export type SetCustomerMutationVariables = Exact<{
  userId: string;
  company?: string | null | undefined;
  timeZone?: string | null | undefined;
  expiresOn?: string | null | undefined;
  mostSensors?: number | null | undefined;
  mostMessages?: number | null | undefined;
  ifUpdatedAt?: string | null | undefined;
}>;


export type SetCustomerMutation = { setCustomer: { id: string } };

export type OwnEndQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnEndQuery = { ownEnd: { since: string, managedBy: string | null } | null };

export type MembersQueryVariables = Exact<{
  userId?: string | null | undefined;
}>;


export type MembersQuery = { memberList: Array<{ right: MemberRight, lastLogin: string | null, user: { id: string, email: string, firstName: string, lastName: string, language: Languages, invited: boolean } }> };

export type InviteMemberMutationVariables = Exact<{
  email: string;
  memberOf?: string | null | undefined;
  right: MemberRight;
  language: Languages;
}>;


export type InviteMemberMutation = { inviteMember: { id: string, email: string, url: string | null, expiresAt: string } };

export type SetMemberRightMutationVariables = Exact<{
  userId: string;
  right: MemberRight;
}>;


export type SetMemberRightMutation = { setMemberRight: { id: string, memberRight: MemberRight | null } };

export type FactorRequirementQueryVariables = Exact<{
  id: string;
}>;


export type FactorRequirementQuery = { account: { id: string, requiresSecondFactor: boolean } | null };

export type ResetSecondFactorMutationVariables = Exact<{
  userId: string;
}>;


export type ResetSecondFactorMutation = { resetSecondFactor: boolean };

export type RequireSecondFactorMutationVariables = Exact<{
  userId: string;
  isRequired: boolean;
}>;


export type RequireSecondFactorMutation = { requireSecondFactor: { id: string } };

export type AccountAlarmsQueryVariables = Exact<{
  userId?: string | null | undefined;
  most: number;
}>;


export type AccountAlarmsQuery = { alarmList: Array<{ unreachedRecipients: number, id: string, lane: AlarmLane, condition: string | null, conditionSide: ConditionSide | null, severity: AlarmSeverity, state: AlarmState, startedAt: string, openedAt: string, recoveredAt: string | null, limit: number | null, extreme: number | null, isBreaching: boolean, isLate: boolean, acknowledgedAt: string | null, isWaiting: boolean, onTheWay: Array<{ at: string, by: string | null }>, tool: { id: string, name: string, user: { id: string } | null } }>, openAlarmsByCustomer: { open: number, warnings: number } };

export type AccountToolsQueryVariables = Exact<{
  userId?: string | null | undefined;
  search: string;
  only?: ToolFilter | null | undefined;
  sort: string;
  first: number;
  offset: number;
}>;


export type AccountToolsQuery = { toolPage: { total: number, rows: Array<{ id: string, name: string, imeiNumber: string, equipmentId: number, min: number, max: number, notificationMin: number, notificationMax: number, usualIntervalMs: number, userId: string, waitsForDevice: boolean, limitsNeverSet: boolean, calibrationState: CalibrationState, calibrationDueOn: string | null, site: { id: string, name: string } | null, lastMeasure: { timestamp: string, value: number | null } | null, pendingAlarm: { lane: AlarmLane, condition: string | null, opensAt: string } | null }>, counts: { total: number, openAlarm: number, outOfRange: number, inRange: number, noData: number } } };

export type AlarmDeviationQueryVariables = Exact<{
  alarmId: string;
}>;


export type AlarmDeviationQuery = { deviations: Array<{ id: string, number: string, state: DeviationState }> };

export type BeginDeviationMutationVariables = Exact<{
  alarmId: string;
}>;


export type BeginDeviationMutation = { beginDeviation: { id: string } };

export type AlarmListQueryVariables = Exact<{
  toolId?: string | null | undefined;
  userId?: string | null | undefined;
  ownerId?: string | null | undefined;
  open?: boolean | null | undefined;
  lane?: AlarmLane | null | undefined;
  search?: string | null | undefined;
  dateStart?: string | null | undefined;
  dateEnd?: string | null | undefined;
  isActionOpen?: boolean | null | undefined;
  groupId?: string | null | undefined;
  isFolded?: boolean | null | undefined;
  order: AlarmOrder;
  first: number;
  before?: string | null | undefined;
  isFirstPage: boolean;
}>;


export type AlarmListQuery = { alarmList: Array<{ id: string, lane: AlarmLane, condition: string | null, conditionSide: ConditionSide | null, severity: AlarmSeverity, state: AlarmState, startedAt: string, openedAt: string, recoveredAt: string | null, limit: number | null, extreme: number | null, isLate: boolean, acknowledgedAt: string | null, acknowledgedBy: string | null, isWaiting: boolean, rangAgainAt: string | null, isActionOpen: boolean, unreachedRecipients: number, onTheWay: Array<{ at: string, by: string | null }>, group: { id: string, members: number, open: number, waiting: number, imeiNumber: string | null, site: { id: string, name: string } | null } | null, tool: { id: string, name: string, imeiNumber: string, equipmentId: number, calibrationState: CalibrationState, calibrationDueOn: string | null, defrostFridge: boolean, site: { id: string, name: string } | null, user: { id: string, firstName: string, lastName: string, company: string | null, email: string } | null } }>, alarmCount?: { total: number, isExact: boolean } };

export type AlarmsByCustomerQueryVariables = Exact<{
  userId?: string | null | undefined;
  lane?: AlarmLane | null | undefined;
  search?: string | null | undefined;
  first: number;
  offset: number;
  most: number;
}>;


export type AlarmsByCustomerQuery = { openAlarmsByCustomer: { customers: number, open: number, warnings: number, unacknowledged: number, rows: Array<{ open: number, unacknowledged: number, user: { id: string, firstName: string, lastName: string, company: string | null, email: string }, alarms: Array<{ id: string, lane: AlarmLane, condition: string | null, conditionSide: ConditionSide | null, severity: AlarmSeverity, state: AlarmState, startedAt: string, openedAt: string, recoveredAt: string | null, limit: number | null, extreme: number | null, isLate: boolean, acknowledgedAt: string | null, acknowledgedBy: string | null, isWaiting: boolean, rangAgainAt: string | null, isActionOpen: boolean, unreachedRecipients: number, onTheWay: Array<{ at: string, by: string | null }>, group: { id: string, members: number, open: number, waiting: number, imeiNumber: string | null, site: { id: string, name: string } | null } | null, tool: { id: string, name: string, imeiNumber: string, equipmentId: number, calibrationState: CalibrationState, calibrationDueOn: string | null, defrostFridge: boolean, site: { id: string, name: string } | null, user: { id: string, firstName: string, lastName: string, company: string | null, email: string } | null } }> }> } };

export type AlarmDetailsQueryVariables = Exact<{
  id: string;
}>;


export type AlarmDetailsQuery = { alarm: { id: string, lane: AlarmLane, condition: string | null, conditionSide: ConditionSide | null, severity: AlarmSeverity, state: AlarmState, startedAt: string, openedAt: string, recoveredAt: string | null, recoveryCause: string | null, limit: number | null, extreme: number | null, isBreaching: boolean, isLate: boolean, acknowledgedAt: string | null, acknowledgedBy: string | null, correctiveAction: string | null, isWaiting: boolean, rangAgainAt: string | null, isActionOpen: boolean, unreachedRecipients: number, onTheWay: Array<{ at: string, by: string | null }>, responses: Array<{ kind: AlarmResponseKind, at: string, by: string | null, channel: AlarmResponseChannel, address: string | null, correctiveAction: string | null, actionAt: string | null, actionBy: string | null, isOwn: boolean }>, group: { id: string, members: number, open: number, waiting: number, imeiNumber: string | null, site: { id: string, name: string } | null } | null, nextStep: { kind: AlarmStepKind, at: string, recipients: Array<string> } | null, tool: { id: string, name: string, imeiNumber: string, equipmentId: number, calibrationState: CalibrationState, calibrationDueOn: string | null, defrostFridge: boolean, site: { id: string, name: string, address: string | null, openingHours: string | null, contactName: string | null, contactPhone: string | null, technician: string | null } | null, lastMeasure: { timestamp: string, value: number | null } | null, user: { id: string, firstName: string, lastName: string, company: string | null, email: string } | null }, deliveries: Array<{ kind: DeliveryKind, channel: DeliveryChannel, recipient: string, status: DeliveryStatus, at: string, heldUntil: string | null, reason: string | null }> } | null };

export type AcknowledgeAlarmMutationVariables = Exact<{
  id: string;
  correctiveAction: string;
  cause?: AlarmCause | null | undefined;
}>;


export type AcknowledgeAlarmMutation = { acknowledgeAlarm: { id: string, lane: AlarmLane, condition: string | null, conditionSide: ConditionSide | null, severity: AlarmSeverity, state: AlarmState, startedAt: string, openedAt: string, recoveredAt: string | null, recoveryCause: string | null, limit: number | null, extreme: number | null, isBreaching: boolean, isLate: boolean, acknowledgedAt: string | null, acknowledgedBy: string | null, correctiveAction: string | null, isWaiting: boolean, rangAgainAt: string | null, isActionOpen: boolean, unreachedRecipients: number, onTheWay: Array<{ at: string, by: string | null }>, responses: Array<{ kind: AlarmResponseKind, at: string, by: string | null, channel: AlarmResponseChannel, address: string | null, correctiveAction: string | null, actionAt: string | null, actionBy: string | null, isOwn: boolean }>, group: { id: string, members: number, open: number, waiting: number, imeiNumber: string | null, site: { id: string, name: string } | null } | null, nextStep: { kind: AlarmStepKind, at: string, recipients: Array<string> } | null, tool: { id: string, name: string, imeiNumber: string, equipmentId: number, calibrationState: CalibrationState, calibrationDueOn: string | null, defrostFridge: boolean, site: { id: string, name: string, address: string | null, openingHours: string | null, contactName: string | null, contactPhone: string | null, technician: string | null } | null, lastMeasure: { timestamp: string, value: number | null } | null, user: { id: string, firstName: string, lastName: string, company: string | null, email: string } | null }, deliveries: Array<{ kind: DeliveryKind, channel: DeliveryChannel, recipient: string, status: DeliveryStatus, at: string, heldUntil: string | null, reason: string | null }> } };

export type OpenActionCountQueryVariables = Exact<{ [key: string]: never; }>;


export type OpenActionCountQuery = { alarmCount: { total: number, isExact: boolean } };

export type SayOnMyWayMutationVariables = Exact<{
  id: string;
}>;


export type SayOnMyWayMutation = { onMyWay: { id: string, lane: AlarmLane, condition: string | null, conditionSide: ConditionSide | null, severity: AlarmSeverity, state: AlarmState, startedAt: string, openedAt: string, recoveredAt: string | null, recoveryCause: string | null, limit: number | null, extreme: number | null, isBreaching: boolean, isLate: boolean, acknowledgedAt: string | null, acknowledgedBy: string | null, correctiveAction: string | null, isWaiting: boolean, rangAgainAt: string | null, isActionOpen: boolean, unreachedRecipients: number, onTheWay: Array<{ at: string, by: string | null }>, responses: Array<{ kind: AlarmResponseKind, at: string, by: string | null, channel: AlarmResponseChannel, address: string | null, correctiveAction: string | null, actionAt: string | null, actionBy: string | null, isOwn: boolean }>, group: { id: string, members: number, open: number, waiting: number, imeiNumber: string | null, site: { id: string, name: string } | null } | null, nextStep: { kind: AlarmStepKind, at: string, recipients: Array<string> } | null, tool: { id: string, name: string, imeiNumber: string, equipmentId: number, calibrationState: CalibrationState, calibrationDueOn: string | null, defrostFridge: boolean, site: { id: string, name: string, address: string | null, openingHours: string | null, contactName: string | null, contactPhone: string | null, technician: string | null } | null, lastMeasure: { timestamp: string, value: number | null } | null, user: { id: string, firstName: string, lastName: string, company: string | null, email: string } | null }, deliveries: Array<{ kind: DeliveryKind, channel: DeliveryChannel, recipient: string, status: DeliveryStatus, at: string, heldUntil: string | null, reason: string | null }> } };

export type AddCorrectiveActionMutationVariables = Exact<{
  id: string;
  correctiveAction: string;
}>;


export type AddCorrectiveActionMutation = { addCorrectiveAction: { id: string, lane: AlarmLane, condition: string | null, conditionSide: ConditionSide | null, severity: AlarmSeverity, state: AlarmState, startedAt: string, openedAt: string, recoveredAt: string | null, recoveryCause: string | null, limit: number | null, extreme: number | null, isBreaching: boolean, isLate: boolean, acknowledgedAt: string | null, acknowledgedBy: string | null, correctiveAction: string | null, isWaiting: boolean, rangAgainAt: string | null, isActionOpen: boolean, unreachedRecipients: number, onTheWay: Array<{ at: string, by: string | null }>, responses: Array<{ kind: AlarmResponseKind, at: string, by: string | null, channel: AlarmResponseChannel, address: string | null, correctiveAction: string | null, actionAt: string | null, actionBy: string | null, isOwn: boolean }>, group: { id: string, members: number, open: number, waiting: number, imeiNumber: string | null, site: { id: string, name: string } | null } | null, nextStep: { kind: AlarmStepKind, at: string, recipients: Array<string> } | null, tool: { id: string, name: string, imeiNumber: string, equipmentId: number, calibrationState: CalibrationState, calibrationDueOn: string | null, defrostFridge: boolean, site: { id: string, name: string, address: string | null, openingHours: string | null, contactName: string | null, contactPhone: string | null, technician: string | null } | null, lastMeasure: { timestamp: string, value: number | null } | null, user: { id: string, firstName: string, lastName: string, company: string | null, email: string } | null }, deliveries: Array<{ kind: DeliveryKind, channel: DeliveryChannel, recipient: string, status: DeliveryStatus, at: string, heldUntil: string | null, reason: string | null }> } };

export type AcknowledgeGroupMutationVariables = Exact<{
  id: string;
  correctiveAction: string;
}>;


export type AcknowledgeGroupMutation = { acknowledgeGroup: { id: string } };

export type WaitingAlarmsQueryVariables = Exact<{
  ownerId?: string | null | undefined;
  groupId?: string | null | undefined;
  lane?: AlarmLane | null | undefined;
  search?: string | null | undefined;
  before?: string | null | undefined;
}>;


export type WaitingAlarmsQuery = { alarmList: Array<{ id: string, lane: AlarmLane, conditionSide: ConditionSide | null, isWaiting: boolean }> };

export type AcknowledgeAlarmsMutationVariables = Exact<{
  ids: Array<string> | string;
  correctiveAction: string;
}>;


export type AcknowledgeAlarmsMutation = { acknowledgeAlarms: Array<{ id: string }> };

export type AuditPageQueryVariables = Exact<{
  filter: AuditFilter;
  before?: string | null | undefined;
  first: number;
}>;


export type AuditPageQuery = { auditPage: { next: string | null, rows: Array<{ id: string, at: string, action: string, reason: string | null, erased: Array<string>, actor: { kind: string, id: string | null, label: string | null }, subject: { kind: string, id: string | null, label: string | null }, changes: Array<{ field: string, before: string | null, after: string | null }> }> } };

export type ExportAuditMutationVariables = Exact<{
  filter: AuditFilter;
  format: ExportFormat;
}>;


export type ExportAuditMutation = { exportAudit: { path: string } };

export type ExportPersonMutationVariables = Exact<{
  userId: string;
}>;


export type ExportPersonMutation = { exportPerson: { path: string } };

export type ErasePersonMutationVariables = Exact<{
  userId: string;
}>;


export type ErasePersonMutation = { erasePerson: boolean };

export type CheckAuditMutationVariables = Exact<{
  begin: boolean;
}>;


export type CheckAuditMutation = { checkAudit: { state: string, checked: number, entries: number, head: string | null, fault: { kind: string, entry: string } | null } };

export type BrandEntryFragment = { accountId: string, name: string | null, accent: string | null, senderName: string | null, replyTo: string | null, mailFooter: string | null, paperFooter: string | null, lightLogo: string | null, darkLogo: string | null, logoOnPapers: boolean | null, hosts: Array<string> };

export type BrandSettingsQueryVariables = Exact<{
  accountId?: string | null | undefined;
}>;


export type BrandSettingsQuery = { brandSettings: { accountId: string, name: string | null, accent: string | null, senderName: string | null, replyTo: string | null, mailFooter: string | null, paperFooter: string | null, lightLogo: string | null, darkLogo: string | null, logoOnPapers: boolean | null, hosts: Array<string> } | null };

export type SetBrandMutationVariables = Exact<{
  accountId: string;
  brand: BrandInput;
}>;


export type SetBrandMutation = { setBrand: { accountId: string, name: string | null, accent: string | null, senderName: string | null, replyTo: string | null, mailFooter: string | null, paperFooter: string | null, lightLogo: string | null, darkLogo: string | null, logoOnPapers: boolean | null, hosts: Array<string> } };

export type SetBrandLogoMutationVariables = Exact<{
  accountId: string;
  scheme: BrandScheme;
  uploadId?: string | null | undefined;
}>;


export type SetBrandLogoMutation = { setBrandLogo: { accountId: string, name: string | null, accent: string | null, senderName: string | null, replyTo: string | null, mailFooter: string | null, paperFooter: string | null, lightLogo: string | null, darkLogo: string | null, logoOnPapers: boolean | null, hosts: Array<string> } };

export type ResetBrandMutationVariables = Exact<{
  accountId: string;
}>;


export type ResetBrandMutation = { resetBrand: { accountId: string, name: string | null, accent: string | null, senderName: string | null, replyTo: string | null, mailFooter: string | null, paperFooter: string | null, lightLogo: string | null, darkLogo: string | null, logoOnPapers: boolean | null, hosts: Array<string> } };

export type SetBrandHostsMutationVariables = Exact<{
  accountId: string;
  hosts: Array<string> | string;
}>;


export type SetBrandHostsMutation = { setBrandHosts: { accountId: string, name: string | null, accent: string | null, senderName: string | null, replyTo: string | null, mailFooter: string | null, paperFooter: string | null, lightLogo: string | null, darkLogo: string | null, logoOnPapers: boolean | null, hosts: Array<string> } };

export type BulkSummaryFragment = { id: string, state: BulkState, plannedAt: string, doneAt: string | null, reason: string | null, profile: string | null, fields: Array<string>, staying: number, takeBackUntil: string | null, changing: number, refused: number, left: number, done: number, takenBack: number, kept: number, by: { id: string, firstName: string, lastName: string, email: string } | null };

export type PlanBulkChangeMutationVariables = Exact<{
  selection: ToolSelection;
  change: SetupInput;
}>;


export type PlanBulkChangeMutation = { planBulkChange: { id: string } };

export type StartBulkChangeMutationVariables = Exact<{
  id: string;
  reason?: string | null | undefined;
}>;


export type StartBulkChangeMutation = { startBulkChange: { id: string, state: BulkState, plannedAt: string, doneAt: string | null, reason: string | null, profile: string | null, fields: Array<string>, staying: number, takeBackUntil: string | null, changing: number, refused: number, left: number, done: number, takenBack: number, kept: number, by: { id: string, firstName: string, lastName: string, email: string } | null } };

export type TakeBackBulkChangeMutationVariables = Exact<{
  id: string;
  evenChanged: boolean;
}>;


export type TakeBackBulkChangeMutation = { takeBackBulkChange: { id: string, state: BulkState, plannedAt: string, doneAt: string | null, reason: string | null, profile: string | null, fields: Array<string>, staying: number, takeBackUntil: string | null, changing: number, refused: number, left: number, done: number, takenBack: number, kept: number, by: { id: string, firstName: string, lastName: string, email: string } | null } };

export type BulkChangesQueryVariables = Exact<{ [key: string]: never; }>;


export type BulkChangesQuery = { bulkChanges: Array<{ id: string, state: BulkState, plannedAt: string, doneAt: string | null, reason: string | null, profile: string | null, fields: Array<string>, staying: number, takeBackUntil: string | null, changing: number, refused: number, left: number, done: number, takenBack: number, kept: number, by: { id: string, firstName: string, lastName: string, email: string } | null }> };

export type BulkChangeQueryVariables = Exact<{
  id: string;
}>;


export type BulkChangeQuery = { bulkChange: { id: string, state: BulkState, plannedAt: string, doneAt: string | null, reason: string | null, profile: string | null, fields: Array<string>, staying: number, takeBackUntil: string | null, changing: number, refused: number, left: number, done: number, takenBack: number, kept: number, by: { id: string, firstName: string, lastName: string, email: string } | null } };

export type BulkRowsQueryVariables = Exact<{
  id: string;
  states: Array<BulkItemState> | BulkItemState;
  first: number;
  offset: number;
}>;


export type BulkRowsQuery = { bulkChange: { id: string, rows: Array<{ place: number, state: BulkItemState, tool: { id: string, name: string, imeiNumber: string, equipmentId: number, user: { id: string, firstName: string, lastName: string, company: string | null, email: string } | null } | null, differences: Array<{ field: string, before: string, after: string, accountBefore: { id: string, firstName: string, lastName: string, company: string | null, email: string } | null, accountAfter: { id: string, firstName: string, lastName: string, company: string | null, email: string } | null }>, problem: { field: string | null, key: string, message: string, params: string } | null }> } };

export type BulkAlarmPreviewQueryVariables = Exact<{
  id: string;
  from: number;
}>;


export type BulkAlarmPreviewQuery = { bulkAlarmPreview: { days: number, sample: number, next: number | null, tools: Array<{ alarmsNow: number, alarmsThen: number, tool: { id: string, name: string } }> } };

export type ProfileFieldsFragment = { id: string, name: string, updatedAt: string, viewerMayKeep: boolean, linked: number, differing: number, account: { id: string, firstName: string, lastName: string, email: string } | null, values: Array<{ field: string, value: string }> };

export type ProfilesQueryVariables = Exact<{ [key: string]: never; }>;


export type ProfilesQuery = { profiles: Array<{ id: string, name: string, updatedAt: string, viewerMayKeep: boolean, linked: number, differing: number, account: { id: string, firstName: string, lastName: string, email: string } | null, values: Array<{ field: string, value: string }> }> };

export type ProfileNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type ProfileNamesQuery = { profiles: Array<{ id: string, name: string }> };

export type CreateProfileMutationVariables = Exact<{
  name: string;
  values: SetupInput;
}>;


export type CreateProfileMutation = { createProfile: { id: string, name: string, updatedAt: string, viewerMayKeep: boolean, linked: number, differing: number, account: { id: string, firstName: string, lastName: string, email: string } | null, values: Array<{ field: string, value: string }> } };

export type PlanProfileChangeMutationVariables = Exact<{
  id: string;
  name: string;
  values: SetupInput;
  keepDeviating: boolean;
}>;


export type PlanProfileChangeMutation = { planProfileChange: { id: string } };

export type DeleteProfileMutationVariables = Exact<{
  id: string;
}>;


export type DeleteProfileMutation = { deleteProfile: boolean };

export type ExportSensorTableMutationVariables = Exact<{
  selection: ToolSelection;
}>;


export type ExportSensorTableMutation = { exportSensorTable: { path: string } };

export type PlanSensorTableMutationVariables = Exact<{
  upload: string;
}>;


export type PlanSensorTableMutation = { planSensorTable: { lines: number, problemCount: number, problems: Array<{ line: number, field: string | null, key: string, message: string, params: string }>, change: { id: string } | null } };

export type CoolingHealthQueryVariables = Exact<{
  toolId: string;
  dateStart: string;
  dateEnd: string;
}>;


export type CoolingHealthQuery = { coolingHealth: { defrostEveryMs: number | null, days: Array<{ day: string, cyclesSeen: CyclesSeen, cyclesPerDay: number | null, runningShare: number | null, defrosts: number | null, defrostPeak: number | null, defrostEveryMs: number | null, intervalMs: number | null }> } };

export type CoolingSurroundingsQueryVariables = Exact<{
  toolId: string;
  dateStart: string;
  dateEnd: string;
}>;


export type CoolingSurroundingsQuery = { coolingSurroundings: { neighbours: Array<{ id: string, name: string }>, rooms: Array<{ id: string, name: string }>, roomDays: Array<{ day: string, mean: number | null }> } };

export type ResellerRuleEntryFragment = { id: string, includesWarnings: boolean, afterMinutes: number, from: string | null, to: string | null, digestAt: string | null, byMail: boolean, byPush: boolean, webhookId: string | null };

export type ResellerRulesQueryVariables = Exact<{ [key: string]: never; }>;


export type ResellerRulesQuery = { resellerRules: Array<{ id: string, includesWarnings: boolean, afterMinutes: number, from: string | null, to: string | null, digestAt: string | null, byMail: boolean, byPush: boolean, webhookId: string | null }>, resellerRuleWebhooks: Array<{ webhookId: string, kind: AlarmServiceKind, to: string, isOn: boolean, failingSince: string | null, lastFailure: string | null }> };

export type SetResellerRulesMutationVariables = Exact<{
  rules: Array<ResellerRuleInput> | ResellerRuleInput;
}>;


export type SetResellerRulesMutation = { setResellerRules: Array<{ id: string, includesWarnings: boolean, afterMinutes: number, from: string | null, to: string | null, digestAt: string | null, byMail: boolean, byPush: boolean, webhookId: string | null }> };

export type FoundSensorCountQueryVariables = Exact<{ [key: string]: never; }>;


export type FoundSensorCountQuery = { foundSensorCount: number };

export type OverdueSignaturesQueryVariables = Exact<{ [key: string]: never; }>;


export type OverdueSignaturesQuery = { overdueSignatures: number };

export type WallLinksQueryVariables = Exact<{ [key: string]: never; }>;


export type WallLinksQuery = { wallLinks: Array<{ id: string, name: string, createdAt: string, lastUsedAt: string | null }> };

export type CreateWallLinkMutationVariables = Exact<{
  name?: string | null | undefined;
}>;


export type CreateWallLinkMutation = { createWallLink: { secret: string, link: { id: string } } };

export type RevokeWallLinkMutationVariables = Exact<{
  id: string;
}>;


export type RevokeWallLinkMutation = { revokeWallLink: boolean };

export type DeliveryStateQueryVariables = Exact<{ [key: string]: never; }>;


export type DeliveryStateQuery = { deliveryState: { mail: MailState, hasPublicUrl: boolean, unnamedProxy: string | null } };

export type ServerTroublesQueryVariables = Exact<{ [key: string]: never; }>;


export type ServerTroublesQuery = { serverTroubles: Array<{ kind: ServerTroubleKind, since: string, name: string, text: string }> };

export type DeviationsQueryVariables = Exact<{
  states?: Array<DeviationState> | DeviationState | null | undefined;
  search?: string | null | undefined;
  dateStart?: string | null | undefined;
  dateEnd?: string | null | undefined;
  userId?: string | null | undefined;
  before?: string | null | undefined;
}>;


export type DeviationsQuery = { deviations: Array<{ id: string, number: string, state: DeviationState, sensorName: string, imeiNumber: string, beganAt: string, endedAt: string | null, assessment: GoodsAssessment }> };

export type DeviationQueryVariables = Exact<{
  id: string;
}>;


export type DeviationQuery = { deviation: { id: string, number: string, state: DeviationState, sensorName: string, imeiNumber: string, toolId: string, alarmId: string | null, begunAt: string, begunBy: string, withdrawnAt: string | null, withdrawnBy: string | null, withdrawnReason: string | null, newest: { readingsSince: { isChanged: boolean, readings: number } | null }, versions: Array<{ id: string, version: number, state: DeviationVersionState, cause: string, assessment: GoodsAssessment, assessmentNote: string, action: string, prevention: string, writtenAt: string, writtenBy: string, submittedAt: string | null, submittedBy: string | null, factsHash: string, contentHash: string | null, reason: string | null, signatures: Array<{ id: string, meaning: SignatureMeaning, remark: string | null, signedAt: string, firstName: string, lastName: string, account: string, role: Role, isMine: boolean, withdrawnAt: string | null, withdrawnReason: string | null }>, facts: { gatheredAt: string, unit: string | null, goods: string | null, site: string | null, equipmentId: number, lane: AlarmLane | null, condition: string | null, raisedAt: string | null, beganAt: string, endedAt: string | null, raiseDelay: number | null, readings: number, lowest: number | null, highest: number | null, meanKinetic: number | null, outMs: number, missingMs: number, messages: number, reason: { openedAt: string | null, reason: AlarmReason, minutes: number | null, window: number | null, condition: string | null, isWarning: boolean, isOfGoods: boolean, celsius: number | null, defrosts: number | null, until: string | null, days: number | null } | null, limits: Array<{ min: number, max: number, notificationMin: number, notificationMax: number }>, told: Array<{ kind: string, channel: string, status: string, at: string, name: string }>, answers: Array<{ kind: string, at: string, name: string, isByLink: boolean, correctiveAction: string }>, curve: { from: string, to: string, gapMs: number, times: Array<number>, values: Array<number> } } }> } };

export type DeviationReportQueryVariables = Exact<{
  id: string;
  version?: number | null | undefined;
  language: Languages;
}>;


export type DeviationReportQuery = { deviationReport: string };

export type ShownDeviationFragment = { id: string, number: string, state: DeviationState, sensorName: string, imeiNumber: string, toolId: string, alarmId: string | null, begunAt: string, begunBy: string, withdrawnAt: string | null, withdrawnBy: string | null, withdrawnReason: string | null, newest: { readingsSince: { isChanged: boolean, readings: number } | null }, versions: Array<{ id: string, version: number, state: DeviationVersionState, cause: string, assessment: GoodsAssessment, assessmentNote: string, action: string, prevention: string, writtenAt: string, writtenBy: string, submittedAt: string | null, submittedBy: string | null, factsHash: string, contentHash: string | null, reason: string | null, signatures: Array<{ id: string, meaning: SignatureMeaning, remark: string | null, signedAt: string, firstName: string, lastName: string, account: string, role: Role, isMine: boolean, withdrawnAt: string | null, withdrawnReason: string | null }>, facts: { gatheredAt: string, unit: string | null, goods: string | null, site: string | null, equipmentId: number, lane: AlarmLane | null, condition: string | null, raisedAt: string | null, beganAt: string, endedAt: string | null, raiseDelay: number | null, readings: number, lowest: number | null, highest: number | null, meanKinetic: number | null, outMs: number, missingMs: number, messages: number, reason: { openedAt: string | null, reason: AlarmReason, minutes: number | null, window: number | null, condition: string | null, isWarning: boolean, isOfGoods: boolean, celsius: number | null, defrosts: number | null, until: string | null, days: number | null } | null, limits: Array<{ min: number, max: number, notificationMin: number, notificationMax: number }>, told: Array<{ kind: string, channel: string, status: string, at: string, name: string }>, answers: Array<{ kind: string, at: string, name: string, isByLink: boolean, correctiveAction: string }>, curve: { from: string, to: string, gapMs: number, times: Array<number>, values: Array<number> } } }> };

export type WriteDeviationMutationVariables = Exact<{
  id: string;
  writtenAt: string;
  cause: string;
  assessment: GoodsAssessment;
  assessmentNote: string;
  action: string;
  prevention: string;
}>;


export type WriteDeviationMutation = { writeDeviation: { id: string, number: string, state: DeviationState, sensorName: string, imeiNumber: string, toolId: string, alarmId: string | null, begunAt: string, begunBy: string, withdrawnAt: string | null, withdrawnBy: string | null, withdrawnReason: string | null, newest: { readingsSince: { isChanged: boolean, readings: number } | null }, versions: Array<{ id: string, version: number, state: DeviationVersionState, cause: string, assessment: GoodsAssessment, assessmentNote: string, action: string, prevention: string, writtenAt: string, writtenBy: string, submittedAt: string | null, submittedBy: string | null, factsHash: string, contentHash: string | null, reason: string | null, signatures: Array<{ id: string, meaning: SignatureMeaning, remark: string | null, signedAt: string, firstName: string, lastName: string, account: string, role: Role, isMine: boolean, withdrawnAt: string | null, withdrawnReason: string | null }>, facts: { gatheredAt: string, unit: string | null, goods: string | null, site: string | null, equipmentId: number, lane: AlarmLane | null, condition: string | null, raisedAt: string | null, beganAt: string, endedAt: string | null, raiseDelay: number | null, readings: number, lowest: number | null, highest: number | null, meanKinetic: number | null, outMs: number, missingMs: number, messages: number, reason: { openedAt: string | null, reason: AlarmReason, minutes: number | null, window: number | null, condition: string | null, isWarning: boolean, isOfGoods: boolean, celsius: number | null, defrosts: number | null, until: string | null, days: number | null } | null, limits: Array<{ min: number, max: number, notificationMin: number, notificationMax: number }>, told: Array<{ kind: string, channel: string, status: string, at: string, name: string }>, answers: Array<{ kind: string, at: string, name: string, isByLink: boolean, correctiveAction: string }>, curve: { from: string, to: string, gapMs: number, times: Array<number>, values: Array<number> } } }> } };

export type RenewDeviationFactsMutationVariables = Exact<{
  id: string;
}>;


export type RenewDeviationFactsMutation = { renewDeviationFacts: { id: string, number: string, state: DeviationState, sensorName: string, imeiNumber: string, toolId: string, alarmId: string | null, begunAt: string, begunBy: string, withdrawnAt: string | null, withdrawnBy: string | null, withdrawnReason: string | null, newest: { readingsSince: { isChanged: boolean, readings: number } | null }, versions: Array<{ id: string, version: number, state: DeviationVersionState, cause: string, assessment: GoodsAssessment, assessmentNote: string, action: string, prevention: string, writtenAt: string, writtenBy: string, submittedAt: string | null, submittedBy: string | null, factsHash: string, contentHash: string | null, reason: string | null, signatures: Array<{ id: string, meaning: SignatureMeaning, remark: string | null, signedAt: string, firstName: string, lastName: string, account: string, role: Role, isMine: boolean, withdrawnAt: string | null, withdrawnReason: string | null }>, facts: { gatheredAt: string, unit: string | null, goods: string | null, site: string | null, equipmentId: number, lane: AlarmLane | null, condition: string | null, raisedAt: string | null, beganAt: string, endedAt: string | null, raiseDelay: number | null, readings: number, lowest: number | null, highest: number | null, meanKinetic: number | null, outMs: number, missingMs: number, messages: number, reason: { openedAt: string | null, reason: AlarmReason, minutes: number | null, window: number | null, condition: string | null, isWarning: boolean, isOfGoods: boolean, celsius: number | null, defrosts: number | null, until: string | null, days: number | null } | null, limits: Array<{ min: number, max: number, notificationMin: number, notificationMax: number }>, told: Array<{ kind: string, channel: string, status: string, at: string, name: string }>, answers: Array<{ kind: string, at: string, name: string, isByLink: boolean, correctiveAction: string }>, curve: { from: string, to: string, gapMs: number, times: Array<number>, values: Array<number> } } }> } };

export type SubmitDeviationMutationVariables = Exact<{
  id: string;
  factsHash: string;
}>;


export type SubmitDeviationMutation = { submitDeviation: { id: string, number: string, state: DeviationState, sensorName: string, imeiNumber: string, toolId: string, alarmId: string | null, begunAt: string, begunBy: string, withdrawnAt: string | null, withdrawnBy: string | null, withdrawnReason: string | null, newest: { readingsSince: { isChanged: boolean, readings: number } | null }, versions: Array<{ id: string, version: number, state: DeviationVersionState, cause: string, assessment: GoodsAssessment, assessmentNote: string, action: string, prevention: string, writtenAt: string, writtenBy: string, submittedAt: string | null, submittedBy: string | null, factsHash: string, contentHash: string | null, reason: string | null, signatures: Array<{ id: string, meaning: SignatureMeaning, remark: string | null, signedAt: string, firstName: string, lastName: string, account: string, role: Role, isMine: boolean, withdrawnAt: string | null, withdrawnReason: string | null }>, facts: { gatheredAt: string, unit: string | null, goods: string | null, site: string | null, equipmentId: number, lane: AlarmLane | null, condition: string | null, raisedAt: string | null, beganAt: string, endedAt: string | null, raiseDelay: number | null, readings: number, lowest: number | null, highest: number | null, meanKinetic: number | null, outMs: number, missingMs: number, messages: number, reason: { openedAt: string | null, reason: AlarmReason, minutes: number | null, window: number | null, condition: string | null, isWarning: boolean, isOfGoods: boolean, celsius: number | null, defrosts: number | null, until: string | null, days: number | null } | null, limits: Array<{ min: number, max: number, notificationMin: number, notificationMax: number }>, told: Array<{ kind: string, channel: string, status: string, at: string, name: string }>, answers: Array<{ kind: string, at: string, name: string, isByLink: boolean, correctiveAction: string }>, curve: { from: string, to: string, gapMs: number, times: Array<number>, values: Array<number> } } }> } };

export type ReturnDeviationMutationVariables = Exact<{
  id: string;
  reason: string;
}>;


export type ReturnDeviationMutation = { returnDeviation: { id: string, number: string, state: DeviationState, sensorName: string, imeiNumber: string, toolId: string, alarmId: string | null, begunAt: string, begunBy: string, withdrawnAt: string | null, withdrawnBy: string | null, withdrawnReason: string | null, newest: { readingsSince: { isChanged: boolean, readings: number } | null }, versions: Array<{ id: string, version: number, state: DeviationVersionState, cause: string, assessment: GoodsAssessment, assessmentNote: string, action: string, prevention: string, writtenAt: string, writtenBy: string, submittedAt: string | null, submittedBy: string | null, factsHash: string, contentHash: string | null, reason: string | null, signatures: Array<{ id: string, meaning: SignatureMeaning, remark: string | null, signedAt: string, firstName: string, lastName: string, account: string, role: Role, isMine: boolean, withdrawnAt: string | null, withdrawnReason: string | null }>, facts: { gatheredAt: string, unit: string | null, goods: string | null, site: string | null, equipmentId: number, lane: AlarmLane | null, condition: string | null, raisedAt: string | null, beganAt: string, endedAt: string | null, raiseDelay: number | null, readings: number, lowest: number | null, highest: number | null, meanKinetic: number | null, outMs: number, missingMs: number, messages: number, reason: { openedAt: string | null, reason: AlarmReason, minutes: number | null, window: number | null, condition: string | null, isWarning: boolean, isOfGoods: boolean, celsius: number | null, defrosts: number | null, until: string | null, days: number | null } | null, limits: Array<{ min: number, max: number, notificationMin: number, notificationMax: number }>, told: Array<{ kind: string, channel: string, status: string, at: string, name: string }>, answers: Array<{ kind: string, at: string, name: string, isByLink: boolean, correctiveAction: string }>, curve: { from: string, to: string, gapMs: number, times: Array<number>, values: Array<number> } } }> } };

export type ReviseDeviationMutationVariables = Exact<{
  id: string;
  reason: string;
}>;


export type ReviseDeviationMutation = { reviseDeviation: { id: string, number: string, state: DeviationState, sensorName: string, imeiNumber: string, toolId: string, alarmId: string | null, begunAt: string, begunBy: string, withdrawnAt: string | null, withdrawnBy: string | null, withdrawnReason: string | null, newest: { readingsSince: { isChanged: boolean, readings: number } | null }, versions: Array<{ id: string, version: number, state: DeviationVersionState, cause: string, assessment: GoodsAssessment, assessmentNote: string, action: string, prevention: string, writtenAt: string, writtenBy: string, submittedAt: string | null, submittedBy: string | null, factsHash: string, contentHash: string | null, reason: string | null, signatures: Array<{ id: string, meaning: SignatureMeaning, remark: string | null, signedAt: string, firstName: string, lastName: string, account: string, role: Role, isMine: boolean, withdrawnAt: string | null, withdrawnReason: string | null }>, facts: { gatheredAt: string, unit: string | null, goods: string | null, site: string | null, equipmentId: number, lane: AlarmLane | null, condition: string | null, raisedAt: string | null, beganAt: string, endedAt: string | null, raiseDelay: number | null, readings: number, lowest: number | null, highest: number | null, meanKinetic: number | null, outMs: number, missingMs: number, messages: number, reason: { openedAt: string | null, reason: AlarmReason, minutes: number | null, window: number | null, condition: string | null, isWarning: boolean, isOfGoods: boolean, celsius: number | null, defrosts: number | null, until: string | null, days: number | null } | null, limits: Array<{ min: number, max: number, notificationMin: number, notificationMax: number }>, told: Array<{ kind: string, channel: string, status: string, at: string, name: string }>, answers: Array<{ kind: string, at: string, name: string, isByLink: boolean, correctiveAction: string }>, curve: { from: string, to: string, gapMs: number, times: Array<number>, values: Array<number> } } }> } };

export type WithdrawDeviationMutationVariables = Exact<{
  id: string;
  reason: string;
}>;


export type WithdrawDeviationMutation = { withdrawDeviation: { id: string, number: string, state: DeviationState, sensorName: string, imeiNumber: string, toolId: string, alarmId: string | null, begunAt: string, begunBy: string, withdrawnAt: string | null, withdrawnBy: string | null, withdrawnReason: string | null, newest: { readingsSince: { isChanged: boolean, readings: number } | null }, versions: Array<{ id: string, version: number, state: DeviationVersionState, cause: string, assessment: GoodsAssessment, assessmentNote: string, action: string, prevention: string, writtenAt: string, writtenBy: string, submittedAt: string | null, submittedBy: string | null, factsHash: string, contentHash: string | null, reason: string | null, signatures: Array<{ id: string, meaning: SignatureMeaning, remark: string | null, signedAt: string, firstName: string, lastName: string, account: string, role: Role, isMine: boolean, withdrawnAt: string | null, withdrawnReason: string | null }>, facts: { gatheredAt: string, unit: string | null, goods: string | null, site: string | null, equipmentId: number, lane: AlarmLane | null, condition: string | null, raisedAt: string | null, beganAt: string, endedAt: string | null, raiseDelay: number | null, readings: number, lowest: number | null, highest: number | null, meanKinetic: number | null, outMs: number, missingMs: number, messages: number, reason: { openedAt: string | null, reason: AlarmReason, minutes: number | null, window: number | null, condition: string | null, isWarning: boolean, isOfGoods: boolean, celsius: number | null, defrosts: number | null, until: string | null, days: number | null } | null, limits: Array<{ min: number, max: number, notificationMin: number, notificationMax: number }>, told: Array<{ kind: string, channel: string, status: string, at: string, name: string }>, answers: Array<{ kind: string, at: string, name: string, isByLink: boolean, correctiveAction: string }>, curve: { from: string, to: string, gapMs: number, times: Array<number>, values: Array<number> } } }> } };

export type AllowTcpMutationVariables = Exact<{
  imeiNumber: string;
  networks: Array<string> | string;
  reason?: string | null | undefined;
}>;


export type AllowTcpMutation = { allowTcp: { imeiNumber: string, tcpNetworks: Array<string> } };

export type DeviceTableQueryVariables = Exact<{
  search: string;
  sort: string;
  first: number;
  offset: number;
  filter?: DeviceFilter | null | undefined;
  userId?: string | null | undefined;
}>;


export type DeviceTableQuery = { devicePage: { total: number, rows: Array<{ imeiNumber: string, alias: string | null, createdAt: string, firstContact: string | null, lastContact: string | null, tcpNetworks: Array<string>, state: DeviceState, lastReport: { reportedAt: string, signalGrade: string | null, signalDbm: number | null, linkQuality: number | null, mobileBars: number | null, batteryMillivolts: number | null, firmware: string | null } | null, holder: { id: string, email: string, firstName: string, lastName: string, company: string | null } | null, tools: Array<{ id: string, name: string, equipmentId: number, channels: Array<{ type: string, value: number | null }> }> }> } };

export type DevicesForLabelsQueryVariables = Exact<{
  search: string;
  sort: string;
  first: number;
  offset: number;
  filter?: DeviceFilter | null | undefined;
  userId?: string | null | undefined;
}>;


export type DevicesForLabelsQuery = { devicePage: { total: number, rows: Array<{ imeiNumber: string, alias: string | null, retiredAt: string | null }> } };

export type NewClaimCodesMutationVariables = Exact<{
  imeiNumbers: Array<string> | string;
  reason?: string | null | undefined;
}>;


export type NewClaimCodesMutation = { newClaimCodes: Array<{ claimCode: string, device: { imeiNumber: string } }> };

export type UnknownDevicesQueryVariables = Exact<{ [key: string]: never; }>;


export type UnknownDevicesQuery = { unknownDevices: Array<{ imeiNumber: string, attempts: number, firstAttempt: string, lastAttempt: string }> };

export type RegisterDeviceMutationVariables = Exact<{
  imeiNumber: string;
  alias?: string | null | undefined;
  userId?: string | null | undefined;
}>;


export type RegisterDeviceMutation = { registerDevice: { key: string, claimCode: string | null, device: { imeiNumber: string, alias: string | null } } };

export type RotateDeviceKeyMutationVariables = Exact<{
  imeiNumber: string;
  reason?: string | null | undefined;
}>;


export type RotateDeviceKeyMutation = { rotateDeviceKey: { key: string, device: { imeiNumber: string, alias: string | null } } };

export type SetDeviceAliasMutationVariables = Exact<{
  imeiNumber: string;
  alias?: string | null | undefined;
  reason?: string | null | undefined;
}>;


export type SetDeviceAliasMutation = { setDeviceAlias: { imeiNumber: string, alias: string | null } };

export type NewClaimCodeMutationVariables = Exact<{
  imeiNumber: string;
  reason?: string | null | undefined;
}>;


export type NewClaimCodeMutation = { newClaimCode: string };

export type RegisterDevicesMutationVariables = Exact<{
  csv: string;
  dryRun: boolean;
  onlyGood: boolean;
  oddImeis: boolean;
}>;


export type RegisterDevicesMutation = { registerDevices: { registered: number, rows: Array<{ line: number, imeiNumber: string, alias: string | null, account: string | null, sensors: Array<string>, key: string | null, claimCode: string | null, problems: Array<{ field: string | null, key: string, message: string, params: string }> }> } };

export type HandOverDeviceMutationVariables = Exact<{
  imeiNumber: string;
  userId: string;
  withRecord: boolean;
  reason?: string | null | undefined;
}>;


export type HandOverDeviceMutation = { handOverDevice: { key: string, claimCode: string | null, device: { imeiNumber: string, alias: string | null } } };

export type RetireDeviceMutationVariables = Exact<{
  imeiNumber: string;
  leaveTools: boolean;
  reason?: string | null | undefined;
}>;


export type RetireDeviceMutation = { retireDevice: { imeiNumber: string } };

export type DrillContactFieldsFragment = { channel: DeliveryChannel, address: string | null, proof: DrillProof, withheld: DrillWithheld | null, reason: string | null, confirmedAt: string | null, minutes: number | null, user: { id: string, firstName: string, lastName: string, email: string } | null };

export type DrillStateFragment = { timeZone: string, planned: boolean, nextAt: string | null, account: { id: string, firstName: string, lastName: string, email: string }, contacts: Array<{ channel: DeliveryChannel, address: string | null, proof: DrillProof, withheld: DrillWithheld | null, reason: string | null, confirmedAt: string | null, minutes: number | null, user: { id: string, firstName: string, lastName: string, email: string } | null }>, drills: Array<{ id: string, startedAt: string, planned: boolean, contacts: number, confirmed: number, failed: number, notSent: number, medianMinutes: number | null, slowestMinutes: number | null, startedBy: { id: string, firstName: string, lastName: string, email: string } | null }> };

export type AlarmDrillQueryVariables = Exact<{
  userId?: string | null | undefined;
}>;


export type AlarmDrillQuery = { alarmDrill: { timeZone: string, planned: boolean, nextAt: string | null, account: { id: string, firstName: string, lastName: string, email: string }, contacts: Array<{ channel: DeliveryChannel, address: string | null, proof: DrillProof, withheld: DrillWithheld | null, reason: string | null, confirmedAt: string | null, minutes: number | null, user: { id: string, firstName: string, lastName: string, email: string } | null }>, drills: Array<{ id: string, startedAt: string, planned: boolean, contacts: number, confirmed: number, failed: number, notSent: number, medianMinutes: number | null, slowestMinutes: number | null, startedBy: { id: string, firstName: string, lastName: string, email: string } | null }> } };

export type AlarmDrillResultsQueryVariables = Exact<{
  userId?: string | null | undefined;
}>;


export type AlarmDrillResultsQuery = { alarmDrill: { drills: Array<{ id: string, results: Array<{ channel: DeliveryChannel, address: string | null, proof: DrillProof, withheld: DrillWithheld | null, reason: string | null, confirmedAt: string | null, minutes: number | null, user: { id: string, firstName: string, lastName: string, email: string } | null }> }> } };

export type StartAlarmDrillMutationVariables = Exact<{
  userId?: string | null | undefined;
}>;


export type StartAlarmDrillMutation = { startAlarmDrill: { timeZone: string, planned: boolean, nextAt: string | null, account: { id: string, firstName: string, lastName: string, email: string }, contacts: Array<{ channel: DeliveryChannel, address: string | null, proof: DrillProof, withheld: DrillWithheld | null, reason: string | null, confirmedAt: string | null, minutes: number | null, user: { id: string, firstName: string, lastName: string, email: string } | null }>, drills: Array<{ id: string, startedAt: string, planned: boolean, contacts: number, confirmed: number, failed: number, notSent: number, medianMinutes: number | null, slowestMinutes: number | null, startedBy: { id: string, firstName: string, lastName: string, email: string } | null }> } };

export type PlanAlarmDrillsMutationVariables = Exact<{
  userId?: string | null | undefined;
  planned: boolean;
}>;


export type PlanAlarmDrillsMutation = { planAlarmDrills: { timeZone: string, planned: boolean, nextAt: string | null, account: { id: string, firstName: string, lastName: string, email: string }, contacts: Array<{ channel: DeliveryChannel, address: string | null, proof: DrillProof, withheld: DrillWithheld | null, reason: string | null, confirmedAt: string | null, minutes: number | null, user: { id: string, firstName: string, lastName: string, email: string } | null }>, drills: Array<{ id: string, startedAt: string, planned: boolean, contacts: number, confirmed: number, failed: number, notSent: number, medianMinutes: number | null, slowestMinutes: number | null, startedBy: { id: string, firstName: string, lastName: string, email: string } | null }> } };

export type RotaEntryFragment = { timeZone: string, updatedAt: string | null, shifts: Array<{ weekdays: Array<number>, from: string, to: string, personId: string, secondId: string | null, validFrom: string | null, validTo: string | null }>, exceptions: Array<{ fromDay: string, toDay: string, personId: string, secondId: string | null, note: string }>, people: Array<{ id: string, state: RotaPersonState, user: { id: string, email: string, firstName: string, lastName: string } | null }>, calendar: { createdAt: string, lastUsedAt: string | null } | null };

export type RotaQueryVariables = Exact<{
  userId?: string | null | undefined;
}>;


export type RotaQuery = { rota: { timeZone: string, updatedAt: string | null, shifts: Array<{ weekdays: Array<number>, from: string, to: string, personId: string, secondId: string | null, validFrom: string | null, validTo: string | null }>, exceptions: Array<{ fromDay: string, toDay: string, personId: string, secondId: string | null, note: string }>, people: Array<{ id: string, state: RotaPersonState, user: { id: string, email: string, firstName: string, lastName: string } | null }>, calendar: { createdAt: string, lastUsedAt: string | null } | null } };

export type SetRotaMutationVariables = Exact<{
  userId?: string | null | undefined;
  shifts: Array<ShiftInput> | ShiftInput;
  exceptions: Array<DutyExceptionInput> | DutyExceptionInput;
  ifUpdatedAt?: string | null | undefined;
}>;


export type SetRotaMutation = { setRota: { timeZone: string, updatedAt: string | null, shifts: Array<{ weekdays: Array<number>, from: string, to: string, personId: string, secondId: string | null, validFrom: string | null, validTo: string | null }>, exceptions: Array<{ fromDay: string, toDay: string, personId: string, secondId: string | null, note: string }>, people: Array<{ id: string, state: RotaPersonState, user: { id: string, email: string, firstName: string, lastName: string } | null }>, calendar: { createdAt: string, lastUsedAt: string | null } | null } };

export type CreateRotaCalendarMutationVariables = Exact<{
  userId?: string | null | undefined;
}>;


export type CreateRotaCalendarMutation = { createRotaCalendar: { secret: string } };

export type RevokeRotaCalendarMutationVariables = Exact<{
  userId?: string | null | undefined;
}>;


export type RevokeRotaCalendarMutation = { revokeRotaCalendar: boolean };

export type FindQueryVariables = Exact<{
  text: string;
  caseSensitive: boolean;
}>;


export type FindQuery = { search: { accounts: { hasMore: boolean, rows: Array<{ id: string, firstName: string, lastName: string, company: string | null, email: string, role: Role, memberOf: string | null }> }, tools: { hasMore: boolean, rows: Array<{ id: string, name: string, imeiNumber: string, equipmentId: number, user: { firstName: string, lastName: string, company: string | null, email: string } | null }> }, devices: { hasMore: boolean, rows: Array<{ imeiNumber: string, alias: string | null }> }, alarms: { hasMore: boolean, rows: Array<{ id: string, lane: AlarmLane, condition: string | null, state: AlarmState, startedAt: string, tool: { id: string, name: string, user: { firstName: string, lastName: string, company: string | null, email: string } | null } }> } } };

export type FinishLoginQueryVariables = Exact<{ [key: string]: never; }>;


export type FinishLoginQuery = { me: { id: string, email: string, language: Languages, mustFinish: MustFinish | null } };

export type ChooseOwnPasswordMutationVariables = Exact<{
  password: string;
}>;


export type ChooseOwnPasswordMutation = { chooseOwnPassword: boolean };

export type FinishLoginWithPasskeyMutationVariables = Exact<{
  response: string;
}>;


export type FinishLoginWithPasskeyMutation = { finishLoginWithPasskey: boolean };

export type FinishLoginWithCodeMutationVariables = Exact<{
  code: string;
}>;


export type FinishLoginWithCodeMutation = { finishLogin: boolean };

export type HeldDeviceQueryVariables = Exact<{
  imeiNumber: string;
}>;


export type HeldDeviceQuery = { heldDevice: { imeiNumber: string, alias: string | null, lastContact: string | null, tcpNetworks: Array<string>, tools: Array<{ id: string, name: string, imeiNumber: string, equipmentId: number, min: number, max: number, notificationMin: number, notificationMax: number, usualIntervalMs: number, userId: string, waitsForDevice: boolean, limitsNeverSet: boolean, calibrationState: CalibrationState, calibrationDueOn: string | null, site: { id: string, name: string } | null, lastMeasure: { timestamp: string, value: number | null } | null, pendingAlarm: { lane: AlarmLane, condition: string | null, opensAt: string } | null }> } | null };

export type LoggerDoorsQueryVariables = Exact<{ [key: string]: never; }>;


export type LoggerDoorsQuery = { loggerDoors: { publicUrl: string | null, mqttPort: number | null, mqttsPort: number | null, outsideBroker: boolean, teltonikaPort: number | null, teltonikaTlsPort: number | null } };

export type CreateLoggerTokenMutationVariables = Exact<{
  name: string;
  currentPassword?: string | null | undefined;
}>;


export type CreateLoggerTokenMutation = { createToken: { id: string, token: string | null } };

export type DeviceRefusalsQueryVariables = Exact<{
  imeiNumber: string;
}>;


export type DeviceRefusalsQuery = { deviceRefusals: Array<{ protocol: string, reason: string, detail: string | null, count: number, lastAt: string }> };

export type FoundSensorRowFragment = { id: string, thing: string, deviceName: string, maker: string | null, name: string, type: string, trouble: string | null, isTaken: boolean, imeiNumber: string | null, equipmentId: number | null, gateway: string | null, lastValue: number | null, lastAt: string | null, signal: string | null };

export type FoundSensorsQueryVariables = Exact<{
  userId?: string | null | undefined;
  dismissed?: boolean | null | undefined;
}>;


export type FoundSensorsQuery = { foundSensors: Array<{ id: string, thing: string, deviceName: string, maker: string | null, name: string, type: string, trouble: string | null, isTaken: boolean, imeiNumber: string | null, equipmentId: number | null, gateway: string | null, lastValue: number | null, lastAt: string | null, signal: string | null }> };

export type TakeOverSensorMutationVariables = Exact<{
  id: string;
  userId?: string | null | undefined;
  name?: string | null | undefined;
  limits?: FoundSensorLimits | null | undefined;
  defrostFridge?: boolean | null | undefined;
}>;


export type TakeOverSensorMutation = { takeOverSensor: { id: string, name: string } };

export type DismissFoundSensorMutationVariables = Exact<{
  id: string;
}>;


export type DismissFoundSensorMutation = { dismissFoundSensor: boolean };

export type RestoreFoundSensorMutationVariables = Exact<{
  id: string;
}>;


export type RestoreFoundSensorMutation = { restoreFoundSensor: boolean };

export type ShownCheckFragment = { id: string, kind: CheckKind, pointId: string | null, subject: string, celsius: number | null, supplier: string | null, batch: string | null, accepted: boolean | null, done: boolean | null, aboutCheckId: string | null, aboutDay: string | null, aboutToolId: string | null, remark: string, measuredAt: string, enteredAt: string, receivedAt: string, clockAheadSeconds: number | null, firstName: string, lastName: string, min: number | null, max: number | null, isOutOfBounds: boolean, isLate: boolean, isCorrected: boolean, correctsId: string | null, reason: string | null, isVoid: boolean };

export type ShownPointFragment = { id: string, name: string, kind: CheckPointKind, toolId: string | null, min: number | null, max: number | null, timesADay: number, weekdays: Array<number>, isRetired: boolean };

export type HaccpRegisterQueryVariables = Exact<{
  userId?: string | null | undefined;
}>;


export type HaccpRegisterQuery = { haccpRegister: { timeZone: string, account: { id: string }, settings: { times: Array<string>, withinMinutes: number, toolIds: Array<string> | null }, points: Array<{ id: string, name: string, kind: CheckPointKind, toolId: string | null, min: number | null, max: number | null, timesADay: number, weekdays: Array<number>, isRetired: boolean }>, tools: Array<{ id: string, name: string, min: number, max: number }>, checks: Array<{ id: string, kind: CheckKind, pointId: string | null, subject: string, celsius: number | null, supplier: string | null, batch: string | null, accepted: boolean | null, done: boolean | null, aboutCheckId: string | null, aboutDay: string | null, aboutToolId: string | null, remark: string, measuredAt: string, enteredAt: string, receivedAt: string, clockAheadSeconds: number | null, firstName: string, lastName: string, min: number | null, max: number | null, isOutOfBounds: boolean, isLate: boolean, isCorrected: boolean, correctsId: string | null, reason: string | null, isVoid: boolean }> } };

export type HaccpMonthQueryVariables = Exact<{
  userId?: string | null | undefined;
  month: string;
}>;


export type HaccpMonthQuery = { haccpMonth: { month: string, timeZone: string, isOver: boolean, settings: { times: Array<string>, withinMinutes: number }, tools: Array<{ id: string, name: string }>, sites: Array<{ id: string, name: string }>, checks: Array<{ id: string, kind: CheckKind, pointId: string | null, subject: string, celsius: number | null, supplier: string | null, batch: string | null, accepted: boolean | null, done: boolean | null, aboutCheckId: string | null, aboutDay: string | null, aboutToolId: string | null, remark: string, measuredAt: string, enteredAt: string, receivedAt: string, clockAheadSeconds: number | null, firstName: string, lastName: string, min: number | null, max: number | null, isOutOfBounds: boolean, isLate: boolean, isCorrected: boolean, correctsId: string | null, reason: string | null, isVoid: boolean }>, issued: Array<{ id: string, issuedAt: string, firstName: string, lastName: string, site: string | null, contentHash: string, signatures: Array<{ id: string, meaning: SignatureMeaning, remark: string | null, signedAt: string, firstName: string, lastName: string, account: string, role: Role, isMine: boolean, withdrawnAt: string | null, withdrawnReason: string | null }> }>, missed: Array<{ day: string, pointId: string, name: string, asked: number, done: number }> } };

export type HaccpSensorMonthQueryVariables = Exact<{
  toolId: string;
  month: string;
}>;


export type HaccpSensorMonthQuery = { haccpSensorMonth: { name: string, limits: Array<{ from: string, min: number, max: number }>, days: Array<{ day: string, hours: number, lowest: number | null, mean: number | null, highest: number | null, without: RegisterDayWithout | null, outMs: number, missingMs: number, alarms: number, marks: Array<RegisterDayMark>, atTimes: Array<{ celsius: number, at: string } | null> }>, alarms: Array<{ lane: AlarmLane, condition: string | null, startedAt: string, recoveredAt: string | null, limit: number | null, extreme: number | null, acknowledgements: Array<{ at: string, firstName: string, lastName: string, correctiveAction: string }> }> } };

export type AddCheckMutationVariables = Exact<{
  userId?: string | null | undefined;
  id: string;
  pointId?: string | null | undefined;
  kind: CheckKind;
  subject: string;
  celsius?: number | null | undefined;
  supplier?: string | null | undefined;
  batch?: string | null | undefined;
  accepted?: boolean | null | undefined;
  done?: boolean | null | undefined;
  aboutCheckId?: string | null | undefined;
  aboutDay?: string | null | undefined;
  aboutToolId?: string | null | undefined;
  remark?: string | null | undefined;
  madeAt: string;
  sentAt: string;
  correctsId?: string | null | undefined;
  reason?: string | null | undefined;
  isVoid?: boolean | null | undefined;
}>;


export type AddCheckMutation = { addCheck: string };

export type SetCheckPointMutationVariables = Exact<{
  userId?: string | null | undefined;
  id?: string | null | undefined;
  name: string;
  kind: CheckPointKind;
  toolId?: string | null | undefined;
  min?: number | null | undefined;
  max?: number | null | undefined;
  timesADay: number;
  weekdays: Array<number> | number;
  isRetired?: boolean | null | undefined;
}>;


export type SetCheckPointMutation = { setCheckPoint: { id: string } };

export type SetHaccpRegisterMutationVariables = Exact<{
  userId?: string | null | undefined;
  times: Array<string> | string;
  withinMinutes: number;
  toolIds?: Array<string> | string | null | undefined;
}>;


export type SetHaccpRegisterMutation = { setHaccpRegister: { times: Array<string> } };

export type HaccpPdfQueryVariables = Exact<{
  userId?: string | null | undefined;
  month: string;
  siteId?: string | null | undefined;
  language: Languages;
}>;


export type HaccpPdfQuery = { haccpPdf: string };

export type HaccpCsvQueryVariables = Exact<{
  userId?: string | null | undefined;
  month: string;
  siteId?: string | null | undefined;
  language: Languages;
}>;


export type HaccpCsvQuery = { haccpCsv: string };

export type ImportRowFragment = { id: string, fileName: string, fileHash: string, format: ImportFormat, serial: string | null, readings: number, humidityReadings: number, leftOut: number, from: string, to: string, importedAt: string, importedBy: string, withdrawnAt: string | null, withdrawnBy: string | null, days: Array<{ day: string, low: number | null, lowAt: string | null, high: number | null, highAt: string | null, mean: number | null, minutesBelow: number | null, minutesAbove: number | null }> };

export type ImportsQueryVariables = Exact<{
  toolId: string;
}>;


export type ImportsQuery = { imports: Array<{ id: string, fileName: string, fileHash: string, format: ImportFormat, serial: string | null, readings: number, humidityReadings: number, leftOut: number, from: string, to: string, importedAt: string, importedBy: string, withdrawnAt: string | null, withdrawnBy: string | null, days: Array<{ day: string, low: number | null, lowAt: string | null, high: number | null, highAt: string | null, mean: number | null, minutesBelow: number | null, minutesAbove: number | null }> }> };

export type ImportPreviewQueryVariables = Exact<{
  toolId: string;
  upload: string;
  layout?: ImportLayoutInput | null | undefined;
}>;


export type ImportPreviewQuery = { importPreview: { fileName: string, format: ImportFormat, serial: string | null, headings: Array<string>, sources: Array<string>, isDateOrderSure: boolean, readings: number, humidityReadings: number, alreadyThere: number, missing: number, refused: number, lowest: number | null, highest: number | null, layout: { separator: ImportSeparator, decimal: ImportDecimalMark, dateOrder: ImportDateOrder, timeZone: string, unit: ImportUnit, rowsBefore: number, dayColumn: number, clockColumn: number | null, valueColumn: number, humidityColumn: number | null, onlyColumns: Array<number>, onlyText: string | null }, refusedRows: Array<{ line: number, text: string, reason: ImportRowTrouble }>, examples: Array<{ line: number, timeText: string, valueText: string, timestamp: string, celsius: number, humidity: number | null }>, days: Array<{ day: string }> } };

export type ImportReadingsMutationVariables = Exact<{
  toolId: string;
  upload: string;
  layout?: ImportLayoutInput | null | undefined;
  leaveOut: boolean;
}>;


export type ImportReadingsMutation = { importReadings: { id: string, fileName: string, fileHash: string, format: ImportFormat, serial: string | null, readings: number, humidityReadings: number, leftOut: number, from: string, to: string, importedAt: string, importedBy: string, withdrawnAt: string | null, withdrawnBy: string | null, days: Array<{ day: string, low: number | null, lowAt: string | null, high: number | null, highAt: string | null, mean: number | null, minutesBelow: number | null, minutesAbove: number | null }> } };

export type WithdrawImportMutationVariables = Exact<{
  id: string;
  reason: string;
}>;


export type WithdrawImportMutation = { withdrawImport: { id: string, fileName: string, fileHash: string, format: ImportFormat, serial: string | null, readings: number, humidityReadings: number, leftOut: number, from: string, to: string, importedAt: string, importedBy: string, withdrawnAt: string | null, withdrawnBy: string | null, days: Array<{ day: string, low: number | null, lowAt: string | null, high: number | null, highAt: string | null, mean: number | null, minutesBelow: number | null, minutesAbove: number | null }> } };

export type ImportOriginalMutationVariables = Exact<{
  id: string;
}>;


export type ImportOriginalMutation = { importOriginal: { path: string } };

export type SensorsToInspectQueryVariables = Exact<{
  search?: string | null | undefined;
  first: number;
}>;


export type SensorsToInspectQuery = { toolPage: { total: number, rows: Array<{ id: string, name: string, imeiNumber: string, equipmentId: number, user: { firstName: string, lastName: string, company: string | null, email: string } | null }> } };

export type InspectionFoldersQueryVariables = Exact<{ [key: string]: never; }>;


export type InspectionFoldersQuery = { inspectionFolders: Array<{ id: string, state: InspectionFolderState, sensors: number, doneSensors: number, periodStart: string, periodEnd: string, timeZone: string, language: Languages, askedAt: string, askedBy: string, keptUntil: string | null, pdfBytes: number | null, zipBytes: number | null }> };

export type ShownFolderFragment = { id: string, state: InspectionFolderState, sensors: number, doneSensors: number, periodStart: string, periodEnd: string, timeZone: string, language: Languages, askedAt: string, askedBy: string, keptUntil: string | null, pdfBytes: number | null, zipBytes: number | null };

export type MakeInspectionFolderMutationVariables = Exact<{
  toolIds: Array<string> | string;
  dateStart: string;
  dateEnd: string;
  language: Languages;
}>;


export type MakeInspectionFolderMutation = { makeInspectionFolder: { id: string, state: InspectionFolderState, sensors: number, doneSensors: number, periodStart: string, periodEnd: string, timeZone: string, language: Languages, askedAt: string, askedBy: string, keptUntil: string | null, pdfBytes: number | null, zipBytes: number | null } };

export type CancelInspectionFolderMutationVariables = Exact<{
  id: string;
}>;


export type CancelInspectionFolderMutation = { cancelInspectionFolder: boolean };

export type DeleteInspectionFolderMutationVariables = Exact<{
  id: string;
}>;


export type DeleteInspectionFolderMutation = { deleteInspectionFolder: boolean };

export type InspectionFolderFileMutationVariables = Exact<{
  id: string;
  file: InspectionFolderFile;
}>;


export type InspectionFolderFileMutation = { inspectionFolderFile: { path: string } };

export type ShownInspectionLinkFragment = { id: string, state: InspectionState, inspector: string, note: string, sentTo: string, sentAt: string | null, language: Languages, dateStart: string, dateEnd: string, timeZone: string, sensors: number, madeAt: string, madeBy: string, expiresAt: string, views: number, lastViewAt: string | null, mail: { status: DeliveryStatus, attempts: number, at: string, nextAttemptAt: string | null, reason: string | null } | null };

export type InspectionLinksQueryVariables = Exact<{ [key: string]: never; }>;


export type InspectionLinksQuery = { inspectionLinks: Array<{ id: string, state: InspectionState, inspector: string, note: string, sentTo: string, sentAt: string | null, language: Languages, dateStart: string, dateEnd: string, timeZone: string, sensors: number, madeAt: string, madeBy: string, expiresAt: string, views: number, lastViewAt: string | null, mail: { status: DeliveryStatus, attempts: number, at: string, nextAttemptAt: string | null, reason: string | null } | null }> };

export type InspectionViewsQueryVariables = Exact<{
  id: string;
}>;


export type InspectionViewsQuery = { inspectionViews: Array<{ id: string, at: string, kind: string, sensor: string }> };

export type MakeInspectionLinkMutationVariables = Exact<{
  toolIds: Array<string> | string;
  dateStart: string;
  dateEnd: string;
  inspector: string;
  note?: string | null | undefined;
  language: Languages;
  days?: number | null | undefined;
  sendTo?: string | null | undefined;
}>;


export type MakeInspectionLinkMutation = { makeInspectionLink: { secret: string } };

export type RevokeInspectionLinkMutationVariables = Exact<{
  id: string;
}>;


export type RevokeInspectionLinkMutation = { revokeInspectionLink: boolean };

export type SendInspectionLinkMutationVariables = Exact<{
  id: string;
  sendTo: string;
}>;


export type SendInspectionLinkMutation = { sendInspectionLink: { id: string, state: InspectionState, inspector: string, note: string, sentTo: string, sentAt: string | null, language: Languages, dateStart: string, dateEnd: string, timeZone: string, sensors: number, madeAt: string, madeBy: string, expiresAt: string, views: number, lastViewAt: string | null, mail: { status: DeliveryStatus, attempts: number, at: string, nextAttemptAt: string | null, reason: string | null } | null } };

export type InspectionQueryVariables = Exact<{
  secret: string;
}>;


export type InspectionQuery = { inspection: { state: InspectionState, language: Languages, expiresAt: string, scope: { inspector: string, note: string, givenBy: string, dateStart: string, dateEnd: string, timeZone: string, gone: number, sensors: Array<{ id: string, name: string, imeiNumber: string, equipmentId: number, site: string | null }>, folders: Array<{ id: string, sensors: number, periodStart: string, periodEnd: string, pdfBytes: number, zipBytes: number, pdfSha256: string, zipSha256: string }> } | null } };

export type InspectionPartQueryVariables = Exact<{
  secret: string;
  part: InspectionPart;
  toolId?: string | null | undefined;
  dateStart?: string | null | undefined;
  dateEnd?: string | null | undefined;
  after?: number | null | undefined;
  language: Languages;
}>;


export type InspectionPartQuery = { inspectionPart: { next: number | null, tables: Array<{ title: string, note: string, columns: Array<{ title: string, isRight: boolean }>, rows: Array<{ cells: Array<string>, isOut: boolean }> }> } };

export type InspectionChartQueryVariables = Exact<{
  secret: string;
  toolId: string;
  maxPoints: number;
}>;


export type InspectionChartQuery = { inspectionChart: { times: Array<number>, lows: Array<number>, highs: Array<number>, means: Array<number>, gapEnds: Array<number>, limits: Array<{ fromMs: number, min: number, max: number }> } };

export type InspectionFileMutationVariables = Exact<{
  secret: string;
  file: InspectionFile;
  id: string;
  dateStart?: string | null | undefined;
  dateEnd?: string | null | undefined;
  language: Languages;
}>;


export type InspectionFileMutation = { inspectionFile: { path: string } };

export type CalibrationRowFragment = { id: string, name: string, imeiNumber: string, equipmentId: number, calibrationState: CalibrationState, calibrationDueOn: string | null, user: { id: string, firstName: string, lastName: string, company: string | null, email: string } | null };

export type CalibrationPageQueryVariables = Exact<{
  userId?: string | null | undefined;
  filter: CalibrationFilter;
  first: number;
  offset: number;
}>;


export type CalibrationPageQuery = { calibrationPage: { total: number, counts: { all: number, expired: number, due: number, without: number }, rows: Array<{ id: string, name: string, imeiNumber: string, equipmentId: number, calibrationState: CalibrationState, calibrationDueOn: string | null, user: { id: string, firstName: string, lastName: string, company: string | null, email: string } | null }> } };

export type ExportCalibrationsMutationVariables = Exact<{
  userId?: string | null | undefined;
  filter: CalibrationFilter;
}>;


export type ExportCalibrationsMutation = { exportCalibrations: { path: string } };

export type InstrumentFactsFragment = { maker: string | null, model: string | null, serialNumber: string | null, accuracyClass: string | null, accuracyCelsius: number | null, lowestCelsius: number | null, highestCelsius: number | null };

export type ProbeRowFragment = { id: string, from: string | null, position: string | null, instrument: { maker: string | null, model: string | null, serialNumber: string | null, accuracyClass: string | null, accuracyCelsius: number | null, lowestCelsius: number | null, highestCelsius: number | null } };

export type CertificateRowFragment = { id: string, covers: CertificateCovers, probeId: string | null, number: string, laboratory: string, calibratedOn: string, dueOn: string | null, fileName: string | null, fileHash: string | null, enteredAt: string, withdrawnAt: string | null, withdrawnReason: string | null, points: Array<{ referenceCelsius: number, deviationCelsius: number, uncertaintyCelsius: number | null }> };

export type ToolInstrumentsFragment = { unit: string | null, goods: string | null, state: CalibrationState, logger: { maker: string | null, model: string | null, serialNumber: string | null, accuracyClass: string | null, accuracyCelsius: number | null, lowestCelsius: number | null, highestCelsius: number | null } | null, probes: Array<{ id: string, from: string | null, position: string | null, instrument: { maker: string | null, model: string | null, serialNumber: string | null, accuracyClass: string | null, accuracyCelsius: number | null, lowestCelsius: number | null, highestCelsius: number | null } }>, certificates: Array<{ id: string, covers: CertificateCovers, probeId: string | null, number: string, laboratory: string, calibratedOn: string, dueOn: string | null, fileName: string | null, fileHash: string | null, enteredAt: string, withdrawnAt: string | null, withdrawnReason: string | null, points: Array<{ referenceCelsius: number, deviationCelsius: number, uncertaintyCelsius: number | null }> }>, inForce: { id: string } | null };

export type InstrumentsQueryVariables = Exact<{
  toolId: string;
}>;


export type InstrumentsQuery = { instruments: { unit: string | null, goods: string | null, state: CalibrationState, logger: { maker: string | null, model: string | null, serialNumber: string | null, accuracyClass: string | null, accuracyCelsius: number | null, lowestCelsius: number | null, highestCelsius: number | null } | null, probes: Array<{ id: string, from: string | null, position: string | null, instrument: { maker: string | null, model: string | null, serialNumber: string | null, accuracyClass: string | null, accuracyCelsius: number | null, lowestCelsius: number | null, highestCelsius: number | null } }>, certificates: Array<{ id: string, covers: CertificateCovers, probeId: string | null, number: string, laboratory: string, calibratedOn: string, dueOn: string | null, fileName: string | null, fileHash: string | null, enteredAt: string, withdrawnAt: string | null, withdrawnReason: string | null, points: Array<{ referenceCelsius: number, deviationCelsius: number, uncertaintyCelsius: number | null }> }>, inForce: { id: string } | null } };

export type SetLoggerInstrumentMutationVariables = Exact<{
  toolId: string;
  logger: InstrumentInput;
}>;


export type SetLoggerInstrumentMutation = { setLoggerInstrument: { unit: string | null, goods: string | null, state: CalibrationState, logger: { maker: string | null, model: string | null, serialNumber: string | null, accuracyClass: string | null, accuracyCelsius: number | null, lowestCelsius: number | null, highestCelsius: number | null } | null, probes: Array<{ id: string, from: string | null, position: string | null, instrument: { maker: string | null, model: string | null, serialNumber: string | null, accuracyClass: string | null, accuracyCelsius: number | null, lowestCelsius: number | null, highestCelsius: number | null } }>, certificates: Array<{ id: string, covers: CertificateCovers, probeId: string | null, number: string, laboratory: string, calibratedOn: string, dueOn: string | null, fileName: string | null, fileHash: string | null, enteredAt: string, withdrawnAt: string | null, withdrawnReason: string | null, points: Array<{ referenceCelsius: number, deviationCelsius: number, uncertaintyCelsius: number | null }> }>, inForce: { id: string } | null } };

export type SetProbeMutationVariables = Exact<{
  toolId: string;
  probe: InstrumentInput;
  position?: string | null | undefined;
}>;


export type SetProbeMutation = { setProbe: { unit: string | null, goods: string | null, state: CalibrationState, logger: { maker: string | null, model: string | null, serialNumber: string | null, accuracyClass: string | null, accuracyCelsius: number | null, lowestCelsius: number | null, highestCelsius: number | null } | null, probes: Array<{ id: string, from: string | null, position: string | null, instrument: { maker: string | null, model: string | null, serialNumber: string | null, accuracyClass: string | null, accuracyCelsius: number | null, lowestCelsius: number | null, highestCelsius: number | null } }>, certificates: Array<{ id: string, covers: CertificateCovers, probeId: string | null, number: string, laboratory: string, calibratedOn: string, dueOn: string | null, fileName: string | null, fileHash: string | null, enteredAt: string, withdrawnAt: string | null, withdrawnReason: string | null, points: Array<{ referenceCelsius: number, deviationCelsius: number, uncertaintyCelsius: number | null }> }>, inForce: { id: string } | null } };

export type SwapProbeMutationVariables = Exact<{
  toolId: string;
  at: string;
  probe: InstrumentInput;
  position?: string | null | undefined;
}>;


export type SwapProbeMutation = { swapProbe: { unit: string | null, goods: string | null, state: CalibrationState, logger: { maker: string | null, model: string | null, serialNumber: string | null, accuracyClass: string | null, accuracyCelsius: number | null, lowestCelsius: number | null, highestCelsius: number | null } | null, probes: Array<{ id: string, from: string | null, position: string | null, instrument: { maker: string | null, model: string | null, serialNumber: string | null, accuracyClass: string | null, accuracyCelsius: number | null, lowestCelsius: number | null, highestCelsius: number | null } }>, certificates: Array<{ id: string, covers: CertificateCovers, probeId: string | null, number: string, laboratory: string, calibratedOn: string, dueOn: string | null, fileName: string | null, fileHash: string | null, enteredAt: string, withdrawnAt: string | null, withdrawnReason: string | null, points: Array<{ referenceCelsius: number, deviationCelsius: number, uncertaintyCelsius: number | null }> }>, inForce: { id: string } | null } };

export type SetMeasuringPlaceMutationVariables = Exact<{
  toolId: string;
  unit?: string | null | undefined;
  goods?: string | null | undefined;
}>;


export type SetMeasuringPlaceMutation = { setMeasuringPlace: { unit: string | null, goods: string | null, state: CalibrationState, logger: { maker: string | null, model: string | null, serialNumber: string | null, accuracyClass: string | null, accuracyCelsius: number | null, lowestCelsius: number | null, highestCelsius: number | null } | null, probes: Array<{ id: string, from: string | null, position: string | null, instrument: { maker: string | null, model: string | null, serialNumber: string | null, accuracyClass: string | null, accuracyCelsius: number | null, lowestCelsius: number | null, highestCelsius: number | null } }>, certificates: Array<{ id: string, covers: CertificateCovers, probeId: string | null, number: string, laboratory: string, calibratedOn: string, dueOn: string | null, fileName: string | null, fileHash: string | null, enteredAt: string, withdrawnAt: string | null, withdrawnReason: string | null, points: Array<{ referenceCelsius: number, deviationCelsius: number, uncertaintyCelsius: number | null }> }>, inForce: { id: string } | null } };

export type AddCertificateMutationVariables = Exact<{
  toolId: string;
  certificate: CalibrationCertificateInput;
}>;


export type AddCertificateMutation = { addCertificate: { unit: string | null, goods: string | null, state: CalibrationState, logger: { maker: string | null, model: string | null, serialNumber: string | null, accuracyClass: string | null, accuracyCelsius: number | null, lowestCelsius: number | null, highestCelsius: number | null } | null, probes: Array<{ id: string, from: string | null, position: string | null, instrument: { maker: string | null, model: string | null, serialNumber: string | null, accuracyClass: string | null, accuracyCelsius: number | null, lowestCelsius: number | null, highestCelsius: number | null } }>, certificates: Array<{ id: string, covers: CertificateCovers, probeId: string | null, number: string, laboratory: string, calibratedOn: string, dueOn: string | null, fileName: string | null, fileHash: string | null, enteredAt: string, withdrawnAt: string | null, withdrawnReason: string | null, points: Array<{ referenceCelsius: number, deviationCelsius: number, uncertaintyCelsius: number | null }> }>, inForce: { id: string } | null } };

export type WithdrawCertificateMutationVariables = Exact<{
  toolId: string;
  id: string;
  reason: string;
}>;


export type WithdrawCertificateMutation = { withdrawCertificate: { unit: string | null, goods: string | null, state: CalibrationState, logger: { maker: string | null, model: string | null, serialNumber: string | null, accuracyClass: string | null, accuracyCelsius: number | null, lowestCelsius: number | null, highestCelsius: number | null } | null, probes: Array<{ id: string, from: string | null, position: string | null, instrument: { maker: string | null, model: string | null, serialNumber: string | null, accuracyClass: string | null, accuracyCelsius: number | null, lowestCelsius: number | null, highestCelsius: number | null } }>, certificates: Array<{ id: string, covers: CertificateCovers, probeId: string | null, number: string, laboratory: string, calibratedOn: string, dueOn: string | null, fileName: string | null, fileHash: string | null, enteredAt: string, withdrawnAt: string | null, withdrawnReason: string | null, points: Array<{ referenceCelsius: number, deviationCelsius: number, uncertaintyCelsius: number | null }> }>, inForce: { id: string } | null } };

export type ApplyCertificateMutationVariables = Exact<{
  toolId: string;
  id: string;
  celsius: number;
}>;


export type ApplyCertificateMutation = { applyCertificate: { unit: string | null, goods: string | null, state: CalibrationState, logger: { maker: string | null, model: string | null, serialNumber: string | null, accuracyClass: string | null, accuracyCelsius: number | null, lowestCelsius: number | null, highestCelsius: number | null } | null, probes: Array<{ id: string, from: string | null, position: string | null, instrument: { maker: string | null, model: string | null, serialNumber: string | null, accuracyClass: string | null, accuracyCelsius: number | null, lowestCelsius: number | null, highestCelsius: number | null } }>, certificates: Array<{ id: string, covers: CertificateCovers, probeId: string | null, number: string, laboratory: string, calibratedOn: string, dueOn: string | null, fileName: string | null, fileHash: string | null, enteredAt: string, withdrawnAt: string | null, withdrawnReason: string | null, points: Array<{ referenceCelsius: number, deviationCelsius: number, uncertaintyCelsius: number | null }> }>, inForce: { id: string } | null } };

export type CertificateFileMutationVariables = Exact<{
  toolId: string;
  id: string;
}>;


export type CertificateFileMutation = { certificateFile: { path: string } };

export type LoginMutationVariables = Exact<{
  email: string;
  password: string;
}>;


export type LoginMutation = { login: { token: string, mustFinish: MustFinish | null, user: { id: string, email: string, role: Role, language: Languages, brand: { id: string, name: string, lightLogo: boolean, darkLogo: boolean, lightTheme: string, darkTheme: string } | null } } };

export type NightFragment = { since: string, opened: number, acknowledged: number, over: number };

export type CustomerNeedsQueryVariables = Exact<{
  only?: NeedKind | null | undefined;
  order: NeedOrder;
  mine: boolean;
  snoozed: boolean;
  first: number;
  offset: number;
}>;


export type CustomerNeedsQuery = { customerNeeds: { total: number, needing: number, snoozed: number, mine: number, people: Array<{ id: string, firstName: string, lastName: string, email: string }>, counts: Array<{ kind: NeedKind, customers: number }>, night: { since: string, opened: number, acknowledged: number, over: number }, rows: Array<{ unacknowledged: number, waitingSince: string | null, worstSeverity: AlarmSeverity | null, worstLane: AlarmLane | null, warnings: number, silent: number, unreached: number, limitsNeverSet: number, calibrationsDue: number, isSnoozed: boolean, user: { company: string | null, id: string, firstName: string, lastName: string, email: string }, night: { since: string, opened: number, acknowledged: number, over: number }, followUp: { note: string, snoozedUntil: string | null, changedAt: string, assignee: { id: string, firstName: string, lastName: string, email: string } | null, changedBy: { id: string, firstName: string, lastName: string, email: string } | null } | null }> } };

export type PersonNamesFragment = { id: string, firstName: string, lastName: string, email: string };

export type FollowUpFieldsFragment = { note: string, snoozedUntil: string | null, changedAt: string, assignee: { id: string, firstName: string, lastName: string, email: string } | null, changedBy: { id: string, firstName: string, lastName: string, email: string } | null };

export type SetFollowUpMutationVariables = Exact<{
  userId: string;
  assigneeId?: string | null | undefined;
  note?: string | null | undefined;
  snoozedUntil?: string | null | undefined;
}>;


export type SetFollowUpMutation = { setFollowUp: { note: string, snoozedUntil: string | null, changedAt: string, assignee: { id: string, firstName: string, lastName: string, email: string } | null, changedBy: { id: string, firstName: string, lastName: string, email: string } | null } | null };

export type SetPasswordMutationVariables = Exact<{
  secret: string;
  password: string;
}>;


export type SetPasswordMutation = { setPassword: boolean };

export type MailsLinksQueryVariables = Exact<{ [key: string]: never; }>;


export type MailsLinksQuery = { mailsLinks: boolean };

export type RequestPasswordResetMutationVariables = Exact<{
  email: string;
}>;


export type RequestPasswordResetMutation = { requestPasswordReset: boolean };

export type ResetPasswordMutationVariables = Exact<{
  secret: string;
  password: string;
}>;


export type ResetPasswordMutation = { resetPassword: boolean };

export type UpdateProfileMutationVariables = Exact<{
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  password: string;
  language: Languages;
  currentPassword?: string | null | undefined;
}>;


export type UpdateProfileMutation = { user: { id: string, email: string, firstName: string, lastName: string, role: Role, language: Languages, timeZone: string, timeZoneIsSet: boolean } };

export type RemoveTotpMutationVariables = Exact<{
  password?: string | null | undefined;
}>;


export type RemoveTotpMutation = { removeTotp: boolean };

export type RemovePasskeyMutationVariables = Exact<{
  id: string;
  password?: string | null | undefined;
}>;


export type RemovePasskeyMutation = { removePasskey: boolean };

export type NewRecoveryCodesMutationVariables = Exact<{
  password?: string | null | undefined;
}>;


export type NewRecoveryCodesMutation = { newRecoveryCodes: Array<string> };

export type SessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type SessionsQuery = { sessionList: Array<{ id: string, device: string, network: string, createdAt: string, lastUsedAt: string, isNewDevice: boolean, isCurrent: boolean }> };

export type EndSessionMutationVariables = Exact<{
  id: string;
  currentPassword?: string | null | undefined;
}>;


export type EndSessionMutation = { endSession: boolean };

export type EndOtherSessionsMutationVariables = Exact<{
  currentPassword?: string | null | undefined;
}>;


export type EndOtherSessionsMutation = { endOtherSessions: boolean };

export type TokensQueryVariables = Exact<{ [key: string]: never; }>;


export type TokensQuery = { tokenList: Array<{ id: string, name: string, scopes: Array<TokenScope>, isAppKey: boolean, createdAt: string, expiresAt: string | null, lastUsed: string | null, account: { id: string, email: string } | null }> };

export type CreateTokenMutationVariables = Exact<{
  name: string;
  scopes: Array<TokenScope> | TokenScope;
  expiresAt?: string | null | undefined;
  currentPassword?: string | null | undefined;
}>;


export type CreateTokenMutation = { createToken: { id: string, scopes: Array<TokenScope>, token: string | null } };

export type RevokeTokenMutationVariables = Exact<{
  id: string;
}>;


export type RevokeTokenMutation = { revokeToken: boolean };

export type WebhookEntryFragment = { id: string, form: WebhookForm, url: string, events: Array<WebhookEvent>, severities: Array<AlarmSeverity>, off: WebhookOff | null, isPersonal: boolean, lastSuccess: string | null, lastFailure: string | null, lastFailureAt: string | null, fields: Array<{ name: string, value: string | null }>, person: { id: string, firstName: string, lastName: string, email: string } | null, account: { id: string, email: string } | null };

export type WebhookMessageEntryFragment = { id: string, type: string, createdAt: string, status: DeliveryStatus, nextAt: string | null, heldUntil: string | null, reason: string | null, delivery: WebhookDelivery | null, attempts: Array<{ at: string, milliseconds: number, status: number | null, answer: string }> };

export type WebhooksQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhooksQuery = { webhookList: Array<{ id: string, form: WebhookForm, url: string, events: Array<WebhookEvent>, severities: Array<AlarmSeverity>, off: WebhookOff | null, isPersonal: boolean, lastSuccess: string | null, lastFailure: string | null, lastFailureAt: string | null, fields: Array<{ name: string, value: string | null }>, person: { id: string, firstName: string, lastName: string, email: string } | null, account: { id: string, email: string } | null }> };

export type WebhookMessagesQueryVariables = Exact<{
  webhookId: string;
  first: number;
}>;


export type WebhookMessagesQuery = { webhookMessages: Array<{ id: string, type: string, createdAt: string, status: DeliveryStatus, nextAt: string | null, heldUntil: string | null, reason: string | null, delivery: WebhookDelivery | null, attempts: Array<{ at: string, milliseconds: number, status: number | null, answer: string }> }> };

export type CreateWebhookMutationVariables = Exact<{
  url: string;
  events: Array<WebhookEvent> | WebhookEvent;
  severities?: Array<AlarmSeverity> | AlarmSeverity | null | undefined;
  form?: WebhookForm | null | undefined;
  fields?: Array<WebhookFieldInput> | WebhookFieldInput | null | undefined;
  personId?: string | null | undefined;
  currentPassword?: string | null | undefined;
}>;


export type CreateWebhookMutation = { createWebhook: { secret: string | null } };

export type ChangeWebhookMutationVariables = Exact<{
  id: string;
  url?: string | null | undefined;
  events?: Array<WebhookEvent> | WebhookEvent | null | undefined;
  severities?: Array<AlarmSeverity> | AlarmSeverity | null | undefined;
  fields?: Array<WebhookFieldInput> | WebhookFieldInput | null | undefined;
  isOn?: boolean | null | undefined;
  personId?: string | null | undefined;
  currentPassword?: string | null | undefined;
}>;


export type ChangeWebhookMutation = { changeWebhook: { id: string, form: WebhookForm, url: string, events: Array<WebhookEvent>, severities: Array<AlarmSeverity>, off: WebhookOff | null, isPersonal: boolean, lastSuccess: string | null, lastFailure: string | null, lastFailureAt: string | null, fields: Array<{ name: string, value: string | null }>, person: { id: string, firstName: string, lastName: string, email: string } | null, account: { id: string, email: string } | null } };

export type DeleteWebhookMutationVariables = Exact<{
  id: string;
}>;


export type DeleteWebhookMutation = { deleteWebhook: boolean };

export type TestWebhookMutationVariables = Exact<{
  id: string;
}>;


export type TestWebhookMutation = { testWebhook: { id: string } };

export type SendWebhookAgainMutationVariables = Exact<{
  id: string;
}>;


export type SendWebhookAgainMutation = { sendWebhookAgain: { id: string } };

export type OpenInvitationQueryVariables = Exact<{
  secret: string;
}>;


export type OpenInvitationQuery = { openInvitation: { email: string, invitedBy: string | null } | null };

export type AcceptInvitationMutationVariables = Exact<{
  secret: string;
  firstName: string;
  lastName: string;
  password: string;
}>;


export type AcceptInvitationMutation = { acceptInvitation: boolean };

export type ConfirmAddressMutationVariables = Exact<{
  secret: string;
  password?: string | null | undefined;
}>;


export type ConfirmAddressMutation = { confirmAddress: boolean };

export type RequestConfirmationMutationVariables = Exact<{ [key: string]: never; }>;


export type RequestConfirmationMutation = { requestConfirmation: boolean };

export type RegisterMutationVariables = Exact<{
  email: string;
  firstName: string;
  lastName: string;
  password: string;
  language: Languages;
}>;


export type RegisterMutation = { registration: boolean };

export type PlannedReportFragment = { id: string, name: string, rhythm: ReportRhythm, day: number | null, minute: number, selects: ReportSelection, toolIds: Array<string>, siteIds: Array<string>, format: ReportFormat, withReadings: boolean, language: Languages, state: ReportState, sensors: number, sensorsLeftOut: number, sensorsGone: number, nextAt: string | null, recipients: Array<{ address: string, state: ReportRecipientState }> };

export type MadeReportFragment = { id: string, createdAt: string, fromDay: string, toDay: string, periods: number, timeZone: string, isMade: boolean, sensorsLeftOut: number, openLinks: number, startedBy: { firstName: string, lastName: string } | null, mails: Array<{ address: string, status: ReportMailState | null, reason: string | null }>, files: Array<{ id: string, name: string, isStored: boolean, failure: ReportFailure | null }> };

export type ReportSchedulesQueryVariables = Exact<{
  userId?: string | null | undefined;
}>;


export type ReportSchedulesQuery = { reportSchedules: Array<{ id: string, name: string, rhythm: ReportRhythm, day: number | null, minute: number, selects: ReportSelection, toolIds: Array<string>, siteIds: Array<string>, format: ReportFormat, withReadings: boolean, language: Languages, state: ReportState, sensors: number, sensorsLeftOut: number, sensorsGone: number, nextAt: string | null, recipients: Array<{ address: string, state: ReportRecipientState }> }> };

export type ReportRunsQueryVariables = Exact<{
  scheduleId: string;
  first: number;
  before?: string | null | undefined;
}>;


export type ReportRunsQuery = { reportRuns: Array<{ id: string, createdAt: string, fromDay: string, toDay: string, periods: number, timeZone: string, isMade: boolean, sensorsLeftOut: number, openLinks: number, startedBy: { firstName: string, lastName: string } | null, mails: Array<{ address: string, status: ReportMailState | null, reason: string | null }>, files: Array<{ id: string, name: string, isStored: boolean, failure: ReportFailure | null }> }> };

export type ReportSensorsQueryVariables = Exact<{
  userId?: string | null | undefined;
  first: number;
}>;


export type ReportSensorsQuery = { toolPage: { total: number, rows: Array<{ id: string, name: string }> } };

export type SaveReportMutationVariables = Exact<{
  id?: string | null | undefined;
  userId?: string | null | undefined;
  plan: ReportPlanInput;
}>;


export type SaveReportMutation = { saveReportSchedule: { id: string, name: string, rhythm: ReportRhythm, day: number | null, minute: number, selects: ReportSelection, toolIds: Array<string>, siteIds: Array<string>, format: ReportFormat, withReadings: boolean, language: Languages, state: ReportState, sensors: number, sensorsLeftOut: number, sensorsGone: number, nextAt: string | null, recipients: Array<{ address: string, state: ReportRecipientState }> } };

export type PauseReportMutationVariables = Exact<{
  id: string;
  paused: boolean;
}>;


export type PauseReportMutation = { pauseReportSchedule: { id: string, name: string, rhythm: ReportRhythm, day: number | null, minute: number, selects: ReportSelection, toolIds: Array<string>, siteIds: Array<string>, format: ReportFormat, withReadings: boolean, language: Languages, state: ReportState, sensors: number, sensorsLeftOut: number, sensorsGone: number, nextAt: string | null, recipients: Array<{ address: string, state: ReportRecipientState }> } };

export type DeleteReportMutationVariables = Exact<{
  id: string;
}>;


export type DeleteReportMutation = { deleteReportSchedule: boolean };

export type RunReportMutationVariables = Exact<{
  id: string;
}>;


export type RunReportMutation = { runReportSchedule: Array<{ id: string }> };

export type ReportFileMutationVariables = Exact<{
  id: string;
}>;


export type ReportFileMutation = { reportFile: { path: string } };

export type RevokeReportLinksMutationVariables = Exact<{
  runId: string;
}>;


export type RevokeReportLinksMutation = { revokeReportLinks: { id: string } };

export type ListedReviewFragment = { id: string, kind: ReviewKind, fromDay: string, toDay: string, madeAt: string, firstName: string, lastName: string, signatures: Array<{ id: string, meaning: SignatureMeaning, remark: string | null, signedAt: string, firstName: string, lastName: string, account: string, role: Role, isMine: boolean, withdrawnAt: string | null, withdrawnReason: string | null }> };

export type ReviewsQueryVariables = Exact<{
  userId?: string | null | undefined;
  kind?: ReviewKind | null | undefined;
  first: number;
  before?: string | null | undefined;
}>;


export type ReviewsQuery = { reviews: Array<{ id: string, kind: ReviewKind, fromDay: string, toDay: string, madeAt: string, firstName: string, lastName: string, signatures: Array<{ id: string, meaning: SignatureMeaning, remark: string | null, signedAt: string, firstName: string, lastName: string, account: string, role: Role, isMine: boolean, withdrawnAt: string | null, withdrawnReason: string | null }> }> };

export type ReviewQueryVariables = Exact<{
  id: string;
}>;


export type ReviewQuery = { review: { timeZone: string, contentHash: string, content: string, id: string, kind: ReviewKind, fromDay: string, toDay: string, madeAt: string, firstName: string, lastName: string, people: Array<{ firstName: string, lastName: string, address: string }>, signatures: Array<{ id: string, meaning: SignatureMeaning, remark: string | null, signedAt: string, firstName: string, lastName: string, account: string, role: Role, isMine: boolean, withdrawnAt: string | null, withdrawnReason: string | null }> } };

export type ReviewPdfQueryVariables = Exact<{
  id: string;
  language: Languages;
}>;


export type ReviewPdfQuery = { reviewPdf: string };

export type ReviewSensorsQueryVariables = Exact<{
  userId: string;
  first: number;
}>;


export type ReviewSensorsQuery = { toolPage: { total: number, rows: Array<{ id: string, name: string, user: { id: string } | null }> } };

export type MakeReviewMutationVariables = Exact<{
  userId?: string | null | undefined;
  kind: ReviewKind;
  dateStart: string;
  dateEnd: string;
  toolIds?: Array<string> | string | null | undefined;
}>;


export type MakeReviewMutation = { makeReview: { id: string } };

export type ServerBackupsQueryVariables = Exact<{ [key: string]: never; }>;


export type ServerBackupsQuery = { serverBackups: { folder: string, count: number, bytes: number, newestAt: string | null, newestBytes: number | null, trialAt: string | null, trialFailure: string | null, secondPlace: string | null, copiedAt: string | null, failure: string | null } | null };

export type ServerStateQueryVariables = Exact<{ [key: string]: never; }>;


export type ServerStateQuery = { serverState: { database: DatabaseKind, damagedPlaces: number, damage: Array<string>, fullCheckAt: string | null, disk: { freeBytes: number, totalBytes: number, fullInDays: number | null } | null, copy: { folder: string, isBeingMade: boolean, lagSeconds: number, failure: string | null } | null, heartbeat: { takenAt: string | null } | null, otherServers: Array<{ address: string, isWell: boolean | null }> }, deliveryState: { mail: MailState, mailFailingSince: string | null, mailReason: string | null } };

export type SignedPeriodFragment = { fromDay: string, toDay: string, lastDay: string, state: SigningState, records: number, signedAt: string | null, missing: Array<{ toolId: string | null, toolName: string | null, recordId: string | null, deviationId: string | null }>, by: Array<{ id: string, firstName: string, lastName: string }> };

export type ListedDutyFragment = { id: string, record: SigningRecord, rhythm: SigningRhythm, toolIds: Array<string> | null, siteId: string | null, siteName: string | null, withinDays: number, meaning: SignatureMeaning, sinceDay: string, endedAt: string | null, right: SigningRight | null, isVacant: boolean, isMine: boolean, person: { id: string, firstName: string, lastName: string } | null, toCome: { fromDay: string, toDay: string, lastDay: string } | null, periods: Array<{ fromDay: string, toDay: string, lastDay: string, state: SigningState, records: number, signedAt: string | null, missing: Array<{ toolId: string | null, toolName: string | null, recordId: string | null, deviationId: string | null }>, by: Array<{ id: string, firstName: string, lastName: string }> }> };

export type SigningQueryVariables = Exact<{
  userId?: string | null | undefined;
}>;


export type SigningQuery = { signing: { timeZone: string, mayEdit: boolean, people: Array<{ id: string, firstName: string, lastName: string, right: SigningRight | null }>, duties: Array<{ id: string, record: SigningRecord, rhythm: SigningRhythm, toolIds: Array<string> | null, siteId: string | null, siteName: string | null, withinDays: number, meaning: SignatureMeaning, sinceDay: string, endedAt: string | null, right: SigningRight | null, isVacant: boolean, isMine: boolean, person: { id: string, firstName: string, lastName: string } | null, toCome: { fromDay: string, toDay: string, lastDay: string } | null, periods: Array<{ fromDay: string, toDay: string, lastDay: string, state: SigningState, records: number, signedAt: string | null, missing: Array<{ toolId: string | null, toolName: string | null, recordId: string | null, deviationId: string | null }>, by: Array<{ id: string, firstName: string, lastName: string }> }> }> } };

export type SigningCustomersQueryVariables = Exact<{ [key: string]: never; }>;


export type SigningCustomersQuery = { signingCustomers: Array<{ due: number, overdue: number, vacant: number, account: { id: string, firstName: string, lastName: string } }> };

export type SigningSensorsQueryVariables = Exact<{
  userId?: string | null | undefined;
  first: number;
}>;


export type SigningSensorsQuery = { toolPage: { rows: Array<{ id: string, name: string }> } };

export type AddSigningDutyMutationVariables = Exact<{
  userId?: string | null | undefined;
  record: SigningRecord;
  rhythm: SigningRhythm;
  toolIds?: Array<string> | string | null | undefined;
  siteId?: string | null | undefined;
  withinDays: number;
  meaning: SignatureMeaning;
  sinceDay: string;
  person?: string | null | undefined;
  right?: SigningRight | null | undefined;
}>;


export type AddSigningDutyMutation = { addSigningDuty: { id: string } };

export type AssignSigningDutyMutationVariables = Exact<{
  id: string;
  person?: string | null | undefined;
  right?: SigningRight | null | undefined;
}>;


export type AssignSigningDutyMutation = { assignSigningDuty: { id: string } };

export type EndSigningDutyMutationVariables = Exact<{
  id: string;
}>;


export type EndSigningDutyMutation = { endSigningDuty: boolean };

export type CreateSiteMutationVariables = Exact<{
  userId?: string | null | undefined;
  name: string;
  address?: string | null | undefined;
  openingHours?: string | null | undefined;
  contactName?: string | null | undefined;
  contactPhone?: string | null | undefined;
  technician?: string | null | undefined;
}>;


export type CreateSiteMutation = { createSite: { id: string } };

export type UpdateSiteMutationVariables = Exact<{
  id: string;
  name: string;
  address?: string | null | undefined;
  openingHours?: string | null | undefined;
  contactName?: string | null | undefined;
  contactPhone?: string | null | undefined;
  technician?: string | null | undefined;
  ifUpdatedAt?: string | null | undefined;
}>;


export type UpdateSiteMutation = { updateSite: { id: string } };

export type DeleteSiteMutationVariables = Exact<{
  id: string;
}>;


export type DeleteSiteMutation = { deleteSite: boolean };

export type ToolsForSiteQueryVariables = Exact<{
  userId: string;
  search: string;
  first: number;
}>;


export type ToolsForSiteQuery = { toolPage: { total: number, rows: Array<{ id: string, name: string, imeiNumber: string, equipmentId: number, userId: string, site: { id: string, name: string } | null }> } };

export type ToolChannelsQueryVariables = Exact<{
  id: string;
}>;


export type ToolChannelsQuery = { userToolList: Array<{ id: string, deviceReport: { reportedAt: string, signalGrade: string | null, signalDbm: number | null, linkQuality: number | null, mobileBars: number | null, batteryMillivolts: number | null, firmware: string | null } | null, channels: Array<{ type: string, unit: string | null, timestamp: string, value: number | null, isImported: boolean }> }> };

export type ChannelSeriesQueryVariables = Exact<{
  toolId: string;
  dateStart: string;
  dateEnd: string;
  maxPoints: number;
  type: string;
}>;


export type ChannelSeriesQuery = { chartSeries: { times: Array<number>, lows: Array<number>, highs: Array<number>, means: Array<number>, readings: number, gapEnds: Array<number>, onShare: number | null } };

export type ClaimDeviceMutationVariables = Exact<{
  imeiNumber: string;
  claimCode: string;
  userId?: string | null | undefined;
}>;


export type ClaimDeviceMutation = { claimDevice: { imeiNumber: string } };

export type GoodsFiguresQueryVariables = Exact<{
  toolId: string;
  dateStart: string;
  dateEnd: string;
}>;


export type GoodsFiguresQuery = { goodsSeries: { lags: Array<number>, lowest: { celsius: number, at: string }, highest: { celsius: number, at: string }, last: { celsius: number, at: string } } | null };

export type GoodsLineQueryVariables = Exact<{
  toolId: string;
  dateStart: string;
  dateEnd: string;
  maxPoints: number;
}>;


export type GoodsLineQuery = { goodsSeries: { lags: Array<number>, times: Array<number>, means: Array<number>, gapEnds: Array<number> } | null };

export type ManagedDeviceQueryVariables = Exact<{
  imeiNumber: string;
}>;


export type ManagedDeviceQuery = { devicePage: { rows: Array<{ imeiNumber: string }> } };

export type ShownLogFragment = { id: string, issuedAt: string, firstName: string, lastName: string, periodStart: string, periodEnd: string, code: string, contentHash: string, signatures: Array<{ id: string, meaning: SignatureMeaning, remark: string | null, signedAt: string, firstName: string, lastName: string, account: string, role: Role, isMine: boolean, withdrawnAt: string | null, withdrawnReason: string | null }> };

export type IssuedLogsQueryVariables = Exact<{
  toolId: string;
  first: number;
  before?: string | null | undefined;
}>;


export type IssuedLogsQuery = { issuedLogs: Array<{ id: string, issuedAt: string, firstName: string, lastName: string, periodStart: string, periodEnd: string, code: string, contentHash: string, signatures: Array<{ id: string, meaning: SignatureMeaning, remark: string | null, signedAt: string, firstName: string, lastName: string, account: string, role: Role, isMine: boolean, withdrawnAt: string | null, withdrawnReason: string | null }> }> };

export type ChartSeriesQueryVariables = Exact<{
  toolId: string;
  dateStart: string;
  dateEnd: string;
  maxPoints: number;
}>;


export type ChartSeriesQuery = { chartSeries: { times: Array<number>, lows: Array<number>, highs: Array<number>, means: Array<number>, readings: number, gapStarts: Array<number>, gapEnds: Array<number>, usualIntervalMs: number, limitsFromMs: number, expectedFromMs: number, limits: Array<{ fromMs: number, min: number, max: number, notificationMin: number, notificationMax: number }> } };

export type LastDataQueryVariables = Exact<{
  id: string;
  measureId: string;
  imeiNumber: string;
}>;


export type LastDataQuery = { getLastData: { value: number | null, timestamp: string | null } | null };

export type MeasureLogQueryVariables = Exact<{
  imeiNumber: string;
  measureId: string;
  dateStart: string;
  dateEnd: string;
  language: Languages;
  ticket?: string | null | undefined;
  withReadings?: boolean | null | undefined;
}>;


export type MeasureLogQuery = { generateMeasureLog: string };

export type MeasureLogProgressQueryVariables = Exact<{
  ticket: string;
}>;


export type MeasureLogProgressQuery = { measureLogProgress: number | null };

export type PeriodFiguresQueryVariables = Exact<{
  toolId: string;
  dateStart: string;
  dateEnd: string;
}>;


export type PeriodFiguresQuery = { periodFigures: { readings: number, expected: number, expectedFrom: string, beforeSetUp: number, late: number, lateAtMostMs: number | null, coveredMs: number, missingMs: number, gapCount: number, missingShare: number | null, silentSince: string | null, defrostTimes: Array<number>, inRangeShare: number | null, lowest: number | null, highest: number | null, mean: number | null, excursionCount: number, gaps: Array<{ from: string, to: string, missing: number }>, outages: Array<{ from: string, to: string, isPause: boolean }>, excursions: Array<{ isHigh: boolean, beganAt: string, endedAt: string, isEndKnown: boolean, lastedMs: number, limit: number, peak: number, peakAt: string, alarms: Array<{ openedAt: string | null, reason: AlarmReason, minutes: number | null, celsius: number | null, until: string | null, days: number | null, defrosts: number | null, window: number | null, condition: string | null, isWarning: boolean, isOfGoods: boolean }> }> } };

export type ReadingProvenanceQueryVariables = Exact<{
  toolId: string;
  dateStart: string;
  dateEnd: string;
}>;


export type ReadingProvenanceQuery = { readingProvenance: Array<{ kind: ProvenanceKind, from: string, to: string, readings: number, receivedAt: string | null, receivedUntil: string | null }> };

export type ToolTableQueryVariables = Exact<{
  userId?: string | null | undefined;
  siteId?: string | null | undefined;
  only?: ToolFilter | null | undefined;
  search: string;
  sort: string;
  first: number;
  offset: number;
}>;


export type ToolTableQuery = { toolPage: { total: number, rows: Array<{ id: string, name: string, imeiNumber: string, equipmentId: number, min: number, max: number, notificationMin: number, notificationMax: number, usualIntervalMs: number, userId: string, waitsForDevice: boolean, limitsNeverSet: boolean, calibrationState: CalibrationState, calibrationDueOn: string | null, profile: { id: string, name: string, differences: Array<{ field: string, profile: string, sensor: string }> } | null, user: { id: string, firstName: string, lastName: string, company: string | null, email: string } | null, viewerCan: { manage: { allowed: boolean, reasonKey: string | null } }, site: { id: string, name: string } | null, lastMeasure: { timestamp: string, value: number | null } | null, pendingAlarm: { lane: AlarmLane, condition: string | null, opensAt: string } | null }> } };

export type DeleteToolMutationVariables = Exact<{
  id: string;
  reason?: string | null | undefined;
}>;


export type DeleteToolMutation = { deleteTool: boolean };

export type AlarmSetupFragment = { id: string, alarmContacts: Array<string>, alarmSettings: { raiseDelay: number, raiseDelayLow: number, recoveryHold: number, hysteresis: number, gapMax: number, silence: number, late: number, skew: number, reminder: number, reminderFactor: number, escalation: number, reAlarm: number, defrostGrace: number, defrostCeiling: number, learnDefrosts: boolean, defrostCap: number, productLag: number, watches: Watches, conditions: Array<{ id: string, name: string, side: ConditionSide, limit: number, minutes: number, window: number | null, severity: AlarmSeverity, watches: Watches }> }, alarmPause: { until: string, reason: string } | null };

export type AlarmSetupQueryVariables = Exact<{
  toolId: string;
}>;


export type AlarmSetupQuery = { userToolList: Array<{ id: string, alarmContacts: Array<string>, alarmSettings: { raiseDelay: number, raiseDelayLow: number, recoveryHold: number, hysteresis: number, gapMax: number, silence: number, late: number, skew: number, reminder: number, reminderFactor: number, escalation: number, reAlarm: number, defrostGrace: number, defrostCeiling: number, learnDefrosts: boolean, defrostCap: number, productLag: number, watches: Watches, conditions: Array<{ id: string, name: string, side: ConditionSide, limit: number, minutes: number, window: number | null, severity: AlarmSeverity, watches: Watches }> }, alarmPause: { until: string, reason: string } | null }> };

export type UpdateAlarmSettingsMutationVariables = Exact<{
  toolId: string;
  settings: AlarmSettingsInput;
  contacts?: Array<string> | string | null | undefined;
}>;


export type UpdateAlarmSettingsMutation = { updateAlarmSettings: { id: string, alarmContacts: Array<string>, alarmSettings: { raiseDelay: number, raiseDelayLow: number, recoveryHold: number, hysteresis: number, gapMax: number, silence: number, late: number, skew: number, reminder: number, reminderFactor: number, escalation: number, reAlarm: number, defrostGrace: number, defrostCeiling: number, learnDefrosts: boolean, defrostCap: number, productLag: number, watches: Watches, conditions: Array<{ id: string, name: string, side: ConditionSide, limit: number, minutes: number, window: number | null, severity: AlarmSeverity, watches: Watches }> }, alarmPause: { until: string, reason: string } | null } };

export type PauseAlarmsMutationVariables = Exact<{
  toolId: string;
  until: string;
  reason: string;
}>;


export type PauseAlarmsMutation = { pauseAlarms: { id: string, alarmContacts: Array<string>, alarmSettings: { raiseDelay: number, raiseDelayLow: number, recoveryHold: number, hysteresis: number, gapMax: number, silence: number, late: number, skew: number, reminder: number, reminderFactor: number, escalation: number, reAlarm: number, defrostGrace: number, defrostCeiling: number, learnDefrosts: boolean, defrostCap: number, productLag: number, watches: Watches, conditions: Array<{ id: string, name: string, side: ConditionSide, limit: number, minutes: number, window: number | null, severity: AlarmSeverity, watches: Watches }> }, alarmPause: { until: string, reason: string } | null } };

export type ResumeAlarmsMutationVariables = Exact<{
  toolId: string;
}>;


export type ResumeAlarmsMutation = { resumeAlarms: { id: string, alarmContacts: Array<string>, alarmSettings: { raiseDelay: number, raiseDelayLow: number, recoveryHold: number, hysteresis: number, gapMax: number, silence: number, late: number, skew: number, reminder: number, reminderFactor: number, escalation: number, reAlarm: number, defrostGrace: number, defrostCeiling: number, learnDefrosts: boolean, defrostCap: number, productLag: number, watches: Watches, conditions: Array<{ id: string, name: string, side: ConditionSide, limit: number, minutes: number, window: number | null, severity: AlarmSeverity, watches: Watches }> }, alarmPause: { until: string, reason: string } | null } };

export type AlarmPreviewQueryVariables = Exact<{
  toolId: string;
  notificationMin: number;
  notificationMax: number;
  defrostFridge: boolean;
  settings?: AlarmSettingsInput | null | undefined;
}>;


export type AlarmPreviewQuery = { alarmPreview: { days: number, readings: number, alarms: number, neverInRange: boolean, byDelay: Array<{ raiseDelay: number, alarms: number }>, conditions: Array<{ name: string, severity: AlarmSeverity, alarms: number }>, outcome: { alarms: number, minutesInAlarm: number, toldAfter: number | null, longestStartedAt: string | null, longestMinutes: number | null, longestToldAfter: number | null, recognised: number }, choices: Array<{ raiseDelay: number | null, learnDefrosts: boolean | null, outcome: { alarms: number, minutesInAlarm: number, toldAfter: number | null, longestStartedAt: string | null, longestMinutes: number | null, longestToldAfter: number | null, recognised: number }, excursions: Array<{ startedAt: string, minutes: number, isHigh: boolean, shape: Array<number>, isAlarm: boolean, isDefrost: boolean }> }>, excursions: Array<{ startedAt: string, minutes: number, isHigh: boolean, shape: Array<number>, isAlarm: boolean, isDefrost: boolean }> } };

export type PreviewOutcomeFragment = { alarms: number, minutesInAlarm: number, toldAfter: number | null, longestStartedAt: string | null, longestMinutes: number | null, longestToldAfter: number | null, recognised: number };

export type PreviewExcursionFragment = { startedAt: string, minutes: number, isHigh: boolean, shape: Array<number>, isAlarm: boolean, isDefrost: boolean };

export type MailStateQueryVariables = Exact<{ [key: string]: never; }>;


export type MailStateQuery = { mailState: MailState };

export type TestMessageFragment = { id: string, channel: DeliveryChannel, recipient: string, status: DeliveryStatus, reason: string | null };

export type TestRecipientsQueryVariables = Exact<{
  toolId: string;
}>;


export type TestRecipientsQuery = { testAlarmRecipients: Array<{ channel: DeliveryChannel, recipient: string }> };

export type SendTestAlarmMutationVariables = Exact<{
  toolId: string;
  to: TestAudience;
}>;


export type SendTestAlarmMutation = { sendTestAlarm: Array<{ id: string, channel: DeliveryChannel, recipient: string, status: DeliveryStatus, reason: string | null }> };

export type TestDeliveriesQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type TestDeliveriesQuery = { testDeliveries: Array<{ id: string, channel: DeliveryChannel, recipient: string, status: DeliveryStatus, reason: string | null }> };

export type UserUpdateToolMutationVariables = Exact<{
  id: string;
  name: string;
  defrostFridge: boolean;
  min: number;
  max: number;
  notificationMin: number;
  notificationMax: number;
  sendEmailMessage: number;
  sendNotificationMessage: number;
  notificationEmail?: string | null | undefined;
  useEmailAllTools?: number | null | undefined;
  ifUpdatedAt?: string | null | undefined;
}>;


export type UserUpdateToolMutation = { userUpdateTool: { defrostFridge: boolean, temperatureCorrection: number, updatedAt: string, id: string, name: string, imeiNumber: string, equipmentId: number, min: number, max: number, notificationMin: number, notificationMax: number, usualIntervalMs: number, userId: string, waitsForDevice: boolean, limitsNeverSet: boolean, calibrationState: CalibrationState, calibrationDueOn: string | null, toolInterval: { sendEmailMessage: number, sendNotificationMessage: number, notificationEmail: string | null }, site: { id: string, name: string } | null, lastMeasure: { timestamp: string, value: number | null } | null, pendingAlarm: { lane: AlarmLane, condition: string | null, opensAt: string } | null } };

export type VerifyLogQueryVariables = Exact<{
  code?: string | null | undefined;
  fileHash?: string | null | undefined;
}>;


export type VerifyLogQuery = { verifyLog: { code: string, issuedAt: string, periodStart: string, periodEnd: string, recordedUntil: string, timeZone: string, deviceEnding: string, equipmentId: number, contentHash: string, changed: Array<RecordPart>, readings: number, readingsAdded: number, isBeyondRetention: boolean, isDamaged: boolean, issues: Array<{ issuedAt: string, firstName: string, lastName: string, account: string, role: Role }>, signatures: Array<{ meaning: SignatureMeaning, signedAt: string, firstName: string, lastName: string, account: string, role: Role, withdrawnAt: string | null }> } | null };

export type VerifyFileQueryVariables = Exact<{
  sha256: string;
}>;


export type VerifyFileQuery = { verifyFile: { kind: IssuedFileKind, issuedAt: string, month: string | null, periodStart: string | null, periodEnd: string | null, timeZone: string | null, hasChanged: boolean | null } | null };

export type WallQueryVariables = Exact<{
  secret: string;
}>;


export type WallQuery = { wall: { name: string, language: Languages, timeZone: string | null, tools: Array<{ id: string, name: string, imeiNumber: string, equipmentId: number, site: string | null, calibrationExpiredOn: string | null, min: number, max: number, timestamp: string | null, value: number | null, trend: Trend | null, usualIntervalMs: number, openAlarms: Array<{ lane: AlarmLane, condition: string | null, conditionSide: ConditionSide | null, severity: AlarmSeverity, startedAt: string, isAcknowledged: boolean }> }> } };

export type WallSeriesQueryVariables = Exact<{
  secret: string;
}>;


export type WallSeriesQuery = { wall: { recentSeries: Array<{ toolId: string, times: Array<number>, lows: Array<number>, highs: Array<number>, means: Array<number>, gapStarts: Array<number>, gapEnds: Array<number>, usualIntervalMs: number }> } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const SessionBrandFragmentDoc = new TypedDocumentString(`
    fragment SessionBrand on AccountBrand {
  id
  name
  lightLogo
  darkLogo
  lightTheme
  darkTheme
}
    `, {"fragmentName":"SessionBrand"}) as unknown as TypedDocumentString<SessionBrandFragment, unknown>;
export const PermissionFragmentDoc = new TypedDocumentString(`
    fragment Permission on Permission {
  allowed
  reasonKey
}
    `, {"fragmentName":"Permission"}) as unknown as TypedDocumentString<PermissionFragment, unknown>;
export const AlarmSummaryFragmentDoc = new TypedDocumentString(`
    fragment AlarmSummary on Alarm {
  id
  lane
  condition
  conditionSide
  severity
  state
  startedAt
  openedAt
  recoveredAt
  limit
  extreme
  isBreaching
  isLate
  acknowledgedAt
  isWaiting
  tool {
    id
    name
    user {
      id
    }
  }
}
    `, {"fragmentName":"AlarmSummary"}) as unknown as TypedDocumentString<AlarmSummaryFragment, unknown>;
export const OnTheWayFragmentDoc = new TypedDocumentString(`
    fragment OnTheWay on AlarmResponse {
  at
  by
}
    `, {"fragmentName":"OnTheWay"}) as unknown as TypedDocumentString<OnTheWayFragment, unknown>;
export const GroupOfAlarmFragmentDoc = new TypedDocumentString(`
    fragment GroupOfAlarm on AlarmGroup {
  id
  members
  open
  waiting
  site {
    id
    name
  }
  imeiNumber
}
    `, {"fragmentName":"GroupOfAlarm"}) as unknown as TypedDocumentString<GroupOfAlarmFragment, unknown>;
export const AlarmRowFragmentDoc = new TypedDocumentString(`
    fragment AlarmRow on Alarm {
  id
  lane
  condition
  conditionSide
  severity
  state
  startedAt
  openedAt
  recoveredAt
  limit
  extreme
  isLate
  acknowledgedAt
  acknowledgedBy
  isWaiting
  rangAgainAt
  isActionOpen
  onTheWay {
    ...OnTheWay
  }
  unreachedRecipients
  group {
    ...GroupOfAlarm
  }
  tool {
    id
    name
    imeiNumber
    equipmentId
    calibrationState
    calibrationDueOn
    site {
      id
      name
    }
    defrostFridge
    user {
      id
      firstName
      lastName
      company
      email
    }
  }
}
    fragment OnTheWay on AlarmResponse {
  at
  by
}
fragment GroupOfAlarm on AlarmGroup {
  id
  members
  open
  waiting
  site {
    id
    name
  }
  imeiNumber
}`, {"fragmentName":"AlarmRow"}) as unknown as TypedDocumentString<AlarmRowFragment, unknown>;
export const AlarmEntryFragmentDoc = new TypedDocumentString(`
    fragment AlarmEntry on Alarm {
  id
  lane
  condition
  conditionSide
  severity
  state
  startedAt
  openedAt
  recoveredAt
  recoveryCause
  limit
  extreme
  isBreaching
  isLate
  acknowledgedAt
  acknowledgedBy
  correctiveAction
  isWaiting
  rangAgainAt
  isActionOpen
  onTheWay {
    ...OnTheWay
  }
  responses {
    kind
    at
    by
    channel
    address
    correctiveAction
    actionAt
    actionBy
    isOwn
  }
  unreachedRecipients
  group {
    ...GroupOfAlarm
  }
  nextStep {
    kind
    at
    recipients
  }
  tool {
    site {
      id
      name
      address
      openingHours
      contactName
      contactPhone
      technician
    }
    id
    name
    imeiNumber
    equipmentId
    calibrationState
    calibrationDueOn
    defrostFridge
    lastMeasure {
      timestamp
      value
    }
    user {
      id
      firstName
      lastName
      company
      email
    }
  }
  deliveries {
    kind
    channel
    recipient
    status
    at
    heldUntil
    reason
  }
}
    fragment OnTheWay on AlarmResponse {
  at
  by
}
fragment GroupOfAlarm on AlarmGroup {
  id
  members
  open
  waiting
  site {
    id
    name
  }
  imeiNumber
}`, {"fragmentName":"AlarmEntry"}) as unknown as TypedDocumentString<AlarmEntryFragment, unknown>;
export const ShownWaysFragmentDoc = new TypedDocumentString(`
    fragment ShownWays on AlarmWays {
  user {
    id
    firstName
    lastName
    email
  }
  timeZone
  browsers
  warning {
    email
    push
  }
  alarm {
    email
    push
  }
  escalated {
    email
    push
  }
  services {
    webhookId
    kind
    to
    isOn
    urgencies
  }
  quietHours {
    from
    to
    waits
  }
  updatedAt
}
    `, {"fragmentName":"ShownWays"}) as unknown as TypedDocumentString<ShownWaysFragment, unknown>;
export const ShownReportFragmentDoc = new TypedDocumentString(`
    fragment ShownReport on DeviceReport {
  reportedAt
  signalGrade
  signalDbm
  linkQuality
  mobileBars
  batteryMillivolts
  firmware
}
    `, {"fragmentName":"ShownReport"}) as unknown as TypedDocumentString<ShownReportFragment, unknown>;
export const SiteEntryFragmentDoc = new TypedDocumentString(`
    fragment SiteEntry on Site {
  id
  userId
  name
  address
  openingHours
  contactName
  contactPhone
  technician
  toolCount
  updatedAt
}
    `, {"fragmentName":"SiteEntry"}) as unknown as TypedDocumentString<SiteEntryFragment, unknown>;
export const SupportGrantPartsFragmentDoc = new TypedDocumentString(`
    fragment SupportGrantParts on SupportGrant {
  id
  until
  account {
    id
    firstName
    lastName
  }
  person {
    id
    firstName
    lastName
  }
  manager {
    id
    firstName
    lastName
  }
  lookers {
    since
    email
    person {
      id
      firstName
      lastName
    }
  }
}
    `, {"fragmentName":"SupportGrantParts"}) as unknown as TypedDocumentString<SupportGrantPartsFragment, unknown>;
export const SupportAccessPartsFragmentDoc = new TypedDocumentString(`
    fragment SupportAccessParts on SupportAccess {
  mayGrant
  managers {
    id
    firstName
    lastName
  }
  grants {
    ...SupportGrantParts
  }
}
    fragment SupportGrantParts on SupportGrant {
  id
  until
  account {
    id
    firstName
    lastName
  }
  person {
    id
    firstName
    lastName
  }
  manager {
    id
    firstName
    lastName
  }
  lookers {
    since
    email
    person {
      id
      firstName
      lastName
    }
  }
}`, {"fragmentName":"SupportAccessParts"}) as unknown as TypedDocumentString<SupportAccessPartsFragment, unknown>;
export const ToolCardFragmentDoc = new TypedDocumentString(`
    fragment ToolCard on Tool {
  id
  name
  imeiNumber
  equipmentId
  min
  max
  notificationMin
  notificationMax
  usualIntervalMs
  userId
  site {
    id
    name
  }
  waitsForDevice
  limitsNeverSet
  calibrationState
  calibrationDueOn
  lastMeasure {
    timestamp
    value
  }
  pendingAlarm {
    lane
    condition
    opensAt
  }
}
    `, {"fragmentName":"ToolCard"}) as unknown as TypedDocumentString<ToolCardFragment, unknown>;
export const EditableToolFragmentDoc = new TypedDocumentString(`
    fragment EditableTool on Tool {
  ...ToolCard
  defrostFridge
  temperatureCorrection
  updatedAt
  toolInterval {
    sendEmailMessage
    sendNotificationMessage
    notificationEmail
  }
}
    fragment ToolCard on Tool {
  id
  name
  imeiNumber
  equipmentId
  min
  max
  notificationMin
  notificationMax
  usualIntervalMs
  userId
  site {
    id
    name
  }
  waitsForDevice
  limitsNeverSet
  calibrationState
  calibrationDueOn
  lastMeasure {
    timestamp
    value
  }
  pendingAlarm {
    lane
    condition
    opensAt
  }
}`, {"fragmentName":"EditableTool"}) as unknown as TypedDocumentString<EditableToolFragment, unknown>;
export const TableReportFragmentDoc = new TypedDocumentString(`
    fragment TableReport on CustomerTable {
  lines
  created
  changed
  staying
  problemCount
  problems {
    line
    field
    key
    message
    params
  }
  changes {
    line
    email
    isNew
    cells {
      column
      before
      after
    }
  }
  links {
    email
    url
  }
}
    `, {"fragmentName":"TableReport"}) as unknown as TypedDocumentString<TableReportFragment, unknown>;
export const BrandEntryFragmentDoc = new TypedDocumentString(`
    fragment BrandEntry on BrandSettings {
  accountId
  name
  accent
  senderName
  replyTo
  mailFooter
  paperFooter
  lightLogo
  darkLogo
  logoOnPapers
  hosts
}
    `, {"fragmentName":"BrandEntry"}) as unknown as TypedDocumentString<BrandEntryFragment, unknown>;
export const BulkSummaryFragmentDoc = new TypedDocumentString(`
    fragment BulkSummary on BulkChange {
  id
  state
  plannedAt
  doneAt
  reason
  profile
  fields
  staying
  takeBackUntil
  by {
    id
    firstName
    lastName
    email
  }
  changing: count(states: [CHANGES])
  refused: count(states: [REFUSED])
  left: count(states: [CHANGED_MEANWHILE])
  done: count(states: [DONE])
  takenBack: count(states: [TAKEN_BACK])
  kept: count(states: [KEPT])
}
    `, {"fragmentName":"BulkSummary"}) as unknown as TypedDocumentString<BulkSummaryFragment, unknown>;
export const ProfileFieldsFragmentDoc = new TypedDocumentString(`
    fragment ProfileFields on Profile {
  id
  name
  updatedAt
  viewerMayKeep
  linked
  differing
  account {
    id
    firstName
    lastName
    email
  }
  values {
    field
    value
  }
}
    `, {"fragmentName":"ProfileFields"}) as unknown as TypedDocumentString<ProfileFieldsFragment, unknown>;
export const ResellerRuleEntryFragmentDoc = new TypedDocumentString(`
    fragment ResellerRuleEntry on ResellerRule {
  id
  includesWarnings
  afterMinutes
  from
  to
  digestAt
  byMail
  byPush
  webhookId
}
    `, {"fragmentName":"ResellerRuleEntry"}) as unknown as TypedDocumentString<ResellerRuleEntryFragment, unknown>;
export const ShownSignatureFragmentDoc = new TypedDocumentString(`
    fragment ShownSignature on Signature {
  id
  meaning
  remark
  signedAt
  firstName
  lastName
  account
  role
  isMine
  withdrawnAt
  withdrawnReason
}
    `, {"fragmentName":"ShownSignature"}) as unknown as TypedDocumentString<ShownSignatureFragment, unknown>;
export const ShownDeviationFragmentDoc = new TypedDocumentString(`
    fragment ShownDeviation on Deviation {
  id
  number
  state
  sensorName
  imeiNumber
  toolId
  alarmId
  begunAt
  begunBy
  withdrawnAt
  withdrawnBy
  withdrawnReason
  newest {
    readingsSince {
      isChanged
      readings
    }
  }
  versions {
    id
    version
    state
    cause
    assessment
    assessmentNote
    action
    prevention
    writtenAt
    writtenBy
    submittedAt
    submittedBy
    factsHash
    contentHash
    reason
    signatures {
      ...ShownSignature
    }
    facts {
      gatheredAt
      unit
      goods
      site
      equipmentId
      lane
      condition
      raisedAt
      reason {
        openedAt
        reason
        minutes
        window
        condition
        isWarning
        isOfGoods
        celsius
        defrosts
        until
        days
      }
      beganAt
      endedAt
      limits {
        min
        max
        notificationMin
        notificationMax
      }
      raiseDelay
      readings
      lowest
      highest
      meanKinetic
      outMs
      missingMs
      messages
      told {
        kind
        channel
        status
        at
        name
      }
      answers {
        kind
        at
        name
        isByLink
        correctiveAction
      }
      curve {
        from
        to
        gapMs
        times
        values
      }
    }
  }
}
    fragment ShownSignature on Signature {
  id
  meaning
  remark
  signedAt
  firstName
  lastName
  account
  role
  isMine
  withdrawnAt
  withdrawnReason
}`, {"fragmentName":"ShownDeviation"}) as unknown as TypedDocumentString<ShownDeviationFragment, unknown>;
export const DrillContactFieldsFragmentDoc = new TypedDocumentString(`
    fragment DrillContactFields on DrillContact {
  channel
  address
  user {
    id
    firstName
    lastName
    email
  }
  proof
  withheld
  reason
  confirmedAt
  minutes
}
    `, {"fragmentName":"DrillContactFields"}) as unknown as TypedDocumentString<DrillContactFieldsFragment, unknown>;
export const DrillStateFragmentDoc = new TypedDocumentString(`
    fragment DrillState on AlarmDrills {
  account {
    id
    firstName
    lastName
    email
  }
  timeZone
  planned
  nextAt
  contacts {
    ...DrillContactFields
  }
  drills {
    id
    startedAt
    planned
    startedBy {
      id
      firstName
      lastName
      email
    }
    contacts
    confirmed
    failed
    notSent
    medianMinutes
    slowestMinutes
  }
}
    fragment DrillContactFields on DrillContact {
  channel
  address
  user {
    id
    firstName
    lastName
    email
  }
  proof
  withheld
  reason
  confirmedAt
  minutes
}`, {"fragmentName":"DrillState"}) as unknown as TypedDocumentString<DrillStateFragment, unknown>;
export const RotaEntryFragmentDoc = new TypedDocumentString(`
    fragment RotaEntry on Rota {
  timeZone
  shifts {
    weekdays
    from
    to
    personId
    secondId
    validFrom
    validTo
  }
  exceptions {
    fromDay
    toDay
    personId
    secondId
    note
  }
  people {
    id
    state
    user {
      id
      email
      firstName
      lastName
    }
  }
  updatedAt
  calendar {
    createdAt
    lastUsedAt
  }
}
    `, {"fragmentName":"RotaEntry"}) as unknown as TypedDocumentString<RotaEntryFragment, unknown>;
export const FoundSensorRowFragmentDoc = new TypedDocumentString(`
    fragment FoundSensorRow on FoundSensor {
  id
  thing
  deviceName
  maker
  name
  type
  trouble
  isTaken
  imeiNumber
  equipmentId
  gateway
  lastValue
  lastAt
  signal
}
    `, {"fragmentName":"FoundSensorRow"}) as unknown as TypedDocumentString<FoundSensorRowFragment, unknown>;
export const ShownCheckFragmentDoc = new TypedDocumentString(`
    fragment ShownCheck on RegisterCheck {
  id
  kind
  pointId
  subject
  celsius
  supplier
  batch
  accepted
  done
  aboutCheckId
  aboutDay
  aboutToolId
  remark
  measuredAt
  enteredAt
  receivedAt
  clockAheadSeconds
  firstName
  lastName
  min
  max
  isOutOfBounds
  isLate
  isCorrected
  correctsId
  reason
  isVoid
}
    `, {"fragmentName":"ShownCheck"}) as unknown as TypedDocumentString<ShownCheckFragment, unknown>;
export const ShownPointFragmentDoc = new TypedDocumentString(`
    fragment ShownPoint on CheckPoint {
  id
  name
  kind
  toolId
  min
  max
  timesADay
  weekdays
  isRetired
}
    `, {"fragmentName":"ShownPoint"}) as unknown as TypedDocumentString<ShownPointFragment, unknown>;
export const ImportRowFragmentDoc = new TypedDocumentString(`
    fragment ImportRow on Import {
  id
  fileName
  fileHash
  format
  serial
  readings
  humidityReadings
  leftOut
  from
  to
  days {
    day
    low
    lowAt
    high
    highAt
    mean
    minutesBelow
    minutesAbove
  }
  importedAt
  importedBy
  withdrawnAt
  withdrawnBy
}
    `, {"fragmentName":"ImportRow"}) as unknown as TypedDocumentString<ImportRowFragment, unknown>;
export const ShownFolderFragmentDoc = new TypedDocumentString(`
    fragment ShownFolder on InspectionFolder {
  id
  state
  sensors
  doneSensors
  periodStart
  periodEnd
  timeZone
  language
  askedAt
  askedBy
  keptUntil
  pdfBytes
  zipBytes
}
    `, {"fragmentName":"ShownFolder"}) as unknown as TypedDocumentString<ShownFolderFragment, unknown>;
export const ShownInspectionLinkFragmentDoc = new TypedDocumentString(`
    fragment ShownInspectionLink on InspectionLink {
  id
  state
  inspector
  note
  sentTo
  sentAt
  mail {
    status
    attempts
    at
    nextAttemptAt
    reason
  }
  language
  dateStart
  dateEnd
  timeZone
  sensors
  madeAt
  madeBy
  expiresAt
  views
  lastViewAt
}
    `, {"fragmentName":"ShownInspectionLink"}) as unknown as TypedDocumentString<ShownInspectionLinkFragment, unknown>;
export const CalibrationRowFragmentDoc = new TypedDocumentString(`
    fragment CalibrationRow on Tool {
  id
  name
  imeiNumber
  equipmentId
  calibrationState
  calibrationDueOn
  user {
    id
    firstName
    lastName
    company
    email
  }
}
    `, {"fragmentName":"CalibrationRow"}) as unknown as TypedDocumentString<CalibrationRowFragment, unknown>;
export const InstrumentFactsFragmentDoc = new TypedDocumentString(`
    fragment InstrumentFacts on Instrument {
  maker
  model
  serialNumber
  accuracyClass
  accuracyCelsius
  lowestCelsius
  highestCelsius
}
    `, {"fragmentName":"InstrumentFacts"}) as unknown as TypedDocumentString<InstrumentFactsFragment, unknown>;
export const ProbeRowFragmentDoc = new TypedDocumentString(`
    fragment ProbeRow on Probe {
  id
  from
  position
  instrument {
    ...InstrumentFacts
  }
}
    fragment InstrumentFacts on Instrument {
  maker
  model
  serialNumber
  accuracyClass
  accuracyCelsius
  lowestCelsius
  highestCelsius
}`, {"fragmentName":"ProbeRow"}) as unknown as TypedDocumentString<ProbeRowFragment, unknown>;
export const CertificateRowFragmentDoc = new TypedDocumentString(`
    fragment CertificateRow on CalibrationCertificate {
  id
  covers
  probeId
  number
  laboratory
  calibratedOn
  dueOn
  points {
    referenceCelsius
    deviationCelsius
    uncertaintyCelsius
  }
  fileName
  fileHash
  enteredAt
  withdrawnAt
  withdrawnReason
}
    `, {"fragmentName":"CertificateRow"}) as unknown as TypedDocumentString<CertificateRowFragment, unknown>;
export const ToolInstrumentsFragmentDoc = new TypedDocumentString(`
    fragment ToolInstruments on Instruments {
  logger {
    ...InstrumentFacts
  }
  probes {
    ...ProbeRow
  }
  unit
  goods
  certificates {
    ...CertificateRow
  }
  inForce {
    id
  }
  state
}
    fragment InstrumentFacts on Instrument {
  maker
  model
  serialNumber
  accuracyClass
  accuracyCelsius
  lowestCelsius
  highestCelsius
}
fragment ProbeRow on Probe {
  id
  from
  position
  instrument {
    ...InstrumentFacts
  }
}
fragment CertificateRow on CalibrationCertificate {
  id
  covers
  probeId
  number
  laboratory
  calibratedOn
  dueOn
  points {
    referenceCelsius
    deviationCelsius
    uncertaintyCelsius
  }
  fileName
  fileHash
  enteredAt
  withdrawnAt
  withdrawnReason
}`, {"fragmentName":"ToolInstruments"}) as unknown as TypedDocumentString<ToolInstrumentsFragment, unknown>;
export const NightFragmentDoc = new TypedDocumentString(`
    fragment Night on NightAlarms {
  since
  opened
  acknowledged
  over
}
    `, {"fragmentName":"Night"}) as unknown as TypedDocumentString<NightFragment, unknown>;
export const PersonNamesFragmentDoc = new TypedDocumentString(`
    fragment PersonNames on User {
  id
  firstName
  lastName
  email
}
    `, {"fragmentName":"PersonNames"}) as unknown as TypedDocumentString<PersonNamesFragment, unknown>;
export const FollowUpFieldsFragmentDoc = new TypedDocumentString(`
    fragment FollowUpFields on FollowUp {
  assignee {
    ...PersonNames
  }
  note
  snoozedUntil
  changedBy {
    ...PersonNames
  }
  changedAt
}
    fragment PersonNames on User {
  id
  firstName
  lastName
  email
}`, {"fragmentName":"FollowUpFields"}) as unknown as TypedDocumentString<FollowUpFieldsFragment, unknown>;
export const WebhookEntryFragmentDoc = new TypedDocumentString(`
    fragment WebhookEntry on Webhook {
  id
  form
  url
  fields {
    name
    value
  }
  events
  severities
  off
  isPersonal
  person {
    id
    firstName
    lastName
    email
  }
  account {
    id
    email
  }
  lastSuccess
  lastFailure
  lastFailureAt
}
    `, {"fragmentName":"WebhookEntry"}) as unknown as TypedDocumentString<WebhookEntryFragment, unknown>;
export const WebhookMessageEntryFragmentDoc = new TypedDocumentString(`
    fragment WebhookMessageEntry on WebhookMessage {
  id
  type
  createdAt
  status
  nextAt
  heldUntil
  reason
  delivery
  attempts {
    at
    milliseconds
    status
    answer
  }
}
    `, {"fragmentName":"WebhookMessageEntry"}) as unknown as TypedDocumentString<WebhookMessageEntryFragment, unknown>;
export const PlannedReportFragmentDoc = new TypedDocumentString(`
    fragment PlannedReport on ReportSchedule {
  id
  name
  rhythm
  day
  minute
  selects
  toolIds
  siteIds
  format
  withReadings
  language
  state
  sensors
  sensorsLeftOut
  sensorsGone
  nextAt
  recipients {
    address
    state
  }
}
    `, {"fragmentName":"PlannedReport"}) as unknown as TypedDocumentString<PlannedReportFragment, unknown>;
export const MadeReportFragmentDoc = new TypedDocumentString(`
    fragment MadeReport on ReportRun {
  id
  createdAt
  fromDay
  toDay
  periods
  timeZone
  isMade
  sensorsLeftOut
  openLinks
  startedBy {
    firstName
    lastName
  }
  mails {
    address
    status
    reason
  }
  files {
    id
    name
    isStored
    failure
  }
}
    `, {"fragmentName":"MadeReport"}) as unknown as TypedDocumentString<MadeReportFragment, unknown>;
export const ListedReviewFragmentDoc = new TypedDocumentString(`
    fragment ListedReview on Review {
  id
  kind
  fromDay
  toDay
  madeAt
  firstName
  lastName
  signatures {
    ...ShownSignature
  }
}
    fragment ShownSignature on Signature {
  id
  meaning
  remark
  signedAt
  firstName
  lastName
  account
  role
  isMine
  withdrawnAt
  withdrawnReason
}`, {"fragmentName":"ListedReview"}) as unknown as TypedDocumentString<ListedReviewFragment, unknown>;
export const SignedPeriodFragmentDoc = new TypedDocumentString(`
    fragment SignedPeriod on SigningPeriod {
  fromDay
  toDay
  lastDay
  state
  records
  signedAt
  missing {
    toolId
    toolName
    recordId
    deviationId
  }
  by {
    id
    firstName
    lastName
  }
}
    `, {"fragmentName":"SignedPeriod"}) as unknown as TypedDocumentString<SignedPeriodFragment, unknown>;
export const ListedDutyFragmentDoc = new TypedDocumentString(`
    fragment ListedDuty on SigningDuty {
  id
  record
  rhythm
  toolIds
  siteId
  siteName
  withinDays
  meaning
  sinceDay
  endedAt
  right
  isVacant
  isMine
  person {
    id
    firstName
    lastName
  }
  toCome {
    fromDay
    toDay
    lastDay
  }
  periods {
    ...SignedPeriod
  }
}
    fragment SignedPeriod on SigningPeriod {
  fromDay
  toDay
  lastDay
  state
  records
  signedAt
  missing {
    toolId
    toolName
    recordId
    deviationId
  }
  by {
    id
    firstName
    lastName
  }
}`, {"fragmentName":"ListedDuty"}) as unknown as TypedDocumentString<ListedDutyFragment, unknown>;
export const ShownLogFragmentDoc = new TypedDocumentString(`
    fragment ShownLog on IssuedLog {
  id
  issuedAt
  firstName
  lastName
  periodStart
  periodEnd
  code
  contentHash
  signatures {
    ...ShownSignature
  }
}
    fragment ShownSignature on Signature {
  id
  meaning
  remark
  signedAt
  firstName
  lastName
  account
  role
  isMine
  withdrawnAt
  withdrawnReason
}`, {"fragmentName":"ShownLog"}) as unknown as TypedDocumentString<ShownLogFragment, unknown>;
export const AlarmSetupFragmentDoc = new TypedDocumentString(`
    fragment AlarmSetup on Tool {
  id
  alarmSettings {
    raiseDelay
    raiseDelayLow
    recoveryHold
    hysteresis
    gapMax
    silence
    late
    skew
    reminder
    reminderFactor
    escalation
    reAlarm
    defrostGrace
    defrostCeiling
    learnDefrosts
    defrostCap
    productLag
    watches
    conditions {
      id
      name
      side
      limit
      minutes
      window
      severity
      watches
    }
  }
  alarmContacts
  alarmPause {
    until
    reason
  }
}
    `, {"fragmentName":"AlarmSetup"}) as unknown as TypedDocumentString<AlarmSetupFragment, unknown>;
export const PreviewOutcomeFragmentDoc = new TypedDocumentString(`
    fragment PreviewOutcome on AlarmPreviewOutcome {
  alarms
  minutesInAlarm
  toldAfter
  longestStartedAt
  longestMinutes
  longestToldAfter
  recognised
}
    `, {"fragmentName":"PreviewOutcome"}) as unknown as TypedDocumentString<PreviewOutcomeFragment, unknown>;
export const PreviewExcursionFragmentDoc = new TypedDocumentString(`
    fragment PreviewExcursion on AlarmPreviewExcursion {
  startedAt
  minutes
  isHigh
  shape
  isAlarm
  isDefrost
}
    `, {"fragmentName":"PreviewExcursion"}) as unknown as TypedDocumentString<PreviewExcursionFragment, unknown>;
export const TestMessageFragmentDoc = new TypedDocumentString(`
    fragment TestMessage on TestDelivery {
  id
  channel
  recipient
  status
  reason
}
    `, {"fragmentName":"TestMessage"}) as unknown as TypedDocumentString<TestMessageFragment, unknown>;
export const MeDocument = new TypedDocumentString(`
    query Me {
  me {
    id
    email
    firstName
    lastName
    role
    language
    timeZone
    timeZoneIsSet
    parentUserId
    memberOf
    emailConfirmed
    brand {
      ...SessionBrand
    }
  }
  viewerCan {
    seeTools {
      ...Permission
    }
    manageTools {
      ...Permission
    }
    work {
      ...Permission
    }
    manage {
      ...Permission
    }
    createStaff {
      ...Permission
    }
    checkTrail {
      ...Permission
    }
    erasePerson {
      ...Permission
    }
    seeMailState {
      ...Permission
    }
    assignDevices {
      ...Permission
    }
    manageStock {
      ...Permission
    }
    seeUnknownDevices {
      ...Permission
    }
    haveWebhooks {
      ...Permission
    }
  }
}
    fragment SessionBrand on AccountBrand {
  id
  name
  lightLogo
  darkLogo
  lightTheme
  darkTheme
}
fragment Permission on Permission {
  allowed
  reasonKey
}`) as unknown as TypedDocumentString<MeQuery, MeQueryVariables>;
export const AccountNameDocument = new TypedDocumentString(`
    query AccountName($id: ID!) {
  account(id: $id) {
    id
    firstName
    lastName
    company
  }
}
    `) as unknown as TypedDocumentString<AccountNameQuery, AccountNameQueryVariables>;
export const LogoutDocument = new TypedDocumentString(`
    mutation Logout {
  logout
}
    `) as unknown as TypedDocumentString<LogoutMutation, LogoutMutationVariables>;
export const SetTimeZoneDocument = new TypedDocumentString(`
    mutation SetTimeZone($timeZone: String!) {
  setTimeZone(timeZone: $timeZone) {
    id
    timeZone
    timeZoneIsSet
  }
}
    `) as unknown as TypedDocumentString<SetTimeZoneMutation, SetTimeZoneMutationVariables>;
export const SetLanguageDocument = new TypedDocumentString(`
    mutation SetLanguage($id: ID!, $language: Languages!) {
  user(
    id: $id
    email: ""
    firstName: ""
    lastName: ""
    password: ""
    language: $language
  ) {
    id
    language
  }
}
    `) as unknown as TypedDocumentString<SetLanguageMutation, SetLanguageMutationVariables>;
export const OpenAlarmCountDocument = new TypedDocumentString(`
    query OpenAlarmCount {
  openAlarmCount
  unacknowledgedAlarmCount
  supportOpen
}
    `) as unknown as TypedDocumentString<OpenAlarmCountQuery, OpenAlarmCountQueryVariables>;
export const AlarmSpansDocument = new TypedDocumentString(`
    query AlarmSpans($toolId: ID!, $dateStart: String!, $dateEnd: String!, $first: Int!, $before: ID) {
  alarmList(
    toolId: $toolId
    dateStart: $dateStart
    dateEnd: $dateEnd
    first: $first
    before: $before
  ) {
    id
    lane
    severity
    startedAt
    openedAt
    recoveredAt
    acknowledgedAt
    acknowledgedBy
    correctiveAction
    isWaiting
    isActionOpen
    responses {
      kind
      at
    }
  }
}
    `) as unknown as TypedDocumentString<AlarmSpansQuery, AlarmSpansQueryVariables>;
export const OpenAlarmsDocument = new TypedDocumentString(`
    query OpenAlarms($toolIds: [ID!]) {
  openAlarms(toolIds: $toolIds) {
    ...AlarmSummary
    unreachedRecipients
    onTheWay {
      ...OnTheWay
    }
  }
}
    fragment AlarmSummary on Alarm {
  id
  lane
  condition
  conditionSide
  severity
  state
  startedAt
  openedAt
  recoveredAt
  limit
  extreme
  isBreaching
  isLate
  acknowledgedAt
  isWaiting
  tool {
    id
    name
    user {
      id
    }
  }
}
fragment OnTheWay on AlarmResponse {
  at
  by
}`) as unknown as TypedDocumentString<OpenAlarmsQuery, OpenAlarmsQueryVariables>;
export const OpenAlarmCountsDocument = new TypedDocumentString(`
    query OpenAlarmCounts($userIds: [ID!]!) {
  openAlarmCounts(userIds: $userIds) {
    userId
    open
  }
}
    `) as unknown as TypedDocumentString<OpenAlarmCountsQuery, OpenAlarmCountsQueryVariables>;
export const AlarmChangedDocument = new TypedDocumentString(`
    subscription AlarmChanged {
  alarmChanged {
    ...AlarmSummary
  }
}
    fragment AlarmSummary on Alarm {
  id
  lane
  condition
  conditionSide
  severity
  state
  startedAt
  openedAt
  recoveredAt
  limit
  extreme
  isBreaching
  isLate
  acknowledgedAt
  isWaiting
  tool {
    id
    name
    user {
      id
    }
  }
}`) as unknown as TypedDocumentString<AlarmChangedSubscription, AlarmChangedSubscriptionVariables>;
export const PushKeyDocument = new TypedDocumentString(`
    query PushKey {
  pushKey
}
    `) as unknown as TypedDocumentString<PushKeyQuery, PushKeyQueryVariables>;
export const SubscribePushDocument = new TypedDocumentString(`
    mutation SubscribePush($endpoint: String!, $p256dh: String!, $auth: String!) {
  subscribePush(endpoint: $endpoint, p256dh: $p256dh, auth: $auth)
}
    `) as unknown as TypedDocumentString<SubscribePushMutation, SubscribePushMutationVariables>;
export const UnsubscribePushDocument = new TypedDocumentString(`
    mutation UnsubscribePush($endpoint: String!) {
  unsubscribePush(endpoint: $endpoint)
}
    `) as unknown as TypedDocumentString<UnsubscribePushMutation, UnsubscribePushMutationVariables>;
export const UserToolListDocument = new TypedDocumentString(`
    query UserToolList($id: ID) {
  userToolList(id: $id) {
    ...ToolCard
  }
}
    fragment ToolCard on Tool {
  id
  name
  imeiNumber
  equipmentId
  min
  max
  notificationMin
  notificationMax
  usualIntervalMs
  userId
  site {
    id
    name
  }
  waitsForDevice
  limitsNeverSet
  calibrationState
  calibrationDueOn
  lastMeasure {
    timestamp
    value
  }
  pendingAlarm {
    lane
    condition
    opensAt
  }
}`) as unknown as TypedDocumentString<UserToolListQuery, UserToolListQueryVariables>;
export const RecentSeriesDocument = new TypedDocumentString(`
    query RecentSeries($toolIds: [ID!]) {
  recentSeries(toolIds: $toolIds, hours: 24, maxPoints: 48) {
    toolId
    times
    lows
    highs
    means
    gapStarts
    gapEnds
    usualIntervalMs
  }
}
    `) as unknown as TypedDocumentString<RecentSeriesQuery, RecentSeriesQueryVariables>;
export const ToolReadingsDocument = new TypedDocumentString(`
    subscription ToolReadings($toolIds: [ID!]) {
  toolReadings(toolIds: $toolIds) {
    toolId
    timestamp
    value
  }
}
    `) as unknown as TypedDocumentString<ToolReadingsSubscription, ToolReadingsSubscriptionVariables>;
export const AccountsForDeviceDocument = new TypedDocumentString(`
    query AccountsForDevice($search: String!, $first: Int!, $role: Role) {
  userPage(search: $search, role: $role, sort: "email", first: $first, offset: 0) {
    rows {
      id
      email
      firstName
      lastName
      company
      role
    }
  }
}
    `) as unknown as TypedDocumentString<AccountsForDeviceQuery, AccountsForDeviceQueryVariables>;
export const AlarmWaysDocument = new TypedDocumentString(`
    query AlarmWays($id: ID) {
  alarmWays(id: $id) {
    ...ShownWays
  }
}
    fragment ShownWays on AlarmWays {
  user {
    id
    firstName
    lastName
    email
  }
  timeZone
  browsers
  warning {
    email
    push
  }
  alarm {
    email
    push
  }
  escalated {
    email
    push
  }
  services {
    webhookId
    kind
    to
    isOn
    urgencies
  }
  quietHours {
    from
    to
    waits
  }
  updatedAt
}`) as unknown as TypedDocumentString<AlarmWaysQuery, AlarmWaysQueryVariables>;
export const SetAlarmWaysDocument = new TypedDocumentString(`
    mutation SetAlarmWays($id: ID!, $warning: WaysInput!, $alarm: WaysInput!, $escalated: WaysInput!, $quietHours: QuietHoursInput, $services: [AlarmServiceInput!]) {
  setAlarmWays(
    id: $id
    warning: $warning
    alarm: $alarm
    escalated: $escalated
    quietHours: $quietHours
    services: $services
  ) {
    ...ShownWays
  }
}
    fragment ShownWays on AlarmWays {
  user {
    id
    firstName
    lastName
    email
  }
  timeZone
  browsers
  warning {
    email
    push
  }
  alarm {
    email
    push
  }
  escalated {
    email
    push
  }
  services {
    webhookId
    kind
    to
    isOn
    urgencies
  }
  quietHours {
    from
    to
    waits
  }
  updatedAt
}`) as unknown as TypedDocumentString<SetAlarmWaysMutation, SetAlarmWaysMutationVariables>;
export const ExportReadingsDocument = new TypedDocumentString(`
    mutation ExportReadings($toolIds: [ID!], $userId: ID, $dateStart: String!, $dateEnd: String!, $format: ExportFormat!) {
  exportReadings(
    toolIds: $toolIds
    userId: $userId
    dateStart: $dateStart
    dateEnd: $dateEnd
    format: $format
  ) {
    path
  }
}
    `) as unknown as TypedDocumentString<ExportReadingsMutation, ExportReadingsMutationVariables>;
export const ProveWithCodeDocument = new TypedDocumentString(`
    mutation ProveWithCode($code: String!) {
  proveWithCode(code: $code)
}
    `) as unknown as TypedDocumentString<ProveWithCodeMutation, ProveWithCodeMutationVariables>;
export const ProveWithPasskeyDocument = new TypedDocumentString(`
    mutation ProveWithPasskey($response: String!) {
  proveWithPasskey(response: $response)
}
    `) as unknown as TypedDocumentString<ProveWithPasskeyMutation, ProveWithPasskeyMutationVariables>;
export const ReplaceDeviceDocument = new TypedDocumentString(`
    mutation ReplaceDevice($imeiNumber: String!, $byImeiNumber: String!, $reason: String) {
  replaceDevice(
    imeiNumber: $imeiNumber
    byImeiNumber: $byImeiNumber
    reason: $reason
  ) {
    imeiNumber
  }
}
    `) as unknown as TypedDocumentString<ReplaceDeviceMutation, ReplaceDeviceMutationVariables>;
export const PasskeyOptionsDocument = new TypedDocumentString(`
    mutation PasskeyOptions($password: String) {
  passkeyOptions(password: $password)
}
    `) as unknown as TypedDocumentString<PasskeyOptionsMutation, PasskeyOptionsMutationVariables>;
export const AddPasskeyDocument = new TypedDocumentString(`
    mutation AddPasskey($name: String!, $response: String!) {
  addPasskey(name: $name, response: $response) {
    passkey {
      id
    }
    recoveryCodes
  }
}
    `) as unknown as TypedDocumentString<AddPasskeyMutation, AddPasskeyMutationVariables>;
export const PasskeyChallengeDocument = new TypedDocumentString(`
    mutation PasskeyChallenge {
  passkeyChallenge
}
    `) as unknown as TypedDocumentString<PasskeyChallengeMutation, PasskeyChallengeMutationVariables>;
export const SecondFactorDocument = new TypedDocumentString(`
    query SecondFactor {
  secondFactor {
    requiredBy
    isAdvised
    totpSince
    passkeys {
      id
      name
      createdAt
      lastUsed
    }
    recoveryCodesLeft
  }
}
    `) as unknown as TypedDocumentString<SecondFactorQuery, SecondFactorQueryVariables>;
export const StartTotpDocument = new TypedDocumentString(`
    mutation StartTotp($password: String) {
  startTotp(password: $password) {
    secret
    uri
  }
}
    `) as unknown as TypedDocumentString<StartTotpMutation, StartTotpMutationVariables>;
export const ConfirmTotpDocument = new TypedDocumentString(`
    mutation ConfirmTotp($code: String!) {
  confirmTotp(code: $code)
}
    `) as unknown as TypedDocumentString<ConfirmTotpMutation, ConfirmTotpMutationVariables>;
export const SignRecordDocument = new TypedDocumentString(`
    mutation SignRecord($kind: SignedKind!, $id: ID!, $contentHash: String!, $meaning: SignatureMeaning!, $remark: String, $password: String, $code: String, $passkey: String) {
  signRecord(
    kind: $kind
    id: $id
    contentHash: $contentHash
    meaning: $meaning
    remark: $remark
    password: $password
    code: $code
    passkey: $passkey
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<SignRecordMutation, SignRecordMutationVariables>;
export const WithdrawSignatureDocument = new TypedDocumentString(`
    mutation WithdrawSignature($id: ID!, $reason: String!) {
  withdrawSignature(id: $id, reason: $reason) {
    id
  }
}
    `) as unknown as TypedDocumentString<WithdrawSignatureMutation, WithdrawSignatureMutationVariables>;
export const SitesDocument = new TypedDocumentString(`
    query Sites($userId: ID) {
  sites(userId: $userId) {
    ...SiteEntry
  }
}
    fragment SiteEntry on Site {
  id
  userId
  name
  address
  openingHours
  contactName
  contactPhone
  technician
  toolCount
  updatedAt
}`) as unknown as TypedDocumentString<SitesQuery, SitesQueryVariables>;
export const SiteOfToolDocument = new TypedDocumentString(`
    query SiteOfTool($id: ID!) {
  userToolList(id: $id) {
    id
    userId
    site {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<SiteOfToolQuery, SiteOfToolQueryVariables>;
export const SetSiteOfToolsDocument = new TypedDocumentString(`
    mutation SetSiteOfTools($toolIds: [ID!]!, $siteId: ID) {
  setSiteOfTools(toolIds: $toolIds, siteId: $siteId) {
    id
    site {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<SetSiteOfToolsMutation, SetSiteOfToolsMutationVariables>;
export const SupportAccessDocument = new TypedDocumentString(`
    query SupportAccess {
  supportAccess {
    ...SupportAccessParts
  }
}
    fragment SupportGrantParts on SupportGrant {
  id
  until
  account {
    id
    firstName
    lastName
  }
  person {
    id
    firstName
    lastName
  }
  manager {
    id
    firstName
    lastName
  }
  lookers {
    since
    email
    person {
      id
      firstName
      lastName
    }
  }
}
fragment SupportAccessParts on SupportAccess {
  mayGrant
  managers {
    id
    firstName
    lastName
  }
  grants {
    ...SupportGrantParts
  }
}`) as unknown as TypedDocumentString<SupportAccessQuery, SupportAccessQueryVariables>;
export const SupportGrantsDocument = new TypedDocumentString(`
    query SupportGrants($accountId: ID) {
  supportGrants(accountId: $accountId) {
    ...SupportGrantParts
  }
}
    fragment SupportGrantParts on SupportGrant {
  id
  until
  account {
    id
    firstName
    lastName
  }
  person {
    id
    firstName
    lastName
  }
  manager {
    id
    firstName
    lastName
  }
  lookers {
    since
    email
    person {
      id
      firstName
      lastName
    }
  }
}`) as unknown as TypedDocumentString<SupportGrantsQuery, SupportGrantsQueryVariables>;
export const GrantSupportDocument = new TypedDocumentString(`
    mutation GrantSupport($managerId: ID, $hours: Int!) {
  grantSupport(managerId: $managerId, hours: $hours) {
    ...SupportAccessParts
  }
}
    fragment SupportGrantParts on SupportGrant {
  id
  until
  account {
    id
    firstName
    lastName
  }
  person {
    id
    firstName
    lastName
  }
  manager {
    id
    firstName
    lastName
  }
  lookers {
    since
    email
    person {
      id
      firstName
      lastName
    }
  }
}
fragment SupportAccessParts on SupportAccess {
  mayGrant
  managers {
    id
    firstName
    lastName
  }
  grants {
    ...SupportGrantParts
  }
}`) as unknown as TypedDocumentString<GrantSupportMutation, GrantSupportMutationVariables>;
export const EndSupportDocument = new TypedDocumentString(`
    mutation EndSupport($id: ID!) {
  endSupport(id: $id) {
    ...SupportAccessParts
  }
}
    fragment SupportGrantParts on SupportGrant {
  id
  until
  account {
    id
    firstName
    lastName
  }
  person {
    id
    firstName
    lastName
  }
  manager {
    id
    firstName
    lastName
  }
  lookers {
    since
    email
    person {
      id
      firstName
      lastName
    }
  }
}
fragment SupportAccessParts on SupportAccess {
  mayGrant
  managers {
    id
    firstName
    lastName
  }
  grants {
    ...SupportGrantParts
  }
}`) as unknown as TypedDocumentString<EndSupportMutation, EndSupportMutationVariables>;
export const AskForSupportDocument = new TypedDocumentString(`
    mutation AskForSupport($userId: ID!) {
  askForSupport(userId: $userId)
}
    `) as unknown as TypedDocumentString<AskForSupportMutation, AskForSupportMutationVariables>;
export const OpenSupportLookDocument = new TypedDocumentString(`
    mutation OpenSupportLook($grantId: ID!) {
  openSupportLook(grantId: $grantId) {
    token
    email
    until
    person {
      id
      firstName
      lastName
      role
    }
  }
}
    `) as unknown as TypedDocumentString<OpenSupportLookMutation, OpenSupportLookMutationVariables>;
export const EndSupportLookDocument = new TypedDocumentString(`
    mutation EndSupportLook {
  endSupportLook
}
    `) as unknown as TypedDocumentString<EndSupportLookMutation, EndSupportLookMutationVariables>;
export const EditableToolDocument = new TypedDocumentString(`
    query EditableTool($id: ID!) {
  userToolList(id: $id) {
    ...EditableTool
  }
}
    fragment ToolCard on Tool {
  id
  name
  imeiNumber
  equipmentId
  min
  max
  notificationMin
  notificationMax
  usualIntervalMs
  userId
  site {
    id
    name
  }
  waitsForDevice
  limitsNeverSet
  calibrationState
  calibrationDueOn
  lastMeasure {
    timestamp
    value
  }
  pendingAlarm {
    lane
    condition
    opensAt
  }
}
fragment EditableTool on Tool {
  ...ToolCard
  defrostFridge
  temperatureCorrection
  updatedAt
  toolInterval {
    sendEmailMessage
    sendNotificationMessage
    notificationEmail
  }
}`) as unknown as TypedDocumentString<EditableToolQuery, EditableToolQueryVariables>;
export const SaveToolDocument = new TypedDocumentString(`
    mutation SaveTool($id: ID, $userId: ID, $name: String!, $imeiNumber: String!, $equipmentId: Int!, $defrostFridge: Boolean!, $min: Float!, $max: Float!, $notificationMin: Float!, $notificationMax: Float!, $temperatureCorrection: Float!, $claimCode: String, $ifUpdatedAt: DateTime, $reason: String) {
  tool(
    id: $id
    userId: $userId
    name: $name
    imeiNumber: $imeiNumber
    equipmentId: $equipmentId
    defrostFridge: $defrostFridge
    min: $min
    max: $max
    notificationMin: $notificationMin
    notificationMax: $notificationMax
    temperatureCorrection: $temperatureCorrection
    type: "temperature"
    claimCode: $claimCode
    ifUpdatedAt: $ifUpdatedAt
    reason: $reason
  ) {
    ...EditableTool
  }
}
    fragment ToolCard on Tool {
  id
  name
  imeiNumber
  equipmentId
  min
  max
  notificationMin
  notificationMax
  usualIntervalMs
  userId
  site {
    id
    name
  }
  waitsForDevice
  limitsNeverSet
  calibrationState
  calibrationDueOn
  lastMeasure {
    timestamp
    value
  }
  pendingAlarm {
    lane
    condition
    opensAt
  }
}
fragment EditableTool on Tool {
  ...ToolCard
  defrostFridge
  temperatureCorrection
  updatedAt
  toolInterval {
    sendEmailMessage
    sendNotificationMessage
    notificationEmail
  }
}`) as unknown as TypedDocumentString<SaveToolMutation, SaveToolMutationVariables>;
export const UserTableDocument = new TypedDocumentString(`
    query UserTable($parentUserId: ID, $role: Role, $search: String!, $sort: String!, $first: Int!, $offset: Int!) {
  userPage(
    parentUserId: $parentUserId
    role: $role
    search: $search
    sort: $sort
    first: $first
    offset: $offset
  ) {
    rows {
      id
      email
      firstName
      lastName
      company
      role
      language
      parentUserId
      emailConfirmed
      invited
      hasSecondFactor
      createdAt
      updatedAt
      viewerCan {
        delete {
          ...Permission
        }
      }
    }
    total
  }
}
    fragment Permission on Permission {
  allowed
  reasonKey
}`) as unknown as TypedDocumentString<UserTableQuery, UserTableQueryVariables>;
export const DeleteUserDocument = new TypedDocumentString(`
    mutation DeleteUser($id: ID!, $reason: String) {
  deleteUser(id: $id, reason: $reason)
}
    `) as unknown as TypedDocumentString<DeleteUserMutation, DeleteUserMutationVariables>;
export const CreateUserDocument = new TypedDocumentString(`
    mutation CreateUser($email: String!, $firstName: String!, $lastName: String!, $password: String!, $language: Languages!, $parentUserId: ID) {
  user(
    email: $email
    firstName: $firstName
    lastName: $lastName
    password: $password
    language: $language
    parentUserId: $parentUserId
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateUserMutation, CreateUserMutationVariables>;
export const CreateAffiliateDocument = new TypedDocumentString(`
    mutation CreateAffiliate($email: String!, $firstName: String!, $lastName: String!, $password: String!, $language: Languages!) {
  affiliateUser(
    email: $email
    firstName: $firstName
    lastName: $lastName
    password: $password
    language: $language
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateAffiliateMutation, CreateAffiliateMutationVariables>;
export const CreateStaffDocument = new TypedDocumentString(`
    mutation CreateStaff($role: Role!, $email: String!, $firstName: String!, $lastName: String!, $password: String!, $language: Languages!) {
  staffUser(
    role: $role
    email: $email
    firstName: $firstName
    lastName: $lastName
    password: $password
    language: $language
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateStaffMutation, CreateStaffMutationVariables>;
export const InviteUserDocument = new TypedDocumentString(`
    mutation InviteUser($email: String!, $role: Role!, $parentUserId: ID, $language: Languages!) {
  inviteUser(
    email: $email
    role: $role
    parentUserId: $parentUserId
    language: $language
  ) {
    id
    email
    url
    expiresAt
  }
}
    `) as unknown as TypedDocumentString<InviteUserMutation, InviteUserMutationVariables>;
export const CreateResetLinkDocument = new TypedDocumentString(`
    mutation CreateResetLink($userId: ID!) {
  createResetLink(userId: $userId) {
    email
    url
    expiresAt
  }
}
    `) as unknown as TypedDocumentString<CreateResetLinkMutation, CreateResetLinkMutationVariables>;
export const ImportCustomersDocument = new TypedDocumentString(`
    mutation ImportCustomers($upload: String!, $dryRun: Boolean!, $invite: Boolean!) {
  importCustomers(upload: $upload, dryRun: $dryRun, invite: $invite) {
    ...TableReport
  }
}
    fragment TableReport on CustomerTable {
  lines
  created
  changed
  staying
  problemCount
  problems {
    line
    field
    key
    message
    params
  }
  changes {
    line
    email
    isNew
    cells {
      column
      before
      after
    }
  }
  links {
    email
    url
  }
}`) as unknown as TypedDocumentString<ImportCustomersMutation, ImportCustomersMutationVariables>;
export const ImportSensorsDocument = new TypedDocumentString(`
    mutation ImportSensors($upload: String!, $dryRun: Boolean!) {
  importSensors(upload: $upload, dryRun: $dryRun) {
    ...TableReport
  }
}
    fragment TableReport on CustomerTable {
  lines
  created
  changed
  staying
  problemCount
  problems {
    line
    field
    key
    message
    params
  }
  changes {
    line
    email
    isNew
    cells {
      column
      before
      after
    }
  }
  links {
    email
    url
  }
}`) as unknown as TypedDocumentString<ImportSensorsMutation, ImportSensorsMutationVariables>;
export const ExportCustomersDocument = new TypedDocumentString(`
    mutation ExportCustomers {
  exportCustomers {
    path
  }
}
    `) as unknown as TypedDocumentString<ExportCustomersMutation, ExportCustomersMutationVariables>;
export const CustomerDocument = new TypedDocumentString(`
    query Customer($userId: ID!) {
  customer(userId: $userId) {
    user {
      id
      email
      firstName
      lastName
      company
      role
      language
      timeZone
      timeZoneIsSet
      expiresOn
      parentUserId
      invited
      updatedAt
      viewerCan {
        delete {
          ...Permission
        }
      }
    }
    parent {
      id
      email
      firstName
      lastName
      company
    }
    endedSince
    mostSensors
    mostMessages
    sensors
    ownSensors
    messages
    people
    sites
    lastContact
    followUp {
      note
      changedAt
    }
    maySet
    mayMove
  }
}
    fragment Permission on Permission {
  allowed
  reasonKey
}`) as unknown as TypedDocumentString<CustomerQuery, CustomerQueryVariables>;
export const ResellersDocument = new TypedDocumentString(`
    query Resellers {
  affiliateUserList {
    id
    email
    firstName
    lastName
    company
  }
}
    `) as unknown as TypedDocumentString<ResellersQuery, ResellersQueryVariables>;
export const ChangeCustomerDocument = new TypedDocumentString(`
    mutation ChangeCustomer($id: ID!, $email: String!, $firstName: String!, $lastName: String!, $language: Languages!, $parentUserId: ID, $ifUpdatedAt: DateTime) {
  user(
    id: $id
    email: $email
    firstName: $firstName
    lastName: $lastName
    language: $language
    parentUserId: $parentUserId
    ifUpdatedAt: $ifUpdatedAt
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<ChangeCustomerMutation, ChangeCustomerMutationVariables>;
export const SetCustomerDocument = new TypedDocumentString(`
    mutation SetCustomer($userId: ID!, $company: String, $timeZone: String, $expiresOn: String, $mostSensors: Int, $mostMessages: Int, $ifUpdatedAt: DateTime) {
  setCustomer(
    userId: $userId
    company: $company
    timeZone: $timeZone
    expiresOn: $expiresOn
    mostSensors: $mostSensors
    mostMessages: $mostMessages
    ifUpdatedAt: $ifUpdatedAt
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<SetCustomerMutation, SetCustomerMutationVariables>;
export const OwnEndDocument = new TypedDocumentString(`
    query OwnEnd {
  ownEnd {
    since
    managedBy
  }
}
    `) as unknown as TypedDocumentString<OwnEndQuery, OwnEndQueryVariables>;
export const MembersDocument = new TypedDocumentString(`
    query Members($userId: ID) {
  memberList(userId: $userId) {
    user {
      id
      email
      firstName
      lastName
      language
      invited
    }
    right
    lastLogin
  }
}
    `) as unknown as TypedDocumentString<MembersQuery, MembersQueryVariables>;
export const InviteMemberDocument = new TypedDocumentString(`
    mutation InviteMember($email: String!, $memberOf: ID, $right: MemberRight!, $language: Languages!) {
  inviteMember(
    email: $email
    memberOf: $memberOf
    right: $right
    language: $language
  ) {
    id
    email
    url
    expiresAt
  }
}
    `) as unknown as TypedDocumentString<InviteMemberMutation, InviteMemberMutationVariables>;
export const SetMemberRightDocument = new TypedDocumentString(`
    mutation SetMemberRight($userId: ID!, $right: MemberRight!) {
  setMemberRight(userId: $userId, right: $right) {
    id
    memberRight
  }
}
    `) as unknown as TypedDocumentString<SetMemberRightMutation, SetMemberRightMutationVariables>;
export const FactorRequirementDocument = new TypedDocumentString(`
    query FactorRequirement($id: ID!) {
  account(id: $id) {
    id
    requiresSecondFactor
  }
}
    `) as unknown as TypedDocumentString<FactorRequirementQuery, FactorRequirementQueryVariables>;
export const ResetSecondFactorDocument = new TypedDocumentString(`
    mutation ResetSecondFactor($userId: ID!) {
  resetSecondFactor(userId: $userId)
}
    `) as unknown as TypedDocumentString<ResetSecondFactorMutation, ResetSecondFactorMutationVariables>;
export const RequireSecondFactorDocument = new TypedDocumentString(`
    mutation RequireSecondFactor($userId: ID!, $isRequired: Boolean!) {
  requireSecondFactor(userId: $userId, isRequired: $isRequired) {
    id
  }
}
    `) as unknown as TypedDocumentString<RequireSecondFactorMutation, RequireSecondFactorMutationVariables>;
export const AccountAlarmsDocument = new TypedDocumentString(`
    query AccountAlarms($userId: ID, $most: Int!) {
  alarmList(userId: $userId, open: true, order: LONGEST_WAITING, first: $most) {
    ...AlarmSummary
    unreachedRecipients
    onTheWay {
      ...OnTheWay
    }
  }
  openAlarmsByCustomer(userId: $userId, first: 1, most: 1) {
    open
    warnings
  }
}
    fragment AlarmSummary on Alarm {
  id
  lane
  condition
  conditionSide
  severity
  state
  startedAt
  openedAt
  recoveredAt
  limit
  extreme
  isBreaching
  isLate
  acknowledgedAt
  isWaiting
  tool {
    id
    name
    user {
      id
    }
  }
}
fragment OnTheWay on AlarmResponse {
  at
  by
}`) as unknown as TypedDocumentString<AccountAlarmsQuery, AccountAlarmsQueryVariables>;
export const AccountToolsDocument = new TypedDocumentString(`
    query AccountTools($userId: ID, $search: String!, $only: ToolFilter, $sort: String!, $first: Int!, $offset: Int!) {
  toolPage(
    userId: $userId
    search: $search
    searchOwner: false
    only: $only
    sort: $sort
    first: $first
    offset: $offset
  ) {
    rows {
      ...ToolCard
    }
    total
    counts {
      total
      openAlarm
      outOfRange
      inRange
      noData
    }
  }
}
    fragment ToolCard on Tool {
  id
  name
  imeiNumber
  equipmentId
  min
  max
  notificationMin
  notificationMax
  usualIntervalMs
  userId
  site {
    id
    name
  }
  waitsForDevice
  limitsNeverSet
  calibrationState
  calibrationDueOn
  lastMeasure {
    timestamp
    value
  }
  pendingAlarm {
    lane
    condition
    opensAt
  }
}`) as unknown as TypedDocumentString<AccountToolsQuery, AccountToolsQueryVariables>;
export const AlarmDeviationDocument = new TypedDocumentString(`
    query AlarmDeviation($alarmId: ID!) {
  deviations(alarmId: $alarmId, states: [OPEN, WAITING, APPROVED], first: 1) {
    id
    number
    state
  }
}
    `) as unknown as TypedDocumentString<AlarmDeviationQuery, AlarmDeviationQueryVariables>;
export const BeginDeviationDocument = new TypedDocumentString(`
    mutation BeginDeviation($alarmId: ID!) {
  beginDeviation(alarmId: $alarmId) {
    id
  }
}
    `) as unknown as TypedDocumentString<BeginDeviationMutation, BeginDeviationMutationVariables>;
export const AlarmListDocument = new TypedDocumentString(`
    query AlarmList($toolId: ID, $userId: ID, $ownerId: ID, $open: Boolean, $lane: AlarmLane, $search: String, $dateStart: String, $dateEnd: String, $isActionOpen: Boolean, $groupId: ID, $isFolded: Boolean, $order: AlarmOrder!, $first: Int!, $before: ID, $isFirstPage: Boolean!) {
  alarmList(
    toolId: $toolId
    userId: $userId
    ownerId: $ownerId
    open: $open
    lane: $lane
    search: $search
    dateStart: $dateStart
    dateEnd: $dateEnd
    isActionOpen: $isActionOpen
    groupId: $groupId
    isFolded: $isFolded
    order: $order
    first: $first
    before: $before
  ) {
    ...AlarmRow
  }
  alarmCount(
    toolId: $toolId
    userId: $userId
    ownerId: $ownerId
    open: $open
    lane: $lane
    search: $search
    dateStart: $dateStart
    dateEnd: $dateEnd
    groupId: $groupId
    isActionOpen: $isActionOpen
  ) @include(if: $isFirstPage) {
    total
    isExact
  }
}
    fragment OnTheWay on AlarmResponse {
  at
  by
}
fragment GroupOfAlarm on AlarmGroup {
  id
  members
  open
  waiting
  site {
    id
    name
  }
  imeiNumber
}
fragment AlarmRow on Alarm {
  id
  lane
  condition
  conditionSide
  severity
  state
  startedAt
  openedAt
  recoveredAt
  limit
  extreme
  isLate
  acknowledgedAt
  acknowledgedBy
  isWaiting
  rangAgainAt
  isActionOpen
  onTheWay {
    ...OnTheWay
  }
  unreachedRecipients
  group {
    ...GroupOfAlarm
  }
  tool {
    id
    name
    imeiNumber
    equipmentId
    calibrationState
    calibrationDueOn
    site {
      id
      name
    }
    defrostFridge
    user {
      id
      firstName
      lastName
      company
      email
    }
  }
}`) as unknown as TypedDocumentString<AlarmListQuery, AlarmListQueryVariables>;
export const AlarmsByCustomerDocument = new TypedDocumentString(`
    query AlarmsByCustomer($userId: ID, $lane: AlarmLane, $search: String, $first: Int!, $offset: Int!, $most: Int!) {
  openAlarmsByCustomer(
    userId: $userId
    lane: $lane
    search: $search
    first: $first
    offset: $offset
    most: $most
    isFolded: true
  ) {
    customers
    open
    warnings
    unacknowledged
    rows {
      user {
        id
        firstName
        lastName
        company
        email
      }
      open
      unacknowledged
      alarms {
        ...AlarmRow
      }
    }
  }
}
    fragment OnTheWay on AlarmResponse {
  at
  by
}
fragment GroupOfAlarm on AlarmGroup {
  id
  members
  open
  waiting
  site {
    id
    name
  }
  imeiNumber
}
fragment AlarmRow on Alarm {
  id
  lane
  condition
  conditionSide
  severity
  state
  startedAt
  openedAt
  recoveredAt
  limit
  extreme
  isLate
  acknowledgedAt
  acknowledgedBy
  isWaiting
  rangAgainAt
  isActionOpen
  onTheWay {
    ...OnTheWay
  }
  unreachedRecipients
  group {
    ...GroupOfAlarm
  }
  tool {
    id
    name
    imeiNumber
    equipmentId
    calibrationState
    calibrationDueOn
    site {
      id
      name
    }
    defrostFridge
    user {
      id
      firstName
      lastName
      company
      email
    }
  }
}`) as unknown as TypedDocumentString<AlarmsByCustomerQuery, AlarmsByCustomerQueryVariables>;
export const AlarmDetailsDocument = new TypedDocumentString(`
    query AlarmDetails($id: ID!) {
  alarm(id: $id) {
    ...AlarmEntry
  }
}
    fragment OnTheWay on AlarmResponse {
  at
  by
}
fragment GroupOfAlarm on AlarmGroup {
  id
  members
  open
  waiting
  site {
    id
    name
  }
  imeiNumber
}
fragment AlarmEntry on Alarm {
  id
  lane
  condition
  conditionSide
  severity
  state
  startedAt
  openedAt
  recoveredAt
  recoveryCause
  limit
  extreme
  isBreaching
  isLate
  acknowledgedAt
  acknowledgedBy
  correctiveAction
  isWaiting
  rangAgainAt
  isActionOpen
  onTheWay {
    ...OnTheWay
  }
  responses {
    kind
    at
    by
    channel
    address
    correctiveAction
    actionAt
    actionBy
    isOwn
  }
  unreachedRecipients
  group {
    ...GroupOfAlarm
  }
  nextStep {
    kind
    at
    recipients
  }
  tool {
    site {
      id
      name
      address
      openingHours
      contactName
      contactPhone
      technician
    }
    id
    name
    imeiNumber
    equipmentId
    calibrationState
    calibrationDueOn
    defrostFridge
    lastMeasure {
      timestamp
      value
    }
    user {
      id
      firstName
      lastName
      company
      email
    }
  }
  deliveries {
    kind
    channel
    recipient
    status
    at
    heldUntil
    reason
  }
}`) as unknown as TypedDocumentString<AlarmDetailsQuery, AlarmDetailsQueryVariables>;
export const AcknowledgeAlarmDocument = new TypedDocumentString(`
    mutation AcknowledgeAlarm($id: ID!, $correctiveAction: String!, $cause: AlarmCause) {
  acknowledgeAlarm(id: $id, correctiveAction: $correctiveAction, cause: $cause) {
    ...AlarmEntry
  }
}
    fragment OnTheWay on AlarmResponse {
  at
  by
}
fragment GroupOfAlarm on AlarmGroup {
  id
  members
  open
  waiting
  site {
    id
    name
  }
  imeiNumber
}
fragment AlarmEntry on Alarm {
  id
  lane
  condition
  conditionSide
  severity
  state
  startedAt
  openedAt
  recoveredAt
  recoveryCause
  limit
  extreme
  isBreaching
  isLate
  acknowledgedAt
  acknowledgedBy
  correctiveAction
  isWaiting
  rangAgainAt
  isActionOpen
  onTheWay {
    ...OnTheWay
  }
  responses {
    kind
    at
    by
    channel
    address
    correctiveAction
    actionAt
    actionBy
    isOwn
  }
  unreachedRecipients
  group {
    ...GroupOfAlarm
  }
  nextStep {
    kind
    at
    recipients
  }
  tool {
    site {
      id
      name
      address
      openingHours
      contactName
      contactPhone
      technician
    }
    id
    name
    imeiNumber
    equipmentId
    calibrationState
    calibrationDueOn
    defrostFridge
    lastMeasure {
      timestamp
      value
    }
    user {
      id
      firstName
      lastName
      company
      email
    }
  }
  deliveries {
    kind
    channel
    recipient
    status
    at
    heldUntil
    reason
  }
}`) as unknown as TypedDocumentString<AcknowledgeAlarmMutation, AcknowledgeAlarmMutationVariables>;
export const OpenActionCountDocument = new TypedDocumentString(`
    query OpenActionCount {
  alarmCount(isActionOpen: true) {
    total
    isExact
  }
}
    `) as unknown as TypedDocumentString<OpenActionCountQuery, OpenActionCountQueryVariables>;
export const SayOnMyWayDocument = new TypedDocumentString(`
    mutation SayOnMyWay($id: ID!) {
  onMyWay(id: $id) {
    ...AlarmEntry
  }
}
    fragment OnTheWay on AlarmResponse {
  at
  by
}
fragment GroupOfAlarm on AlarmGroup {
  id
  members
  open
  waiting
  site {
    id
    name
  }
  imeiNumber
}
fragment AlarmEntry on Alarm {
  id
  lane
  condition
  conditionSide
  severity
  state
  startedAt
  openedAt
  recoveredAt
  recoveryCause
  limit
  extreme
  isBreaching
  isLate
  acknowledgedAt
  acknowledgedBy
  correctiveAction
  isWaiting
  rangAgainAt
  isActionOpen
  onTheWay {
    ...OnTheWay
  }
  responses {
    kind
    at
    by
    channel
    address
    correctiveAction
    actionAt
    actionBy
    isOwn
  }
  unreachedRecipients
  group {
    ...GroupOfAlarm
  }
  nextStep {
    kind
    at
    recipients
  }
  tool {
    site {
      id
      name
      address
      openingHours
      contactName
      contactPhone
      technician
    }
    id
    name
    imeiNumber
    equipmentId
    calibrationState
    calibrationDueOn
    defrostFridge
    lastMeasure {
      timestamp
      value
    }
    user {
      id
      firstName
      lastName
      company
      email
    }
  }
  deliveries {
    kind
    channel
    recipient
    status
    at
    heldUntil
    reason
  }
}`) as unknown as TypedDocumentString<SayOnMyWayMutation, SayOnMyWayMutationVariables>;
export const AddCorrectiveActionDocument = new TypedDocumentString(`
    mutation AddCorrectiveAction($id: ID!, $correctiveAction: String!) {
  addCorrectiveAction(id: $id, correctiveAction: $correctiveAction) {
    ...AlarmEntry
  }
}
    fragment OnTheWay on AlarmResponse {
  at
  by
}
fragment GroupOfAlarm on AlarmGroup {
  id
  members
  open
  waiting
  site {
    id
    name
  }
  imeiNumber
}
fragment AlarmEntry on Alarm {
  id
  lane
  condition
  conditionSide
  severity
  state
  startedAt
  openedAt
  recoveredAt
  recoveryCause
  limit
  extreme
  isBreaching
  isLate
  acknowledgedAt
  acknowledgedBy
  correctiveAction
  isWaiting
  rangAgainAt
  isActionOpen
  onTheWay {
    ...OnTheWay
  }
  responses {
    kind
    at
    by
    channel
    address
    correctiveAction
    actionAt
    actionBy
    isOwn
  }
  unreachedRecipients
  group {
    ...GroupOfAlarm
  }
  nextStep {
    kind
    at
    recipients
  }
  tool {
    site {
      id
      name
      address
      openingHours
      contactName
      contactPhone
      technician
    }
    id
    name
    imeiNumber
    equipmentId
    calibrationState
    calibrationDueOn
    defrostFridge
    lastMeasure {
      timestamp
      value
    }
    user {
      id
      firstName
      lastName
      company
      email
    }
  }
  deliveries {
    kind
    channel
    recipient
    status
    at
    heldUntil
    reason
  }
}`) as unknown as TypedDocumentString<AddCorrectiveActionMutation, AddCorrectiveActionMutationVariables>;
export const AcknowledgeGroupDocument = new TypedDocumentString(`
    mutation AcknowledgeGroup($id: ID!, $correctiveAction: String!) {
  acknowledgeGroup(id: $id, correctiveAction: $correctiveAction) {
    id
  }
}
    `) as unknown as TypedDocumentString<AcknowledgeGroupMutation, AcknowledgeGroupMutationVariables>;
export const WaitingAlarmsDocument = new TypedDocumentString(`
    query WaitingAlarms($ownerId: ID, $groupId: ID, $lane: AlarmLane, $search: String, $before: ID) {
  alarmList(
    ownerId: $ownerId
    groupId: $groupId
    lane: $lane
    search: $search
    open: true
    order: LONGEST_WAITING
    first: 200
    before: $before
  ) {
    id
    lane
    conditionSide
    isWaiting
  }
}
    `) as unknown as TypedDocumentString<WaitingAlarmsQuery, WaitingAlarmsQueryVariables>;
export const AcknowledgeAlarmsDocument = new TypedDocumentString(`
    mutation AcknowledgeAlarms($ids: [ID!]!, $correctiveAction: String!) {
  acknowledgeAlarms(ids: $ids, correctiveAction: $correctiveAction) {
    id
  }
}
    `) as unknown as TypedDocumentString<AcknowledgeAlarmsMutation, AcknowledgeAlarmsMutationVariables>;
export const AuditPageDocument = new TypedDocumentString(`
    query AuditPage($filter: AuditFilter!, $before: ID, $first: Int!) {
  auditPage(filter: $filter, before: $before, first: $first) {
    next
    rows {
      id
      at
      action
      actor {
        kind
        id
        label
      }
      subject {
        kind
        id
        label
      }
      changes {
        field
        before
        after
      }
      reason
      erased
    }
  }
}
    `) as unknown as TypedDocumentString<AuditPageQuery, AuditPageQueryVariables>;
export const ExportAuditDocument = new TypedDocumentString(`
    mutation ExportAudit($filter: AuditFilter!, $format: ExportFormat!) {
  exportAudit(filter: $filter, format: $format) {
    path
  }
}
    `) as unknown as TypedDocumentString<ExportAuditMutation, ExportAuditMutationVariables>;
export const ExportPersonDocument = new TypedDocumentString(`
    mutation ExportPerson($userId: ID!) {
  exportPerson(userId: $userId) {
    path
  }
}
    `) as unknown as TypedDocumentString<ExportPersonMutation, ExportPersonMutationVariables>;
export const ErasePersonDocument = new TypedDocumentString(`
    mutation ErasePerson($userId: ID!) {
  erasePerson(userId: $userId)
}
    `) as unknown as TypedDocumentString<ErasePersonMutation, ErasePersonMutationVariables>;
export const CheckAuditDocument = new TypedDocumentString(`
    mutation CheckAudit($begin: Boolean!) {
  checkAudit(begin: $begin) {
    state
    checked
    entries
    head
    fault {
      kind
      entry
    }
  }
}
    `) as unknown as TypedDocumentString<CheckAuditMutation, CheckAuditMutationVariables>;
export const BrandSettingsDocument = new TypedDocumentString(`
    query BrandSettings($accountId: ID) {
  brandSettings(accountId: $accountId) {
    ...BrandEntry
  }
}
    fragment BrandEntry on BrandSettings {
  accountId
  name
  accent
  senderName
  replyTo
  mailFooter
  paperFooter
  lightLogo
  darkLogo
  logoOnPapers
  hosts
}`) as unknown as TypedDocumentString<BrandSettingsQuery, BrandSettingsQueryVariables>;
export const SetBrandDocument = new TypedDocumentString(`
    mutation SetBrand($accountId: ID!, $brand: BrandInput!) {
  setBrand(accountId: $accountId, brand: $brand) {
    ...BrandEntry
  }
}
    fragment BrandEntry on BrandSettings {
  accountId
  name
  accent
  senderName
  replyTo
  mailFooter
  paperFooter
  lightLogo
  darkLogo
  logoOnPapers
  hosts
}`) as unknown as TypedDocumentString<SetBrandMutation, SetBrandMutationVariables>;
export const SetBrandLogoDocument = new TypedDocumentString(`
    mutation SetBrandLogo($accountId: ID!, $scheme: BrandScheme!, $uploadId: ID) {
  setBrandLogo(accountId: $accountId, scheme: $scheme, uploadId: $uploadId) {
    ...BrandEntry
  }
}
    fragment BrandEntry on BrandSettings {
  accountId
  name
  accent
  senderName
  replyTo
  mailFooter
  paperFooter
  lightLogo
  darkLogo
  logoOnPapers
  hosts
}`) as unknown as TypedDocumentString<SetBrandLogoMutation, SetBrandLogoMutationVariables>;
export const ResetBrandDocument = new TypedDocumentString(`
    mutation ResetBrand($accountId: ID!) {
  resetBrand(accountId: $accountId) {
    ...BrandEntry
  }
}
    fragment BrandEntry on BrandSettings {
  accountId
  name
  accent
  senderName
  replyTo
  mailFooter
  paperFooter
  lightLogo
  darkLogo
  logoOnPapers
  hosts
}`) as unknown as TypedDocumentString<ResetBrandMutation, ResetBrandMutationVariables>;
export const SetBrandHostsDocument = new TypedDocumentString(`
    mutation SetBrandHosts($accountId: ID!, $hosts: [String!]!) {
  setBrandHosts(accountId: $accountId, hosts: $hosts) {
    ...BrandEntry
  }
}
    fragment BrandEntry on BrandSettings {
  accountId
  name
  accent
  senderName
  replyTo
  mailFooter
  paperFooter
  lightLogo
  darkLogo
  logoOnPapers
  hosts
}`) as unknown as TypedDocumentString<SetBrandHostsMutation, SetBrandHostsMutationVariables>;
export const PlanBulkChangeDocument = new TypedDocumentString(`
    mutation PlanBulkChange($selection: ToolSelection!, $change: SetupInput!) {
  planBulkChange(selection: $selection, change: $change) {
    id
  }
}
    `) as unknown as TypedDocumentString<PlanBulkChangeMutation, PlanBulkChangeMutationVariables>;
export const StartBulkChangeDocument = new TypedDocumentString(`
    mutation StartBulkChange($id: ID!, $reason: String) {
  startBulkChange(id: $id, reason: $reason) {
    ...BulkSummary
  }
}
    fragment BulkSummary on BulkChange {
  id
  state
  plannedAt
  doneAt
  reason
  profile
  fields
  staying
  takeBackUntil
  by {
    id
    firstName
    lastName
    email
  }
  changing: count(states: [CHANGES])
  refused: count(states: [REFUSED])
  left: count(states: [CHANGED_MEANWHILE])
  done: count(states: [DONE])
  takenBack: count(states: [TAKEN_BACK])
  kept: count(states: [KEPT])
}`) as unknown as TypedDocumentString<StartBulkChangeMutation, StartBulkChangeMutationVariables>;
export const TakeBackBulkChangeDocument = new TypedDocumentString(`
    mutation TakeBackBulkChange($id: ID!, $evenChanged: Boolean!) {
  takeBackBulkChange(id: $id, evenChanged: $evenChanged) {
    ...BulkSummary
  }
}
    fragment BulkSummary on BulkChange {
  id
  state
  plannedAt
  doneAt
  reason
  profile
  fields
  staying
  takeBackUntil
  by {
    id
    firstName
    lastName
    email
  }
  changing: count(states: [CHANGES])
  refused: count(states: [REFUSED])
  left: count(states: [CHANGED_MEANWHILE])
  done: count(states: [DONE])
  takenBack: count(states: [TAKEN_BACK])
  kept: count(states: [KEPT])
}`) as unknown as TypedDocumentString<TakeBackBulkChangeMutation, TakeBackBulkChangeMutationVariables>;
export const BulkChangesDocument = new TypedDocumentString(`
    query BulkChanges {
  bulkChanges {
    ...BulkSummary
  }
}
    fragment BulkSummary on BulkChange {
  id
  state
  plannedAt
  doneAt
  reason
  profile
  fields
  staying
  takeBackUntil
  by {
    id
    firstName
    lastName
    email
  }
  changing: count(states: [CHANGES])
  refused: count(states: [REFUSED])
  left: count(states: [CHANGED_MEANWHILE])
  done: count(states: [DONE])
  takenBack: count(states: [TAKEN_BACK])
  kept: count(states: [KEPT])
}`) as unknown as TypedDocumentString<BulkChangesQuery, BulkChangesQueryVariables>;
export const BulkChangeDocument = new TypedDocumentString(`
    query BulkChange($id: ID!) {
  bulkChange(id: $id) {
    ...BulkSummary
  }
}
    fragment BulkSummary on BulkChange {
  id
  state
  plannedAt
  doneAt
  reason
  profile
  fields
  staying
  takeBackUntil
  by {
    id
    firstName
    lastName
    email
  }
  changing: count(states: [CHANGES])
  refused: count(states: [REFUSED])
  left: count(states: [CHANGED_MEANWHILE])
  done: count(states: [DONE])
  takenBack: count(states: [TAKEN_BACK])
  kept: count(states: [KEPT])
}`) as unknown as TypedDocumentString<BulkChangeQuery, BulkChangeQueryVariables>;
export const BulkRowsDocument = new TypedDocumentString(`
    query BulkRows($id: ID!, $states: [BulkItemState!]!, $first: Int!, $offset: Int!) {
  bulkChange(id: $id) {
    id
    rows(states: $states, first: $first, offset: $offset) {
      place
      state
      tool {
        id
        name
        imeiNumber
        equipmentId
        user {
          id
          firstName
          lastName
          company
          email
        }
      }
      differences {
        field
        before
        after
        accountBefore {
          id
          firstName
          lastName
          company
          email
        }
        accountAfter {
          id
          firstName
          lastName
          company
          email
        }
      }
      problem {
        field
        key
        message
        params
      }
    }
  }
}
    `) as unknown as TypedDocumentString<BulkRowsQuery, BulkRowsQueryVariables>;
export const BulkAlarmPreviewDocument = new TypedDocumentString(`
    query BulkAlarmPreview($id: ID!, $from: Int!) {
  bulkAlarmPreview(id: $id, from: $from) {
    days
    sample
    next
    tools {
      tool {
        id
        name
      }
      alarmsNow
      alarmsThen
    }
  }
}
    `) as unknown as TypedDocumentString<BulkAlarmPreviewQuery, BulkAlarmPreviewQueryVariables>;
export const ProfilesDocument = new TypedDocumentString(`
    query Profiles {
  profiles {
    ...ProfileFields
  }
}
    fragment ProfileFields on Profile {
  id
  name
  updatedAt
  viewerMayKeep
  linked
  differing
  account {
    id
    firstName
    lastName
    email
  }
  values {
    field
    value
  }
}`) as unknown as TypedDocumentString<ProfilesQuery, ProfilesQueryVariables>;
export const ProfileNamesDocument = new TypedDocumentString(`
    query ProfileNames {
  profiles {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<ProfileNamesQuery, ProfileNamesQueryVariables>;
export const CreateProfileDocument = new TypedDocumentString(`
    mutation CreateProfile($name: String!, $values: SetupInput!) {
  createProfile(name: $name, values: $values) {
    ...ProfileFields
  }
}
    fragment ProfileFields on Profile {
  id
  name
  updatedAt
  viewerMayKeep
  linked
  differing
  account {
    id
    firstName
    lastName
    email
  }
  values {
    field
    value
  }
}`) as unknown as TypedDocumentString<CreateProfileMutation, CreateProfileMutationVariables>;
export const PlanProfileChangeDocument = new TypedDocumentString(`
    mutation PlanProfileChange($id: ID!, $name: String!, $values: SetupInput!, $keepDeviating: Boolean!) {
  planProfileChange(
    id: $id
    name: $name
    values: $values
    keepDeviating: $keepDeviating
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<PlanProfileChangeMutation, PlanProfileChangeMutationVariables>;
export const DeleteProfileDocument = new TypedDocumentString(`
    mutation DeleteProfile($id: ID!) {
  deleteProfile(id: $id)
}
    `) as unknown as TypedDocumentString<DeleteProfileMutation, DeleteProfileMutationVariables>;
export const ExportSensorTableDocument = new TypedDocumentString(`
    mutation ExportSensorTable($selection: ToolSelection!) {
  exportSensorTable(selection: $selection) {
    path
  }
}
    `) as unknown as TypedDocumentString<ExportSensorTableMutation, ExportSensorTableMutationVariables>;
export const PlanSensorTableDocument = new TypedDocumentString(`
    mutation PlanSensorTable($upload: String!) {
  planSensorTable(upload: $upload) {
    lines
    problemCount
    problems {
      line
      field
      key
      message
      params
    }
    change {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<PlanSensorTableMutation, PlanSensorTableMutationVariables>;
export const CoolingHealthDocument = new TypedDocumentString(`
    query CoolingHealth($toolId: ID!, $dateStart: String!, $dateEnd: String!) {
  coolingHealth(toolId: $toolId, dateStart: $dateStart, dateEnd: $dateEnd) {
    defrostEveryMs
    days {
      day
      cyclesSeen
      cyclesPerDay
      runningShare
      defrosts
      defrostPeak
      defrostEveryMs
      intervalMs
    }
  }
}
    `) as unknown as TypedDocumentString<CoolingHealthQuery, CoolingHealthQueryVariables>;
export const CoolingSurroundingsDocument = new TypedDocumentString(`
    query CoolingSurroundings($toolId: ID!, $dateStart: String!, $dateEnd: String!) {
  coolingSurroundings(toolId: $toolId, dateStart: $dateStart, dateEnd: $dateEnd) {
    neighbours {
      id
      name
    }
    rooms {
      id
      name
    }
    roomDays {
      day
      mean
    }
  }
}
    `) as unknown as TypedDocumentString<CoolingSurroundingsQuery, CoolingSurroundingsQueryVariables>;
export const ResellerRulesDocument = new TypedDocumentString(`
    query ResellerRules {
  resellerRules {
    ...ResellerRuleEntry
  }
  resellerRuleWebhooks {
    webhookId
    kind
    to
    isOn
    failingSince
    lastFailure
  }
}
    fragment ResellerRuleEntry on ResellerRule {
  id
  includesWarnings
  afterMinutes
  from
  to
  digestAt
  byMail
  byPush
  webhookId
}`) as unknown as TypedDocumentString<ResellerRulesQuery, ResellerRulesQueryVariables>;
export const SetResellerRulesDocument = new TypedDocumentString(`
    mutation SetResellerRules($rules: [ResellerRuleInput!]!) {
  setResellerRules(rules: $rules) {
    ...ResellerRuleEntry
  }
}
    fragment ResellerRuleEntry on ResellerRule {
  id
  includesWarnings
  afterMinutes
  from
  to
  digestAt
  byMail
  byPush
  webhookId
}`) as unknown as TypedDocumentString<SetResellerRulesMutation, SetResellerRulesMutationVariables>;
export const FoundSensorCountDocument = new TypedDocumentString(`
    query FoundSensorCount {
  foundSensorCount
}
    `) as unknown as TypedDocumentString<FoundSensorCountQuery, FoundSensorCountQueryVariables>;
export const OverdueSignaturesDocument = new TypedDocumentString(`
    query OverdueSignatures {
  overdueSignatures
}
    `) as unknown as TypedDocumentString<OverdueSignaturesQuery, OverdueSignaturesQueryVariables>;
export const WallLinksDocument = new TypedDocumentString(`
    query WallLinks {
  wallLinks {
    id
    name
    createdAt
    lastUsedAt
  }
}
    `) as unknown as TypedDocumentString<WallLinksQuery, WallLinksQueryVariables>;
export const CreateWallLinkDocument = new TypedDocumentString(`
    mutation CreateWallLink($name: String) {
  createWallLink(name: $name) {
    link {
      id
    }
    secret
  }
}
    `) as unknown as TypedDocumentString<CreateWallLinkMutation, CreateWallLinkMutationVariables>;
export const RevokeWallLinkDocument = new TypedDocumentString(`
    mutation RevokeWallLink($id: ID!) {
  revokeWallLink(id: $id)
}
    `) as unknown as TypedDocumentString<RevokeWallLinkMutation, RevokeWallLinkMutationVariables>;
export const DeliveryStateDocument = new TypedDocumentString(`
    query DeliveryState {
  deliveryState {
    mail
    hasPublicUrl
    unnamedProxy
  }
}
    `) as unknown as TypedDocumentString<DeliveryStateQuery, DeliveryStateQueryVariables>;
export const ServerTroublesDocument = new TypedDocumentString(`
    query ServerTroubles {
  serverTroubles {
    kind
    since
    name
    text
  }
}
    `) as unknown as TypedDocumentString<ServerTroublesQuery, ServerTroublesQueryVariables>;
export const DeviationsDocument = new TypedDocumentString(`
    query Deviations($states: [DeviationState!], $search: String, $dateStart: String, $dateEnd: String, $userId: ID, $before: ID) {
  deviations(
    states: $states
    search: $search
    dateStart: $dateStart
    dateEnd: $dateEnd
    userId: $userId
    before: $before
    first: 50
  ) {
    id
    number
    state
    sensorName
    imeiNumber
    beganAt
    endedAt
    assessment
  }
}
    `) as unknown as TypedDocumentString<DeviationsQuery, DeviationsQueryVariables>;
export const DeviationDocument = new TypedDocumentString(`
    query Deviation($id: ID!) {
  deviation(id: $id) {
    ...ShownDeviation
  }
}
    fragment ShownSignature on Signature {
  id
  meaning
  remark
  signedAt
  firstName
  lastName
  account
  role
  isMine
  withdrawnAt
  withdrawnReason
}
fragment ShownDeviation on Deviation {
  id
  number
  state
  sensorName
  imeiNumber
  toolId
  alarmId
  begunAt
  begunBy
  withdrawnAt
  withdrawnBy
  withdrawnReason
  newest {
    readingsSince {
      isChanged
      readings
    }
  }
  versions {
    id
    version
    state
    cause
    assessment
    assessmentNote
    action
    prevention
    writtenAt
    writtenBy
    submittedAt
    submittedBy
    factsHash
    contentHash
    reason
    signatures {
      ...ShownSignature
    }
    facts {
      gatheredAt
      unit
      goods
      site
      equipmentId
      lane
      condition
      raisedAt
      reason {
        openedAt
        reason
        minutes
        window
        condition
        isWarning
        isOfGoods
        celsius
        defrosts
        until
        days
      }
      beganAt
      endedAt
      limits {
        min
        max
        notificationMin
        notificationMax
      }
      raiseDelay
      readings
      lowest
      highest
      meanKinetic
      outMs
      missingMs
      messages
      told {
        kind
        channel
        status
        at
        name
      }
      answers {
        kind
        at
        name
        isByLink
        correctiveAction
      }
      curve {
        from
        to
        gapMs
        times
        values
      }
    }
  }
}`) as unknown as TypedDocumentString<DeviationQuery, DeviationQueryVariables>;
export const DeviationReportDocument = new TypedDocumentString(`
    query DeviationReport($id: ID!, $version: Int, $language: Languages!) {
  deviationReport(id: $id, version: $version, language: $language)
}
    `) as unknown as TypedDocumentString<DeviationReportQuery, DeviationReportQueryVariables>;
export const WriteDeviationDocument = new TypedDocumentString(`
    mutation WriteDeviation($id: ID!, $writtenAt: DateTime!, $cause: String!, $assessment: GoodsAssessment!, $assessmentNote: String!, $action: String!, $prevention: String!) {
  writeDeviation(
    id: $id
    writtenAt: $writtenAt
    cause: $cause
    assessment: $assessment
    assessmentNote: $assessmentNote
    action: $action
    prevention: $prevention
  ) {
    ...ShownDeviation
  }
}
    fragment ShownSignature on Signature {
  id
  meaning
  remark
  signedAt
  firstName
  lastName
  account
  role
  isMine
  withdrawnAt
  withdrawnReason
}
fragment ShownDeviation on Deviation {
  id
  number
  state
  sensorName
  imeiNumber
  toolId
  alarmId
  begunAt
  begunBy
  withdrawnAt
  withdrawnBy
  withdrawnReason
  newest {
    readingsSince {
      isChanged
      readings
    }
  }
  versions {
    id
    version
    state
    cause
    assessment
    assessmentNote
    action
    prevention
    writtenAt
    writtenBy
    submittedAt
    submittedBy
    factsHash
    contentHash
    reason
    signatures {
      ...ShownSignature
    }
    facts {
      gatheredAt
      unit
      goods
      site
      equipmentId
      lane
      condition
      raisedAt
      reason {
        openedAt
        reason
        minutes
        window
        condition
        isWarning
        isOfGoods
        celsius
        defrosts
        until
        days
      }
      beganAt
      endedAt
      limits {
        min
        max
        notificationMin
        notificationMax
      }
      raiseDelay
      readings
      lowest
      highest
      meanKinetic
      outMs
      missingMs
      messages
      told {
        kind
        channel
        status
        at
        name
      }
      answers {
        kind
        at
        name
        isByLink
        correctiveAction
      }
      curve {
        from
        to
        gapMs
        times
        values
      }
    }
  }
}`) as unknown as TypedDocumentString<WriteDeviationMutation, WriteDeviationMutationVariables>;
export const RenewDeviationFactsDocument = new TypedDocumentString(`
    mutation RenewDeviationFacts($id: ID!) {
  renewDeviationFacts(id: $id) {
    ...ShownDeviation
  }
}
    fragment ShownSignature on Signature {
  id
  meaning
  remark
  signedAt
  firstName
  lastName
  account
  role
  isMine
  withdrawnAt
  withdrawnReason
}
fragment ShownDeviation on Deviation {
  id
  number
  state
  sensorName
  imeiNumber
  toolId
  alarmId
  begunAt
  begunBy
  withdrawnAt
  withdrawnBy
  withdrawnReason
  newest {
    readingsSince {
      isChanged
      readings
    }
  }
  versions {
    id
    version
    state
    cause
    assessment
    assessmentNote
    action
    prevention
    writtenAt
    writtenBy
    submittedAt
    submittedBy
    factsHash
    contentHash
    reason
    signatures {
      ...ShownSignature
    }
    facts {
      gatheredAt
      unit
      goods
      site
      equipmentId
      lane
      condition
      raisedAt
      reason {
        openedAt
        reason
        minutes
        window
        condition
        isWarning
        isOfGoods
        celsius
        defrosts
        until
        days
      }
      beganAt
      endedAt
      limits {
        min
        max
        notificationMin
        notificationMax
      }
      raiseDelay
      readings
      lowest
      highest
      meanKinetic
      outMs
      missingMs
      messages
      told {
        kind
        channel
        status
        at
        name
      }
      answers {
        kind
        at
        name
        isByLink
        correctiveAction
      }
      curve {
        from
        to
        gapMs
        times
        values
      }
    }
  }
}`) as unknown as TypedDocumentString<RenewDeviationFactsMutation, RenewDeviationFactsMutationVariables>;
export const SubmitDeviationDocument = new TypedDocumentString(`
    mutation SubmitDeviation($id: ID!, $factsHash: String!) {
  submitDeviation(id: $id, factsHash: $factsHash) {
    ...ShownDeviation
  }
}
    fragment ShownSignature on Signature {
  id
  meaning
  remark
  signedAt
  firstName
  lastName
  account
  role
  isMine
  withdrawnAt
  withdrawnReason
}
fragment ShownDeviation on Deviation {
  id
  number
  state
  sensorName
  imeiNumber
  toolId
  alarmId
  begunAt
  begunBy
  withdrawnAt
  withdrawnBy
  withdrawnReason
  newest {
    readingsSince {
      isChanged
      readings
    }
  }
  versions {
    id
    version
    state
    cause
    assessment
    assessmentNote
    action
    prevention
    writtenAt
    writtenBy
    submittedAt
    submittedBy
    factsHash
    contentHash
    reason
    signatures {
      ...ShownSignature
    }
    facts {
      gatheredAt
      unit
      goods
      site
      equipmentId
      lane
      condition
      raisedAt
      reason {
        openedAt
        reason
        minutes
        window
        condition
        isWarning
        isOfGoods
        celsius
        defrosts
        until
        days
      }
      beganAt
      endedAt
      limits {
        min
        max
        notificationMin
        notificationMax
      }
      raiseDelay
      readings
      lowest
      highest
      meanKinetic
      outMs
      missingMs
      messages
      told {
        kind
        channel
        status
        at
        name
      }
      answers {
        kind
        at
        name
        isByLink
        correctiveAction
      }
      curve {
        from
        to
        gapMs
        times
        values
      }
    }
  }
}`) as unknown as TypedDocumentString<SubmitDeviationMutation, SubmitDeviationMutationVariables>;
export const ReturnDeviationDocument = new TypedDocumentString(`
    mutation ReturnDeviation($id: ID!, $reason: String!) {
  returnDeviation(id: $id, reason: $reason) {
    ...ShownDeviation
  }
}
    fragment ShownSignature on Signature {
  id
  meaning
  remark
  signedAt
  firstName
  lastName
  account
  role
  isMine
  withdrawnAt
  withdrawnReason
}
fragment ShownDeviation on Deviation {
  id
  number
  state
  sensorName
  imeiNumber
  toolId
  alarmId
  begunAt
  begunBy
  withdrawnAt
  withdrawnBy
  withdrawnReason
  newest {
    readingsSince {
      isChanged
      readings
    }
  }
  versions {
    id
    version
    state
    cause
    assessment
    assessmentNote
    action
    prevention
    writtenAt
    writtenBy
    submittedAt
    submittedBy
    factsHash
    contentHash
    reason
    signatures {
      ...ShownSignature
    }
    facts {
      gatheredAt
      unit
      goods
      site
      equipmentId
      lane
      condition
      raisedAt
      reason {
        openedAt
        reason
        minutes
        window
        condition
        isWarning
        isOfGoods
        celsius
        defrosts
        until
        days
      }
      beganAt
      endedAt
      limits {
        min
        max
        notificationMin
        notificationMax
      }
      raiseDelay
      readings
      lowest
      highest
      meanKinetic
      outMs
      missingMs
      messages
      told {
        kind
        channel
        status
        at
        name
      }
      answers {
        kind
        at
        name
        isByLink
        correctiveAction
      }
      curve {
        from
        to
        gapMs
        times
        values
      }
    }
  }
}`) as unknown as TypedDocumentString<ReturnDeviationMutation, ReturnDeviationMutationVariables>;
export const ReviseDeviationDocument = new TypedDocumentString(`
    mutation ReviseDeviation($id: ID!, $reason: String!) {
  reviseDeviation(id: $id, reason: $reason) {
    ...ShownDeviation
  }
}
    fragment ShownSignature on Signature {
  id
  meaning
  remark
  signedAt
  firstName
  lastName
  account
  role
  isMine
  withdrawnAt
  withdrawnReason
}
fragment ShownDeviation on Deviation {
  id
  number
  state
  sensorName
  imeiNumber
  toolId
  alarmId
  begunAt
  begunBy
  withdrawnAt
  withdrawnBy
  withdrawnReason
  newest {
    readingsSince {
      isChanged
      readings
    }
  }
  versions {
    id
    version
    state
    cause
    assessment
    assessmentNote
    action
    prevention
    writtenAt
    writtenBy
    submittedAt
    submittedBy
    factsHash
    contentHash
    reason
    signatures {
      ...ShownSignature
    }
    facts {
      gatheredAt
      unit
      goods
      site
      equipmentId
      lane
      condition
      raisedAt
      reason {
        openedAt
        reason
        minutes
        window
        condition
        isWarning
        isOfGoods
        celsius
        defrosts
        until
        days
      }
      beganAt
      endedAt
      limits {
        min
        max
        notificationMin
        notificationMax
      }
      raiseDelay
      readings
      lowest
      highest
      meanKinetic
      outMs
      missingMs
      messages
      told {
        kind
        channel
        status
        at
        name
      }
      answers {
        kind
        at
        name
        isByLink
        correctiveAction
      }
      curve {
        from
        to
        gapMs
        times
        values
      }
    }
  }
}`) as unknown as TypedDocumentString<ReviseDeviationMutation, ReviseDeviationMutationVariables>;
export const WithdrawDeviationDocument = new TypedDocumentString(`
    mutation WithdrawDeviation($id: ID!, $reason: String!) {
  withdrawDeviation(id: $id, reason: $reason) {
    ...ShownDeviation
  }
}
    fragment ShownSignature on Signature {
  id
  meaning
  remark
  signedAt
  firstName
  lastName
  account
  role
  isMine
  withdrawnAt
  withdrawnReason
}
fragment ShownDeviation on Deviation {
  id
  number
  state
  sensorName
  imeiNumber
  toolId
  alarmId
  begunAt
  begunBy
  withdrawnAt
  withdrawnBy
  withdrawnReason
  newest {
    readingsSince {
      isChanged
      readings
    }
  }
  versions {
    id
    version
    state
    cause
    assessment
    assessmentNote
    action
    prevention
    writtenAt
    writtenBy
    submittedAt
    submittedBy
    factsHash
    contentHash
    reason
    signatures {
      ...ShownSignature
    }
    facts {
      gatheredAt
      unit
      goods
      site
      equipmentId
      lane
      condition
      raisedAt
      reason {
        openedAt
        reason
        minutes
        window
        condition
        isWarning
        isOfGoods
        celsius
        defrosts
        until
        days
      }
      beganAt
      endedAt
      limits {
        min
        max
        notificationMin
        notificationMax
      }
      raiseDelay
      readings
      lowest
      highest
      meanKinetic
      outMs
      missingMs
      messages
      told {
        kind
        channel
        status
        at
        name
      }
      answers {
        kind
        at
        name
        isByLink
        correctiveAction
      }
      curve {
        from
        to
        gapMs
        times
        values
      }
    }
  }
}`) as unknown as TypedDocumentString<WithdrawDeviationMutation, WithdrawDeviationMutationVariables>;
export const AllowTcpDocument = new TypedDocumentString(`
    mutation AllowTcp($imeiNumber: String!, $networks: [String!]!, $reason: String) {
  allowTcp(imeiNumber: $imeiNumber, networks: $networks, reason: $reason) {
    imeiNumber
    tcpNetworks
  }
}
    `) as unknown as TypedDocumentString<AllowTcpMutation, AllowTcpMutationVariables>;
export const DeviceTableDocument = new TypedDocumentString(`
    query DeviceTable($search: String!, $sort: String!, $first: Int!, $offset: Int!, $filter: DeviceFilter, $userId: ID) {
  devicePage(
    search: $search
    sort: $sort
    first: $first
    offset: $offset
    filter: $filter
    userId: $userId
  ) {
    rows {
      imeiNumber
      alias
      createdAt
      firstContact
      lastContact
      tcpNetworks
      state
      lastReport {
        ...ShownReport
      }
      holder {
        id
        email
        firstName
        lastName
        company
      }
      tools {
        id
        name
        equipmentId
        channels {
          type
          value
        }
      }
    }
    total
  }
}
    fragment ShownReport on DeviceReport {
  reportedAt
  signalGrade
  signalDbm
  linkQuality
  mobileBars
  batteryMillivolts
  firmware
}`) as unknown as TypedDocumentString<DeviceTableQuery, DeviceTableQueryVariables>;
export const DevicesForLabelsDocument = new TypedDocumentString(`
    query DevicesForLabels($search: String!, $sort: String!, $first: Int!, $offset: Int!, $filter: DeviceFilter, $userId: ID) {
  devicePage(
    search: $search
    sort: $sort
    first: $first
    offset: $offset
    filter: $filter
    userId: $userId
  ) {
    rows {
      imeiNumber
      alias
      retiredAt
    }
    total
  }
}
    `) as unknown as TypedDocumentString<DevicesForLabelsQuery, DevicesForLabelsQueryVariables>;
export const NewClaimCodesDocument = new TypedDocumentString(`
    mutation NewClaimCodes($imeiNumbers: [String!]!, $reason: String) {
  newClaimCodes(imeiNumbers: $imeiNumbers, reason: $reason) {
    claimCode
    device {
      imeiNumber
    }
  }
}
    `) as unknown as TypedDocumentString<NewClaimCodesMutation, NewClaimCodesMutationVariables>;
export const UnknownDevicesDocument = new TypedDocumentString(`
    query UnknownDevices {
  unknownDevices {
    imeiNumber
    attempts
    firstAttempt
    lastAttempt
  }
}
    `) as unknown as TypedDocumentString<UnknownDevicesQuery, UnknownDevicesQueryVariables>;
export const RegisterDeviceDocument = new TypedDocumentString(`
    mutation RegisterDevice($imeiNumber: String!, $alias: String, $userId: ID) {
  registerDevice(imeiNumber: $imeiNumber, alias: $alias, userId: $userId) {
    key
    claimCode
    device {
      imeiNumber
      alias
    }
  }
}
    `) as unknown as TypedDocumentString<RegisterDeviceMutation, RegisterDeviceMutationVariables>;
export const RotateDeviceKeyDocument = new TypedDocumentString(`
    mutation RotateDeviceKey($imeiNumber: String!, $reason: String) {
  rotateDeviceKey(imeiNumber: $imeiNumber, reason: $reason) {
    key
    device {
      imeiNumber
      alias
    }
  }
}
    `) as unknown as TypedDocumentString<RotateDeviceKeyMutation, RotateDeviceKeyMutationVariables>;
export const SetDeviceAliasDocument = new TypedDocumentString(`
    mutation SetDeviceAlias($imeiNumber: String!, $alias: String, $reason: String) {
  setDeviceAlias(imeiNumber: $imeiNumber, alias: $alias, reason: $reason) {
    imeiNumber
    alias
  }
}
    `) as unknown as TypedDocumentString<SetDeviceAliasMutation, SetDeviceAliasMutationVariables>;
export const NewClaimCodeDocument = new TypedDocumentString(`
    mutation NewClaimCode($imeiNumber: String!, $reason: String) {
  newClaimCode(imeiNumber: $imeiNumber, reason: $reason)
}
    `) as unknown as TypedDocumentString<NewClaimCodeMutation, NewClaimCodeMutationVariables>;
export const RegisterDevicesDocument = new TypedDocumentString(`
    mutation RegisterDevices($csv: String!, $dryRun: Boolean!, $onlyGood: Boolean!, $oddImeis: Boolean!) {
  registerDevices(
    csv: $csv
    dryRun: $dryRun
    onlyGood: $onlyGood
    oddImeis: $oddImeis
  ) {
    registered
    rows {
      line
      imeiNumber
      alias
      account
      sensors
      problems {
        field
        key
        message
        params
      }
      key
      claimCode
    }
  }
}
    `) as unknown as TypedDocumentString<RegisterDevicesMutation, RegisterDevicesMutationVariables>;
export const HandOverDeviceDocument = new TypedDocumentString(`
    mutation HandOverDevice($imeiNumber: String!, $userId: ID!, $withRecord: Boolean!, $reason: String) {
  handOverDevice(
    imeiNumber: $imeiNumber
    userId: $userId
    withRecord: $withRecord
    reason: $reason
  ) {
    key
    claimCode
    device {
      imeiNumber
      alias
    }
  }
}
    `) as unknown as TypedDocumentString<HandOverDeviceMutation, HandOverDeviceMutationVariables>;
export const RetireDeviceDocument = new TypedDocumentString(`
    mutation RetireDevice($imeiNumber: String!, $leaveTools: Boolean!, $reason: String) {
  retireDevice(imeiNumber: $imeiNumber, leaveTools: $leaveTools, reason: $reason) {
    imeiNumber
  }
}
    `) as unknown as TypedDocumentString<RetireDeviceMutation, RetireDeviceMutationVariables>;
export const AlarmDrillDocument = new TypedDocumentString(`
    query AlarmDrill($userId: ID) {
  alarmDrill(userId: $userId) {
    ...DrillState
  }
}
    fragment DrillContactFields on DrillContact {
  channel
  address
  user {
    id
    firstName
    lastName
    email
  }
  proof
  withheld
  reason
  confirmedAt
  minutes
}
fragment DrillState on AlarmDrills {
  account {
    id
    firstName
    lastName
    email
  }
  timeZone
  planned
  nextAt
  contacts {
    ...DrillContactFields
  }
  drills {
    id
    startedAt
    planned
    startedBy {
      id
      firstName
      lastName
      email
    }
    contacts
    confirmed
    failed
    notSent
    medianMinutes
    slowestMinutes
  }
}`) as unknown as TypedDocumentString<AlarmDrillQuery, AlarmDrillQueryVariables>;
export const AlarmDrillResultsDocument = new TypedDocumentString(`
    query AlarmDrillResults($userId: ID) {
  alarmDrill(userId: $userId) {
    drills {
      id
      results {
        ...DrillContactFields
      }
    }
  }
}
    fragment DrillContactFields on DrillContact {
  channel
  address
  user {
    id
    firstName
    lastName
    email
  }
  proof
  withheld
  reason
  confirmedAt
  minutes
}`) as unknown as TypedDocumentString<AlarmDrillResultsQuery, AlarmDrillResultsQueryVariables>;
export const StartAlarmDrillDocument = new TypedDocumentString(`
    mutation StartAlarmDrill($userId: ID) {
  startAlarmDrill(userId: $userId) {
    ...DrillState
  }
}
    fragment DrillContactFields on DrillContact {
  channel
  address
  user {
    id
    firstName
    lastName
    email
  }
  proof
  withheld
  reason
  confirmedAt
  minutes
}
fragment DrillState on AlarmDrills {
  account {
    id
    firstName
    lastName
    email
  }
  timeZone
  planned
  nextAt
  contacts {
    ...DrillContactFields
  }
  drills {
    id
    startedAt
    planned
    startedBy {
      id
      firstName
      lastName
      email
    }
    contacts
    confirmed
    failed
    notSent
    medianMinutes
    slowestMinutes
  }
}`) as unknown as TypedDocumentString<StartAlarmDrillMutation, StartAlarmDrillMutationVariables>;
export const PlanAlarmDrillsDocument = new TypedDocumentString(`
    mutation PlanAlarmDrills($userId: ID, $planned: Boolean!) {
  planAlarmDrills(userId: $userId, planned: $planned) {
    ...DrillState
  }
}
    fragment DrillContactFields on DrillContact {
  channel
  address
  user {
    id
    firstName
    lastName
    email
  }
  proof
  withheld
  reason
  confirmedAt
  minutes
}
fragment DrillState on AlarmDrills {
  account {
    id
    firstName
    lastName
    email
  }
  timeZone
  planned
  nextAt
  contacts {
    ...DrillContactFields
  }
  drills {
    id
    startedAt
    planned
    startedBy {
      id
      firstName
      lastName
      email
    }
    contacts
    confirmed
    failed
    notSent
    medianMinutes
    slowestMinutes
  }
}`) as unknown as TypedDocumentString<PlanAlarmDrillsMutation, PlanAlarmDrillsMutationVariables>;
export const RotaDocument = new TypedDocumentString(`
    query Rota($userId: ID) {
  rota(userId: $userId) {
    ...RotaEntry
  }
}
    fragment RotaEntry on Rota {
  timeZone
  shifts {
    weekdays
    from
    to
    personId
    secondId
    validFrom
    validTo
  }
  exceptions {
    fromDay
    toDay
    personId
    secondId
    note
  }
  people {
    id
    state
    user {
      id
      email
      firstName
      lastName
    }
  }
  updatedAt
  calendar {
    createdAt
    lastUsedAt
  }
}`) as unknown as TypedDocumentString<RotaQuery, RotaQueryVariables>;
export const SetRotaDocument = new TypedDocumentString(`
    mutation SetRota($userId: ID, $shifts: [ShiftInput!]!, $exceptions: [DutyExceptionInput!]!, $ifUpdatedAt: DateTime) {
  setRota(
    userId: $userId
    shifts: $shifts
    exceptions: $exceptions
    ifUpdatedAt: $ifUpdatedAt
  ) {
    ...RotaEntry
  }
}
    fragment RotaEntry on Rota {
  timeZone
  shifts {
    weekdays
    from
    to
    personId
    secondId
    validFrom
    validTo
  }
  exceptions {
    fromDay
    toDay
    personId
    secondId
    note
  }
  people {
    id
    state
    user {
      id
      email
      firstName
      lastName
    }
  }
  updatedAt
  calendar {
    createdAt
    lastUsedAt
  }
}`) as unknown as TypedDocumentString<SetRotaMutation, SetRotaMutationVariables>;
export const CreateRotaCalendarDocument = new TypedDocumentString(`
    mutation CreateRotaCalendar($userId: ID) {
  createRotaCalendar(userId: $userId) {
    secret
  }
}
    `) as unknown as TypedDocumentString<CreateRotaCalendarMutation, CreateRotaCalendarMutationVariables>;
export const RevokeRotaCalendarDocument = new TypedDocumentString(`
    mutation RevokeRotaCalendar($userId: ID) {
  revokeRotaCalendar(userId: $userId)
}
    `) as unknown as TypedDocumentString<RevokeRotaCalendarMutation, RevokeRotaCalendarMutationVariables>;
export const FindDocument = new TypedDocumentString(`
    query Find($text: String!, $caseSensitive: Boolean!) {
  search(text: $text, caseSensitive: $caseSensitive, first: 6) {
    accounts {
      hasMore
      rows {
        id
        firstName
        lastName
        company
        email
        role
        memberOf
      }
    }
    tools {
      hasMore
      rows {
        id
        name
        imeiNumber
        equipmentId
        user {
          firstName
          lastName
          company
          email
        }
      }
    }
    devices {
      hasMore
      rows {
        imeiNumber
        alias
      }
    }
    alarms {
      hasMore
      rows {
        id
        lane
        condition
        state
        startedAt
        tool {
          id
          name
          user {
            firstName
            lastName
            company
            email
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<FindQuery, FindQueryVariables>;
export const FinishLoginDocument = new TypedDocumentString(`
    query FinishLogin {
  me {
    id
    email
    language
    mustFinish
  }
}
    `) as unknown as TypedDocumentString<FinishLoginQuery, FinishLoginQueryVariables>;
export const ChooseOwnPasswordDocument = new TypedDocumentString(`
    mutation ChooseOwnPassword($password: String!) {
  chooseOwnPassword(password: $password)
}
    `) as unknown as TypedDocumentString<ChooseOwnPasswordMutation, ChooseOwnPasswordMutationVariables>;
export const FinishLoginWithPasskeyDocument = new TypedDocumentString(`
    mutation FinishLoginWithPasskey($response: String!) {
  finishLoginWithPasskey(response: $response)
}
    `) as unknown as TypedDocumentString<FinishLoginWithPasskeyMutation, FinishLoginWithPasskeyMutationVariables>;
export const FinishLoginWithCodeDocument = new TypedDocumentString(`
    mutation FinishLoginWithCode($code: String!) {
  finishLogin(code: $code)
}
    `) as unknown as TypedDocumentString<FinishLoginWithCodeMutation, FinishLoginWithCodeMutationVariables>;
export const HeldDeviceDocument = new TypedDocumentString(`
    query HeldDevice($imeiNumber: String!) {
  heldDevice(imeiNumber: $imeiNumber) {
    imeiNumber
    alias
    lastContact
    tcpNetworks
    tools {
      ...ToolCard
    }
  }
}
    fragment ToolCard on Tool {
  id
  name
  imeiNumber
  equipmentId
  min
  max
  notificationMin
  notificationMax
  usualIntervalMs
  userId
  site {
    id
    name
  }
  waitsForDevice
  limitsNeverSet
  calibrationState
  calibrationDueOn
  lastMeasure {
    timestamp
    value
  }
  pendingAlarm {
    lane
    condition
    opensAt
  }
}`) as unknown as TypedDocumentString<HeldDeviceQuery, HeldDeviceQueryVariables>;
export const LoggerDoorsDocument = new TypedDocumentString(`
    query LoggerDoors {
  loggerDoors {
    publicUrl
    mqttPort
    mqttsPort
    outsideBroker
    teltonikaPort
    teltonikaTlsPort
  }
}
    `) as unknown as TypedDocumentString<LoggerDoorsQuery, LoggerDoorsQueryVariables>;
export const CreateLoggerTokenDocument = new TypedDocumentString(`
    mutation CreateLoggerToken($name: String!, $currentPassword: String) {
  createToken(
    name: $name
    scopes: [SEND_READINGS]
    currentPassword: $currentPassword
  ) {
    id
    token
  }
}
    `) as unknown as TypedDocumentString<CreateLoggerTokenMutation, CreateLoggerTokenMutationVariables>;
export const DeviceRefusalsDocument = new TypedDocumentString(`
    query DeviceRefusals($imeiNumber: String!) {
  deviceRefusals(imeiNumber: $imeiNumber) {
    protocol
    reason
    detail
    count
    lastAt
  }
}
    `) as unknown as TypedDocumentString<DeviceRefusalsQuery, DeviceRefusalsQueryVariables>;
export const FoundSensorsDocument = new TypedDocumentString(`
    query FoundSensors($userId: ID, $dismissed: Boolean) {
  foundSensors(userId: $userId, dismissed: $dismissed) {
    ...FoundSensorRow
  }
}
    fragment FoundSensorRow on FoundSensor {
  id
  thing
  deviceName
  maker
  name
  type
  trouble
  isTaken
  imeiNumber
  equipmentId
  gateway
  lastValue
  lastAt
  signal
}`) as unknown as TypedDocumentString<FoundSensorsQuery, FoundSensorsQueryVariables>;
export const TakeOverSensorDocument = new TypedDocumentString(`
    mutation TakeOverSensor($id: ID!, $userId: ID, $name: String, $limits: FoundSensorLimits, $defrostFridge: Boolean) {
  takeOverSensor(
    id: $id
    userId: $userId
    name: $name
    limits: $limits
    defrostFridge: $defrostFridge
  ) {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<TakeOverSensorMutation, TakeOverSensorMutationVariables>;
export const DismissFoundSensorDocument = new TypedDocumentString(`
    mutation DismissFoundSensor($id: ID!) {
  dismissFoundSensor(id: $id)
}
    `) as unknown as TypedDocumentString<DismissFoundSensorMutation, DismissFoundSensorMutationVariables>;
export const RestoreFoundSensorDocument = new TypedDocumentString(`
    mutation RestoreFoundSensor($id: ID!) {
  restoreFoundSensor(id: $id)
}
    `) as unknown as TypedDocumentString<RestoreFoundSensorMutation, RestoreFoundSensorMutationVariables>;
export const HaccpRegisterDocument = new TypedDocumentString(`
    query HaccpRegister($userId: ID) {
  haccpRegister(userId: $userId) {
    account {
      id
    }
    timeZone
    settings {
      times
      withinMinutes
      toolIds
    }
    points {
      ...ShownPoint
    }
    tools {
      id
      name
      min
      max
    }
    checks {
      ...ShownCheck
    }
  }
}
    fragment ShownCheck on RegisterCheck {
  id
  kind
  pointId
  subject
  celsius
  supplier
  batch
  accepted
  done
  aboutCheckId
  aboutDay
  aboutToolId
  remark
  measuredAt
  enteredAt
  receivedAt
  clockAheadSeconds
  firstName
  lastName
  min
  max
  isOutOfBounds
  isLate
  isCorrected
  correctsId
  reason
  isVoid
}
fragment ShownPoint on CheckPoint {
  id
  name
  kind
  toolId
  min
  max
  timesADay
  weekdays
  isRetired
}`) as unknown as TypedDocumentString<HaccpRegisterQuery, HaccpRegisterQueryVariables>;
export const HaccpMonthDocument = new TypedDocumentString(`
    query HaccpMonth($userId: ID, $month: String!) {
  haccpMonth(userId: $userId, month: $month) {
    month
    timeZone
    isOver
    settings {
      times
      withinMinutes
    }
    tools {
      id
      name
    }
    sites {
      id
      name
    }
    checks {
      ...ShownCheck
    }
    issued {
      id
      issuedAt
      firstName
      lastName
      site
      contentHash
      signatures {
        ...ShownSignature
      }
    }
    missed {
      day
      pointId
      name
      asked
      done
    }
  }
}
    fragment ShownSignature on Signature {
  id
  meaning
  remark
  signedAt
  firstName
  lastName
  account
  role
  isMine
  withdrawnAt
  withdrawnReason
}
fragment ShownCheck on RegisterCheck {
  id
  kind
  pointId
  subject
  celsius
  supplier
  batch
  accepted
  done
  aboutCheckId
  aboutDay
  aboutToolId
  remark
  measuredAt
  enteredAt
  receivedAt
  clockAheadSeconds
  firstName
  lastName
  min
  max
  isOutOfBounds
  isLate
  isCorrected
  correctsId
  reason
  isVoid
}`) as unknown as TypedDocumentString<HaccpMonthQuery, HaccpMonthQueryVariables>;
export const HaccpSensorMonthDocument = new TypedDocumentString(`
    query HaccpSensorMonth($toolId: ID!, $month: String!) {
  haccpSensorMonth(toolId: $toolId, month: $month) {
    name
    limits {
      from
      min
      max
    }
    days {
      day
      hours
      lowest
      mean
      highest
      without
      outMs
      missingMs
      alarms
      atTimes {
        celsius
        at
      }
      marks
    }
    alarms {
      lane
      condition
      startedAt
      recoveredAt
      limit
      extreme
      acknowledgements {
        at
        firstName
        lastName
        correctiveAction
      }
    }
  }
}
    `) as unknown as TypedDocumentString<HaccpSensorMonthQuery, HaccpSensorMonthQueryVariables>;
export const AddCheckDocument = new TypedDocumentString(`
    mutation AddCheck($userId: ID, $id: ID!, $pointId: ID, $kind: CheckKind!, $subject: String!, $celsius: Float, $supplier: String, $batch: String, $accepted: Boolean, $done: Boolean, $aboutCheckId: ID, $aboutDay: String, $aboutToolId: ID, $remark: String, $madeAt: DateTime!, $sentAt: DateTime!, $correctsId: ID, $reason: String, $isVoid: Boolean) {
  addCheck(
    userId: $userId
    id: $id
    pointId: $pointId
    kind: $kind
    subject: $subject
    celsius: $celsius
    supplier: $supplier
    batch: $batch
    accepted: $accepted
    done: $done
    aboutCheckId: $aboutCheckId
    aboutDay: $aboutDay
    aboutToolId: $aboutToolId
    remark: $remark
    madeAt: $madeAt
    sentAt: $sentAt
    correctsId: $correctsId
    reason: $reason
    isVoid: $isVoid
  )
}
    `) as unknown as TypedDocumentString<AddCheckMutation, AddCheckMutationVariables>;
export const SetCheckPointDocument = new TypedDocumentString(`
    mutation SetCheckPoint($userId: ID, $id: ID, $name: String!, $kind: CheckPointKind!, $toolId: ID, $min: Float, $max: Float, $timesADay: Int!, $weekdays: [Int!]!, $isRetired: Boolean) {
  setCheckPoint(
    userId: $userId
    id: $id
    name: $name
    kind: $kind
    toolId: $toolId
    min: $min
    max: $max
    timesADay: $timesADay
    weekdays: $weekdays
    isRetired: $isRetired
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<SetCheckPointMutation, SetCheckPointMutationVariables>;
export const SetHaccpRegisterDocument = new TypedDocumentString(`
    mutation SetHaccpRegister($userId: ID, $times: [String!]!, $withinMinutes: Int!, $toolIds: [ID!]) {
  setHaccpRegister(
    userId: $userId
    times: $times
    withinMinutes: $withinMinutes
    toolIds: $toolIds
  ) {
    times
  }
}
    `) as unknown as TypedDocumentString<SetHaccpRegisterMutation, SetHaccpRegisterMutationVariables>;
export const HaccpPdfDocument = new TypedDocumentString(`
    query HaccpPdf($userId: ID, $month: String!, $siteId: ID, $language: Languages!) {
  haccpPdf(userId: $userId, month: $month, siteId: $siteId, language: $language)
}
    `) as unknown as TypedDocumentString<HaccpPdfQuery, HaccpPdfQueryVariables>;
export const HaccpCsvDocument = new TypedDocumentString(`
    query HaccpCsv($userId: ID, $month: String!, $siteId: ID, $language: Languages!) {
  haccpCsv(userId: $userId, month: $month, siteId: $siteId, language: $language)
}
    `) as unknown as TypedDocumentString<HaccpCsvQuery, HaccpCsvQueryVariables>;
export const ImportsDocument = new TypedDocumentString(`
    query Imports($toolId: ID!) {
  imports(toolId: $toolId) {
    ...ImportRow
  }
}
    fragment ImportRow on Import {
  id
  fileName
  fileHash
  format
  serial
  readings
  humidityReadings
  leftOut
  from
  to
  days {
    day
    low
    lowAt
    high
    highAt
    mean
    minutesBelow
    minutesAbove
  }
  importedAt
  importedBy
  withdrawnAt
  withdrawnBy
}`) as unknown as TypedDocumentString<ImportsQuery, ImportsQueryVariables>;
export const ImportPreviewDocument = new TypedDocumentString(`
    query ImportPreview($toolId: ID!, $upload: String!, $layout: ImportLayoutInput) {
  importPreview(toolId: $toolId, upload: $upload, layout: $layout) {
    fileName
    format
    serial
    layout {
      separator
      decimal
      dateOrder
      timeZone
      unit
      rowsBefore
      dayColumn
      clockColumn
      valueColumn
      humidityColumn
      onlyColumns
      onlyText
    }
    headings
    sources
    isDateOrderSure
    readings
    humidityReadings
    alreadyThere
    missing
    refused
    refusedRows {
      line
      text
      reason
    }
    examples {
      line
      timeText
      valueText
      timestamp
      celsius
      humidity
    }
    lowest
    highest
    days {
      day
    }
  }
}
    `) as unknown as TypedDocumentString<ImportPreviewQuery, ImportPreviewQueryVariables>;
export const ImportReadingsDocument = new TypedDocumentString(`
    mutation ImportReadings($toolId: ID!, $upload: String!, $layout: ImportLayoutInput, $leaveOut: Boolean!) {
  importReadings(
    toolId: $toolId
    upload: $upload
    layout: $layout
    leaveOut: $leaveOut
  ) {
    ...ImportRow
  }
}
    fragment ImportRow on Import {
  id
  fileName
  fileHash
  format
  serial
  readings
  humidityReadings
  leftOut
  from
  to
  days {
    day
    low
    lowAt
    high
    highAt
    mean
    minutesBelow
    minutesAbove
  }
  importedAt
  importedBy
  withdrawnAt
  withdrawnBy
}`) as unknown as TypedDocumentString<ImportReadingsMutation, ImportReadingsMutationVariables>;
export const WithdrawImportDocument = new TypedDocumentString(`
    mutation WithdrawImport($id: ID!, $reason: String!) {
  withdrawImport(id: $id, reason: $reason) {
    ...ImportRow
  }
}
    fragment ImportRow on Import {
  id
  fileName
  fileHash
  format
  serial
  readings
  humidityReadings
  leftOut
  from
  to
  days {
    day
    low
    lowAt
    high
    highAt
    mean
    minutesBelow
    minutesAbove
  }
  importedAt
  importedBy
  withdrawnAt
  withdrawnBy
}`) as unknown as TypedDocumentString<WithdrawImportMutation, WithdrawImportMutationVariables>;
export const ImportOriginalDocument = new TypedDocumentString(`
    mutation ImportOriginal($id: ID!) {
  importOriginal(id: $id) {
    path
  }
}
    `) as unknown as TypedDocumentString<ImportOriginalMutation, ImportOriginalMutationVariables>;
export const SensorsToInspectDocument = new TypedDocumentString(`
    query SensorsToInspect($search: String, $first: Int!) {
  toolPage(search: $search, first: $first) {
    total
    rows {
      id
      name
      imeiNumber
      equipmentId
      user {
        firstName
        lastName
        company
        email
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SensorsToInspectQuery, SensorsToInspectQueryVariables>;
export const InspectionFoldersDocument = new TypedDocumentString(`
    query InspectionFolders {
  inspectionFolders {
    ...ShownFolder
  }
}
    fragment ShownFolder on InspectionFolder {
  id
  state
  sensors
  doneSensors
  periodStart
  periodEnd
  timeZone
  language
  askedAt
  askedBy
  keptUntil
  pdfBytes
  zipBytes
}`) as unknown as TypedDocumentString<InspectionFoldersQuery, InspectionFoldersQueryVariables>;
export const MakeInspectionFolderDocument = new TypedDocumentString(`
    mutation MakeInspectionFolder($toolIds: [ID!]!, $dateStart: String!, $dateEnd: String!, $language: Languages!) {
  makeInspectionFolder(
    toolIds: $toolIds
    dateStart: $dateStart
    dateEnd: $dateEnd
    language: $language
  ) {
    ...ShownFolder
  }
}
    fragment ShownFolder on InspectionFolder {
  id
  state
  sensors
  doneSensors
  periodStart
  periodEnd
  timeZone
  language
  askedAt
  askedBy
  keptUntil
  pdfBytes
  zipBytes
}`) as unknown as TypedDocumentString<MakeInspectionFolderMutation, MakeInspectionFolderMutationVariables>;
export const CancelInspectionFolderDocument = new TypedDocumentString(`
    mutation CancelInspectionFolder($id: ID!) {
  cancelInspectionFolder(id: $id)
}
    `) as unknown as TypedDocumentString<CancelInspectionFolderMutation, CancelInspectionFolderMutationVariables>;
export const DeleteInspectionFolderDocument = new TypedDocumentString(`
    mutation DeleteInspectionFolder($id: ID!) {
  deleteInspectionFolder(id: $id)
}
    `) as unknown as TypedDocumentString<DeleteInspectionFolderMutation, DeleteInspectionFolderMutationVariables>;
export const InspectionFolderFileDocument = new TypedDocumentString(`
    mutation InspectionFolderFile($id: ID!, $file: InspectionFolderFile!) {
  inspectionFolderFile(id: $id, file: $file) {
    path
  }
}
    `) as unknown as TypedDocumentString<InspectionFolderFileMutation, InspectionFolderFileMutationVariables>;
export const InspectionLinksDocument = new TypedDocumentString(`
    query InspectionLinks {
  inspectionLinks {
    ...ShownInspectionLink
  }
}
    fragment ShownInspectionLink on InspectionLink {
  id
  state
  inspector
  note
  sentTo
  sentAt
  mail {
    status
    attempts
    at
    nextAttemptAt
    reason
  }
  language
  dateStart
  dateEnd
  timeZone
  sensors
  madeAt
  madeBy
  expiresAt
  views
  lastViewAt
}`) as unknown as TypedDocumentString<InspectionLinksQuery, InspectionLinksQueryVariables>;
export const InspectionViewsDocument = new TypedDocumentString(`
    query InspectionViews($id: ID!) {
  inspectionViews(id: $id) {
    id
    at
    kind
    sensor
  }
}
    `) as unknown as TypedDocumentString<InspectionViewsQuery, InspectionViewsQueryVariables>;
export const MakeInspectionLinkDocument = new TypedDocumentString(`
    mutation MakeInspectionLink($toolIds: [ID!]!, $dateStart: String!, $dateEnd: String!, $inspector: String!, $note: String, $language: Languages!, $days: Int, $sendTo: String) {
  makeInspectionLink(
    toolIds: $toolIds
    dateStart: $dateStart
    dateEnd: $dateEnd
    inspector: $inspector
    note: $note
    language: $language
    days: $days
    sendTo: $sendTo
  ) {
    secret
  }
}
    `) as unknown as TypedDocumentString<MakeInspectionLinkMutation, MakeInspectionLinkMutationVariables>;
export const RevokeInspectionLinkDocument = new TypedDocumentString(`
    mutation RevokeInspectionLink($id: ID!) {
  revokeInspectionLink(id: $id)
}
    `) as unknown as TypedDocumentString<RevokeInspectionLinkMutation, RevokeInspectionLinkMutationVariables>;
export const SendInspectionLinkDocument = new TypedDocumentString(`
    mutation SendInspectionLink($id: ID!, $sendTo: String!) {
  sendInspectionLink(id: $id, sendTo: $sendTo) {
    ...ShownInspectionLink
  }
}
    fragment ShownInspectionLink on InspectionLink {
  id
  state
  inspector
  note
  sentTo
  sentAt
  mail {
    status
    attempts
    at
    nextAttemptAt
    reason
  }
  language
  dateStart
  dateEnd
  timeZone
  sensors
  madeAt
  madeBy
  expiresAt
  views
  lastViewAt
}`) as unknown as TypedDocumentString<SendInspectionLinkMutation, SendInspectionLinkMutationVariables>;
export const InspectionDocument = new TypedDocumentString(`
    query Inspection($secret: String!) {
  inspection(secret: $secret) {
    state
    language
    expiresAt
    scope {
      inspector
      note
      givenBy
      dateStart
      dateEnd
      timeZone
      gone
      sensors {
        id
        name
        imeiNumber
        equipmentId
        site
      }
      folders {
        id
        sensors
        periodStart
        periodEnd
        pdfBytes
        zipBytes
        pdfSha256
        zipSha256
      }
    }
  }
}
    `) as unknown as TypedDocumentString<InspectionQuery, InspectionQueryVariables>;
export const InspectionPartDocument = new TypedDocumentString(`
    query InspectionPart($secret: String!, $part: InspectionPart!, $toolId: ID, $dateStart: String, $dateEnd: String, $after: Int, $language: Languages!) {
  inspectionPart(
    secret: $secret
    part: $part
    toolId: $toolId
    dateStart: $dateStart
    dateEnd: $dateEnd
    after: $after
    language: $language
  ) {
    next
    tables {
      title
      note
      columns {
        title
        isRight
      }
      rows {
        cells
        isOut
      }
    }
  }
}
    `) as unknown as TypedDocumentString<InspectionPartQuery, InspectionPartQueryVariables>;
export const InspectionChartDocument = new TypedDocumentString(`
    query InspectionChart($secret: String!, $toolId: ID!, $maxPoints: Int!) {
  inspectionChart(secret: $secret, toolId: $toolId, maxPoints: $maxPoints) {
    times
    lows
    highs
    means
    gapEnds
    limits {
      fromMs
      min
      max
    }
  }
}
    `) as unknown as TypedDocumentString<InspectionChartQuery, InspectionChartQueryVariables>;
export const InspectionFileDocument = new TypedDocumentString(`
    mutation InspectionFile($secret: String!, $file: InspectionFile!, $id: ID!, $dateStart: String, $dateEnd: String, $language: Languages!) {
  inspectionFile(
    secret: $secret
    file: $file
    id: $id
    dateStart: $dateStart
    dateEnd: $dateEnd
    language: $language
  ) {
    path
  }
}
    `) as unknown as TypedDocumentString<InspectionFileMutation, InspectionFileMutationVariables>;
export const CalibrationPageDocument = new TypedDocumentString(`
    query CalibrationPage($userId: ID, $filter: CalibrationFilter!, $first: Int!, $offset: Int!) {
  calibrationPage(
    userId: $userId
    filter: $filter
    first: $first
    offset: $offset
  ) {
    total
    counts {
      all
      expired
      due
      without
    }
    rows {
      ...CalibrationRow
    }
  }
}
    fragment CalibrationRow on Tool {
  id
  name
  imeiNumber
  equipmentId
  calibrationState
  calibrationDueOn
  user {
    id
    firstName
    lastName
    company
    email
  }
}`) as unknown as TypedDocumentString<CalibrationPageQuery, CalibrationPageQueryVariables>;
export const ExportCalibrationsDocument = new TypedDocumentString(`
    mutation ExportCalibrations($userId: ID, $filter: CalibrationFilter!) {
  exportCalibrations(userId: $userId, filter: $filter) {
    path
  }
}
    `) as unknown as TypedDocumentString<ExportCalibrationsMutation, ExportCalibrationsMutationVariables>;
export const InstrumentsDocument = new TypedDocumentString(`
    query Instruments($toolId: ID!) {
  instruments(toolId: $toolId) {
    ...ToolInstruments
  }
}
    fragment InstrumentFacts on Instrument {
  maker
  model
  serialNumber
  accuracyClass
  accuracyCelsius
  lowestCelsius
  highestCelsius
}
fragment ProbeRow on Probe {
  id
  from
  position
  instrument {
    ...InstrumentFacts
  }
}
fragment CertificateRow on CalibrationCertificate {
  id
  covers
  probeId
  number
  laboratory
  calibratedOn
  dueOn
  points {
    referenceCelsius
    deviationCelsius
    uncertaintyCelsius
  }
  fileName
  fileHash
  enteredAt
  withdrawnAt
  withdrawnReason
}
fragment ToolInstruments on Instruments {
  logger {
    ...InstrumentFacts
  }
  probes {
    ...ProbeRow
  }
  unit
  goods
  certificates {
    ...CertificateRow
  }
  inForce {
    id
  }
  state
}`) as unknown as TypedDocumentString<InstrumentsQuery, InstrumentsQueryVariables>;
export const SetLoggerInstrumentDocument = new TypedDocumentString(`
    mutation SetLoggerInstrument($toolId: ID!, $logger: InstrumentInput!) {
  setLoggerInstrument(toolId: $toolId, logger: $logger) {
    ...ToolInstruments
  }
}
    fragment InstrumentFacts on Instrument {
  maker
  model
  serialNumber
  accuracyClass
  accuracyCelsius
  lowestCelsius
  highestCelsius
}
fragment ProbeRow on Probe {
  id
  from
  position
  instrument {
    ...InstrumentFacts
  }
}
fragment CertificateRow on CalibrationCertificate {
  id
  covers
  probeId
  number
  laboratory
  calibratedOn
  dueOn
  points {
    referenceCelsius
    deviationCelsius
    uncertaintyCelsius
  }
  fileName
  fileHash
  enteredAt
  withdrawnAt
  withdrawnReason
}
fragment ToolInstruments on Instruments {
  logger {
    ...InstrumentFacts
  }
  probes {
    ...ProbeRow
  }
  unit
  goods
  certificates {
    ...CertificateRow
  }
  inForce {
    id
  }
  state
}`) as unknown as TypedDocumentString<SetLoggerInstrumentMutation, SetLoggerInstrumentMutationVariables>;
export const SetProbeDocument = new TypedDocumentString(`
    mutation SetProbe($toolId: ID!, $probe: InstrumentInput!, $position: String) {
  setProbe(toolId: $toolId, probe: $probe, position: $position) {
    ...ToolInstruments
  }
}
    fragment InstrumentFacts on Instrument {
  maker
  model
  serialNumber
  accuracyClass
  accuracyCelsius
  lowestCelsius
  highestCelsius
}
fragment ProbeRow on Probe {
  id
  from
  position
  instrument {
    ...InstrumentFacts
  }
}
fragment CertificateRow on CalibrationCertificate {
  id
  covers
  probeId
  number
  laboratory
  calibratedOn
  dueOn
  points {
    referenceCelsius
    deviationCelsius
    uncertaintyCelsius
  }
  fileName
  fileHash
  enteredAt
  withdrawnAt
  withdrawnReason
}
fragment ToolInstruments on Instruments {
  logger {
    ...InstrumentFacts
  }
  probes {
    ...ProbeRow
  }
  unit
  goods
  certificates {
    ...CertificateRow
  }
  inForce {
    id
  }
  state
}`) as unknown as TypedDocumentString<SetProbeMutation, SetProbeMutationVariables>;
export const SwapProbeDocument = new TypedDocumentString(`
    mutation SwapProbe($toolId: ID!, $at: DateTime!, $probe: InstrumentInput!, $position: String) {
  swapProbe(toolId: $toolId, at: $at, probe: $probe, position: $position) {
    ...ToolInstruments
  }
}
    fragment InstrumentFacts on Instrument {
  maker
  model
  serialNumber
  accuracyClass
  accuracyCelsius
  lowestCelsius
  highestCelsius
}
fragment ProbeRow on Probe {
  id
  from
  position
  instrument {
    ...InstrumentFacts
  }
}
fragment CertificateRow on CalibrationCertificate {
  id
  covers
  probeId
  number
  laboratory
  calibratedOn
  dueOn
  points {
    referenceCelsius
    deviationCelsius
    uncertaintyCelsius
  }
  fileName
  fileHash
  enteredAt
  withdrawnAt
  withdrawnReason
}
fragment ToolInstruments on Instruments {
  logger {
    ...InstrumentFacts
  }
  probes {
    ...ProbeRow
  }
  unit
  goods
  certificates {
    ...CertificateRow
  }
  inForce {
    id
  }
  state
}`) as unknown as TypedDocumentString<SwapProbeMutation, SwapProbeMutationVariables>;
export const SetMeasuringPlaceDocument = new TypedDocumentString(`
    mutation SetMeasuringPlace($toolId: ID!, $unit: String, $goods: String) {
  setMeasuringPlace(toolId: $toolId, unit: $unit, goods: $goods) {
    ...ToolInstruments
  }
}
    fragment InstrumentFacts on Instrument {
  maker
  model
  serialNumber
  accuracyClass
  accuracyCelsius
  lowestCelsius
  highestCelsius
}
fragment ProbeRow on Probe {
  id
  from
  position
  instrument {
    ...InstrumentFacts
  }
}
fragment CertificateRow on CalibrationCertificate {
  id
  covers
  probeId
  number
  laboratory
  calibratedOn
  dueOn
  points {
    referenceCelsius
    deviationCelsius
    uncertaintyCelsius
  }
  fileName
  fileHash
  enteredAt
  withdrawnAt
  withdrawnReason
}
fragment ToolInstruments on Instruments {
  logger {
    ...InstrumentFacts
  }
  probes {
    ...ProbeRow
  }
  unit
  goods
  certificates {
    ...CertificateRow
  }
  inForce {
    id
  }
  state
}`) as unknown as TypedDocumentString<SetMeasuringPlaceMutation, SetMeasuringPlaceMutationVariables>;
export const AddCertificateDocument = new TypedDocumentString(`
    mutation AddCertificate($toolId: ID!, $certificate: CalibrationCertificateInput!) {
  addCertificate(toolId: $toolId, certificate: $certificate) {
    ...ToolInstruments
  }
}
    fragment InstrumentFacts on Instrument {
  maker
  model
  serialNumber
  accuracyClass
  accuracyCelsius
  lowestCelsius
  highestCelsius
}
fragment ProbeRow on Probe {
  id
  from
  position
  instrument {
    ...InstrumentFacts
  }
}
fragment CertificateRow on CalibrationCertificate {
  id
  covers
  probeId
  number
  laboratory
  calibratedOn
  dueOn
  points {
    referenceCelsius
    deviationCelsius
    uncertaintyCelsius
  }
  fileName
  fileHash
  enteredAt
  withdrawnAt
  withdrawnReason
}
fragment ToolInstruments on Instruments {
  logger {
    ...InstrumentFacts
  }
  probes {
    ...ProbeRow
  }
  unit
  goods
  certificates {
    ...CertificateRow
  }
  inForce {
    id
  }
  state
}`) as unknown as TypedDocumentString<AddCertificateMutation, AddCertificateMutationVariables>;
export const WithdrawCertificateDocument = new TypedDocumentString(`
    mutation WithdrawCertificate($toolId: ID!, $id: ID!, $reason: String!) {
  withdrawCertificate(toolId: $toolId, id: $id, reason: $reason) {
    ...ToolInstruments
  }
}
    fragment InstrumentFacts on Instrument {
  maker
  model
  serialNumber
  accuracyClass
  accuracyCelsius
  lowestCelsius
  highestCelsius
}
fragment ProbeRow on Probe {
  id
  from
  position
  instrument {
    ...InstrumentFacts
  }
}
fragment CertificateRow on CalibrationCertificate {
  id
  covers
  probeId
  number
  laboratory
  calibratedOn
  dueOn
  points {
    referenceCelsius
    deviationCelsius
    uncertaintyCelsius
  }
  fileName
  fileHash
  enteredAt
  withdrawnAt
  withdrawnReason
}
fragment ToolInstruments on Instruments {
  logger {
    ...InstrumentFacts
  }
  probes {
    ...ProbeRow
  }
  unit
  goods
  certificates {
    ...CertificateRow
  }
  inForce {
    id
  }
  state
}`) as unknown as TypedDocumentString<WithdrawCertificateMutation, WithdrawCertificateMutationVariables>;
export const ApplyCertificateDocument = new TypedDocumentString(`
    mutation ApplyCertificate($toolId: ID!, $id: ID!, $celsius: Float!) {
  applyCertificate(toolId: $toolId, id: $id, celsius: $celsius) {
    ...ToolInstruments
  }
}
    fragment InstrumentFacts on Instrument {
  maker
  model
  serialNumber
  accuracyClass
  accuracyCelsius
  lowestCelsius
  highestCelsius
}
fragment ProbeRow on Probe {
  id
  from
  position
  instrument {
    ...InstrumentFacts
  }
}
fragment CertificateRow on CalibrationCertificate {
  id
  covers
  probeId
  number
  laboratory
  calibratedOn
  dueOn
  points {
    referenceCelsius
    deviationCelsius
    uncertaintyCelsius
  }
  fileName
  fileHash
  enteredAt
  withdrawnAt
  withdrawnReason
}
fragment ToolInstruments on Instruments {
  logger {
    ...InstrumentFacts
  }
  probes {
    ...ProbeRow
  }
  unit
  goods
  certificates {
    ...CertificateRow
  }
  inForce {
    id
  }
  state
}`) as unknown as TypedDocumentString<ApplyCertificateMutation, ApplyCertificateMutationVariables>;
export const CertificateFileDocument = new TypedDocumentString(`
    mutation CertificateFile($toolId: ID!, $id: ID!) {
  certificateFile(toolId: $toolId, id: $id) {
    path
  }
}
    `) as unknown as TypedDocumentString<CertificateFileMutation, CertificateFileMutationVariables>;
export const LoginDocument = new TypedDocumentString(`
    mutation Login($email: String!, $password: String!) {
  login(email: $email, password: $password) {
    token
    user {
      id
      email
      role
      language
      brand {
        ...SessionBrand
      }
    }
    mustFinish
  }
}
    fragment SessionBrand on AccountBrand {
  id
  name
  lightLogo
  darkLogo
  lightTheme
  darkTheme
}`) as unknown as TypedDocumentString<LoginMutation, LoginMutationVariables>;
export const CustomerNeedsDocument = new TypedDocumentString(`
    query CustomerNeeds($only: NeedKind, $order: NeedOrder!, $mine: Boolean!, $snoozed: Boolean!, $first: Int!, $offset: Int!) {
  customerNeeds(
    only: $only
    order: $order
    mine: $mine
    snoozed: $snoozed
    first: $first
    offset: $offset
  ) {
    total
    needing
    snoozed
    mine
    people {
      ...PersonNames
    }
    counts {
      kind
      customers
    }
    night {
      ...Night
    }
    rows {
      user {
        ...PersonNames
        company
      }
      unacknowledged
      waitingSince
      worstSeverity
      worstLane
      warnings
      silent
      unreached
      limitsNeverSet
      calibrationsDue
      night {
        ...Night
      }
      followUp {
        ...FollowUpFields
      }
      isSnoozed
    }
  }
}
    fragment Night on NightAlarms {
  since
  opened
  acknowledged
  over
}
fragment PersonNames on User {
  id
  firstName
  lastName
  email
}
fragment FollowUpFields on FollowUp {
  assignee {
    ...PersonNames
  }
  note
  snoozedUntil
  changedBy {
    ...PersonNames
  }
  changedAt
}`) as unknown as TypedDocumentString<CustomerNeedsQuery, CustomerNeedsQueryVariables>;
export const SetFollowUpDocument = new TypedDocumentString(`
    mutation SetFollowUp($userId: ID!, $assigneeId: ID, $note: String, $snoozedUntil: DateTime) {
  setFollowUp(
    userId: $userId
    assigneeId: $assigneeId
    note: $note
    snoozedUntil: $snoozedUntil
  ) {
    ...FollowUpFields
  }
}
    fragment PersonNames on User {
  id
  firstName
  lastName
  email
}
fragment FollowUpFields on FollowUp {
  assignee {
    ...PersonNames
  }
  note
  snoozedUntil
  changedBy {
    ...PersonNames
  }
  changedAt
}`) as unknown as TypedDocumentString<SetFollowUpMutation, SetFollowUpMutationVariables>;
export const SetPasswordDocument = new TypedDocumentString(`
    mutation SetPassword($secret: String!, $password: String!) {
  setPassword(secret: $secret, password: $password)
}
    `) as unknown as TypedDocumentString<SetPasswordMutation, SetPasswordMutationVariables>;
export const MailsLinksDocument = new TypedDocumentString(`
    query MailsLinks {
  mailsLinks
}
    `) as unknown as TypedDocumentString<MailsLinksQuery, MailsLinksQueryVariables>;
export const RequestPasswordResetDocument = new TypedDocumentString(`
    mutation RequestPasswordReset($email: String!) {
  requestPasswordReset(email: $email)
}
    `) as unknown as TypedDocumentString<RequestPasswordResetMutation, RequestPasswordResetMutationVariables>;
export const ResetPasswordDocument = new TypedDocumentString(`
    mutation ResetPassword($secret: String!, $password: String!) {
  resetPassword(secret: $secret, password: $password)
}
    `) as unknown as TypedDocumentString<ResetPasswordMutation, ResetPasswordMutationVariables>;
export const UpdateProfileDocument = new TypedDocumentString(`
    mutation UpdateProfile($id: ID!, $email: String!, $firstName: String!, $lastName: String!, $password: String!, $language: Languages!, $currentPassword: String) {
  user(
    id: $id
    email: $email
    firstName: $firstName
    lastName: $lastName
    password: $password
    language: $language
    currentPassword: $currentPassword
  ) {
    id
    email
    firstName
    lastName
    role
    language
    timeZone
    timeZoneIsSet
  }
}
    `) as unknown as TypedDocumentString<UpdateProfileMutation, UpdateProfileMutationVariables>;
export const RemoveTotpDocument = new TypedDocumentString(`
    mutation RemoveTotp($password: String) {
  removeTotp(password: $password)
}
    `) as unknown as TypedDocumentString<RemoveTotpMutation, RemoveTotpMutationVariables>;
export const RemovePasskeyDocument = new TypedDocumentString(`
    mutation RemovePasskey($id: ID!, $password: String) {
  removePasskey(id: $id, password: $password)
}
    `) as unknown as TypedDocumentString<RemovePasskeyMutation, RemovePasskeyMutationVariables>;
export const NewRecoveryCodesDocument = new TypedDocumentString(`
    mutation NewRecoveryCodes($password: String) {
  newRecoveryCodes(password: $password)
}
    `) as unknown as TypedDocumentString<NewRecoveryCodesMutation, NewRecoveryCodesMutationVariables>;
export const SessionsDocument = new TypedDocumentString(`
    query Sessions {
  sessionList {
    id
    device
    network
    createdAt
    lastUsedAt
    isNewDevice
    isCurrent
  }
}
    `) as unknown as TypedDocumentString<SessionsQuery, SessionsQueryVariables>;
export const EndSessionDocument = new TypedDocumentString(`
    mutation EndSession($id: ID!, $currentPassword: String) {
  endSession(id: $id, currentPassword: $currentPassword)
}
    `) as unknown as TypedDocumentString<EndSessionMutation, EndSessionMutationVariables>;
export const EndOtherSessionsDocument = new TypedDocumentString(`
    mutation EndOtherSessions($currentPassword: String) {
  endOtherSessions(currentPassword: $currentPassword)
}
    `) as unknown as TypedDocumentString<EndOtherSessionsMutation, EndOtherSessionsMutationVariables>;
export const TokensDocument = new TypedDocumentString(`
    query Tokens {
  tokenList {
    id
    name
    scopes
    account {
      id
      email
    }
    isAppKey
    createdAt
    expiresAt
    lastUsed
  }
}
    `) as unknown as TypedDocumentString<TokensQuery, TokensQueryVariables>;
export const CreateTokenDocument = new TypedDocumentString(`
    mutation CreateToken($name: String!, $scopes: [TokenScope!]!, $expiresAt: DateTime, $currentPassword: String) {
  createToken(
    name: $name
    scopes: $scopes
    expiresAt: $expiresAt
    currentPassword: $currentPassword
  ) {
    id
    scopes
    token
  }
}
    `) as unknown as TypedDocumentString<CreateTokenMutation, CreateTokenMutationVariables>;
export const RevokeTokenDocument = new TypedDocumentString(`
    mutation RevokeToken($id: ID!) {
  revokeToken(id: $id)
}
    `) as unknown as TypedDocumentString<RevokeTokenMutation, RevokeTokenMutationVariables>;
export const WebhooksDocument = new TypedDocumentString(`
    query Webhooks {
  webhookList {
    ...WebhookEntry
  }
}
    fragment WebhookEntry on Webhook {
  id
  form
  url
  fields {
    name
    value
  }
  events
  severities
  off
  isPersonal
  person {
    id
    firstName
    lastName
    email
  }
  account {
    id
    email
  }
  lastSuccess
  lastFailure
  lastFailureAt
}`) as unknown as TypedDocumentString<WebhooksQuery, WebhooksQueryVariables>;
export const WebhookMessagesDocument = new TypedDocumentString(`
    query WebhookMessages($webhookId: ID!, $first: Int!) {
  webhookMessages(webhookId: $webhookId, first: $first) {
    ...WebhookMessageEntry
  }
}
    fragment WebhookMessageEntry on WebhookMessage {
  id
  type
  createdAt
  status
  nextAt
  heldUntil
  reason
  delivery
  attempts {
    at
    milliseconds
    status
    answer
  }
}`) as unknown as TypedDocumentString<WebhookMessagesQuery, WebhookMessagesQueryVariables>;
export const CreateWebhookDocument = new TypedDocumentString(`
    mutation CreateWebhook($url: String!, $events: [WebhookEvent!]!, $severities: [AlarmSeverity!], $form: WebhookForm, $fields: [WebhookFieldInput!], $personId: ID, $currentPassword: String) {
  createWebhook(
    url: $url
    events: $events
    severities: $severities
    form: $form
    fields: $fields
    personId: $personId
    currentPassword: $currentPassword
  ) {
    secret
  }
}
    `) as unknown as TypedDocumentString<CreateWebhookMutation, CreateWebhookMutationVariables>;
export const ChangeWebhookDocument = new TypedDocumentString(`
    mutation ChangeWebhook($id: ID!, $url: String, $events: [WebhookEvent!], $severities: [AlarmSeverity!], $fields: [WebhookFieldInput!], $isOn: Boolean, $personId: ID, $currentPassword: String) {
  changeWebhook(
    id: $id
    url: $url
    events: $events
    severities: $severities
    fields: $fields
    isOn: $isOn
    personId: $personId
    currentPassword: $currentPassword
  ) {
    ...WebhookEntry
  }
}
    fragment WebhookEntry on Webhook {
  id
  form
  url
  fields {
    name
    value
  }
  events
  severities
  off
  isPersonal
  person {
    id
    firstName
    lastName
    email
  }
  account {
    id
    email
  }
  lastSuccess
  lastFailure
  lastFailureAt
}`) as unknown as TypedDocumentString<ChangeWebhookMutation, ChangeWebhookMutationVariables>;
export const DeleteWebhookDocument = new TypedDocumentString(`
    mutation DeleteWebhook($id: ID!) {
  deleteWebhook(id: $id)
}
    `) as unknown as TypedDocumentString<DeleteWebhookMutation, DeleteWebhookMutationVariables>;
export const TestWebhookDocument = new TypedDocumentString(`
    mutation TestWebhook($id: ID!) {
  testWebhook(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<TestWebhookMutation, TestWebhookMutationVariables>;
export const SendWebhookAgainDocument = new TypedDocumentString(`
    mutation SendWebhookAgain($id: ID!) {
  sendWebhookAgain(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<SendWebhookAgainMutation, SendWebhookAgainMutationVariables>;
export const OpenInvitationDocument = new TypedDocumentString(`
    query OpenInvitation($secret: String!) {
  openInvitation(secret: $secret) {
    email
    invitedBy
  }
}
    `) as unknown as TypedDocumentString<OpenInvitationQuery, OpenInvitationQueryVariables>;
export const AcceptInvitationDocument = new TypedDocumentString(`
    mutation AcceptInvitation($secret: String!, $firstName: String!, $lastName: String!, $password: String!) {
  acceptInvitation(
    secret: $secret
    firstName: $firstName
    lastName: $lastName
    password: $password
  )
}
    `) as unknown as TypedDocumentString<AcceptInvitationMutation, AcceptInvitationMutationVariables>;
export const ConfirmAddressDocument = new TypedDocumentString(`
    mutation ConfirmAddress($secret: String!, $password: String) {
  confirmAddress(secret: $secret, password: $password)
}
    `) as unknown as TypedDocumentString<ConfirmAddressMutation, ConfirmAddressMutationVariables>;
export const RequestConfirmationDocument = new TypedDocumentString(`
    mutation RequestConfirmation {
  requestConfirmation
}
    `) as unknown as TypedDocumentString<RequestConfirmationMutation, RequestConfirmationMutationVariables>;
export const RegisterDocument = new TypedDocumentString(`
    mutation Register($email: String!, $firstName: String!, $lastName: String!, $password: String!, $language: Languages!) {
  registration(
    email: $email
    firstName: $firstName
    lastName: $lastName
    password: $password
    language: $language
  )
}
    `) as unknown as TypedDocumentString<RegisterMutation, RegisterMutationVariables>;
export const ReportSchedulesDocument = new TypedDocumentString(`
    query ReportSchedules($userId: ID) {
  reportSchedules(userId: $userId) {
    ...PlannedReport
  }
}
    fragment PlannedReport on ReportSchedule {
  id
  name
  rhythm
  day
  minute
  selects
  toolIds
  siteIds
  format
  withReadings
  language
  state
  sensors
  sensorsLeftOut
  sensorsGone
  nextAt
  recipients {
    address
    state
  }
}`) as unknown as TypedDocumentString<ReportSchedulesQuery, ReportSchedulesQueryVariables>;
export const ReportRunsDocument = new TypedDocumentString(`
    query ReportRuns($scheduleId: ID!, $first: Int!, $before: ID) {
  reportRuns(scheduleId: $scheduleId, first: $first, before: $before) {
    ...MadeReport
  }
}
    fragment MadeReport on ReportRun {
  id
  createdAt
  fromDay
  toDay
  periods
  timeZone
  isMade
  sensorsLeftOut
  openLinks
  startedBy {
    firstName
    lastName
  }
  mails {
    address
    status
    reason
  }
  files {
    id
    name
    isStored
    failure
  }
}`) as unknown as TypedDocumentString<ReportRunsQuery, ReportRunsQueryVariables>;
export const ReportSensorsDocument = new TypedDocumentString(`
    query ReportSensors($userId: ID, $first: Int!) {
  toolPage(userId: $userId, ownOnly: true, first: $first, offset: 0, sort: "name") {
    total
    rows {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<ReportSensorsQuery, ReportSensorsQueryVariables>;
export const SaveReportDocument = new TypedDocumentString(`
    mutation SaveReport($id: ID, $userId: ID, $plan: ReportPlanInput!) {
  saveReportSchedule(id: $id, userId: $userId, plan: $plan) {
    ...PlannedReport
  }
}
    fragment PlannedReport on ReportSchedule {
  id
  name
  rhythm
  day
  minute
  selects
  toolIds
  siteIds
  format
  withReadings
  language
  state
  sensors
  sensorsLeftOut
  sensorsGone
  nextAt
  recipients {
    address
    state
  }
}`) as unknown as TypedDocumentString<SaveReportMutation, SaveReportMutationVariables>;
export const PauseReportDocument = new TypedDocumentString(`
    mutation PauseReport($id: ID!, $paused: Boolean!) {
  pauseReportSchedule(id: $id, paused: $paused) {
    ...PlannedReport
  }
}
    fragment PlannedReport on ReportSchedule {
  id
  name
  rhythm
  day
  minute
  selects
  toolIds
  siteIds
  format
  withReadings
  language
  state
  sensors
  sensorsLeftOut
  sensorsGone
  nextAt
  recipients {
    address
    state
  }
}`) as unknown as TypedDocumentString<PauseReportMutation, PauseReportMutationVariables>;
export const DeleteReportDocument = new TypedDocumentString(`
    mutation DeleteReport($id: ID!) {
  deleteReportSchedule(id: $id)
}
    `) as unknown as TypedDocumentString<DeleteReportMutation, DeleteReportMutationVariables>;
export const RunReportDocument = new TypedDocumentString(`
    mutation RunReport($id: ID!) {
  runReportSchedule(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RunReportMutation, RunReportMutationVariables>;
export const ReportFileDocument = new TypedDocumentString(`
    mutation ReportFile($id: ID!) {
  reportFile(id: $id) {
    path
  }
}
    `) as unknown as TypedDocumentString<ReportFileMutation, ReportFileMutationVariables>;
export const RevokeReportLinksDocument = new TypedDocumentString(`
    mutation RevokeReportLinks($runId: ID!) {
  revokeReportLinks(runId: $runId) {
    id
  }
}
    `) as unknown as TypedDocumentString<RevokeReportLinksMutation, RevokeReportLinksMutationVariables>;
export const ReviewsDocument = new TypedDocumentString(`
    query Reviews($userId: ID, $kind: ReviewKind, $first: Int!, $before: ID) {
  reviews(userId: $userId, kind: $kind, first: $first, before: $before) {
    ...ListedReview
  }
}
    fragment ShownSignature on Signature {
  id
  meaning
  remark
  signedAt
  firstName
  lastName
  account
  role
  isMine
  withdrawnAt
  withdrawnReason
}
fragment ListedReview on Review {
  id
  kind
  fromDay
  toDay
  madeAt
  firstName
  lastName
  signatures {
    ...ShownSignature
  }
}`) as unknown as TypedDocumentString<ReviewsQuery, ReviewsQueryVariables>;
export const ReviewDocument = new TypedDocumentString(`
    query Review($id: ID!) {
  review(id: $id) {
    ...ListedReview
    timeZone
    contentHash
    content
    people {
      firstName
      lastName
      address
    }
  }
}
    fragment ShownSignature on Signature {
  id
  meaning
  remark
  signedAt
  firstName
  lastName
  account
  role
  isMine
  withdrawnAt
  withdrawnReason
}
fragment ListedReview on Review {
  id
  kind
  fromDay
  toDay
  madeAt
  firstName
  lastName
  signatures {
    ...ShownSignature
  }
}`) as unknown as TypedDocumentString<ReviewQuery, ReviewQueryVariables>;
export const ReviewPdfDocument = new TypedDocumentString(`
    query ReviewPdf($id: ID!, $language: Languages!) {
  reviewPdf(id: $id, language: $language)
}
    `) as unknown as TypedDocumentString<ReviewPdfQuery, ReviewPdfQueryVariables>;
export const ReviewSensorsDocument = new TypedDocumentString(`
    query ReviewSensors($userId: ID!, $first: Int!) {
  toolPage(userId: $userId, first: $first, offset: 0, sort: "name") {
    total
    rows {
      id
      name
      user {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ReviewSensorsQuery, ReviewSensorsQueryVariables>;
export const MakeReviewDocument = new TypedDocumentString(`
    mutation MakeReview($userId: ID, $kind: ReviewKind!, $dateStart: String!, $dateEnd: String!, $toolIds: [ID!]) {
  makeReview(
    userId: $userId
    kind: $kind
    dateStart: $dateStart
    dateEnd: $dateEnd
    toolIds: $toolIds
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<MakeReviewMutation, MakeReviewMutationVariables>;
export const ServerBackupsDocument = new TypedDocumentString(`
    query ServerBackups {
  serverBackups {
    folder
    count
    bytes
    newestAt
    newestBytes
    trialAt
    trialFailure
    secondPlace
    copiedAt
    failure
  }
}
    `) as unknown as TypedDocumentString<ServerBackupsQuery, ServerBackupsQueryVariables>;
export const ServerStateDocument = new TypedDocumentString(`
    query ServerState {
  serverState {
    database
    disk {
      freeBytes
      totalBytes
      fullInDays
    }
    copy {
      folder
      isBeingMade
      lagSeconds
      failure
    }
    heartbeat {
      takenAt
    }
    otherServers {
      address
      isWell
    }
    damagedPlaces
    damage
    fullCheckAt
  }
  deliveryState {
    mail
    mailFailingSince
    mailReason
  }
}
    `) as unknown as TypedDocumentString<ServerStateQuery, ServerStateQueryVariables>;
export const SigningDocument = new TypedDocumentString(`
    query Signing($userId: ID) {
  signing(userId: $userId) {
    timeZone
    mayEdit
    people {
      id
      firstName
      lastName
      right
    }
    duties {
      ...ListedDuty
    }
  }
}
    fragment SignedPeriod on SigningPeriod {
  fromDay
  toDay
  lastDay
  state
  records
  signedAt
  missing {
    toolId
    toolName
    recordId
    deviationId
  }
  by {
    id
    firstName
    lastName
  }
}
fragment ListedDuty on SigningDuty {
  id
  record
  rhythm
  toolIds
  siteId
  siteName
  withinDays
  meaning
  sinceDay
  endedAt
  right
  isVacant
  isMine
  person {
    id
    firstName
    lastName
  }
  toCome {
    fromDay
    toDay
    lastDay
  }
  periods {
    ...SignedPeriod
  }
}`) as unknown as TypedDocumentString<SigningQuery, SigningQueryVariables>;
export const SigningCustomersDocument = new TypedDocumentString(`
    query SigningCustomers {
  signingCustomers {
    due
    overdue
    vacant
    account {
      id
      firstName
      lastName
    }
  }
}
    `) as unknown as TypedDocumentString<SigningCustomersQuery, SigningCustomersQueryVariables>;
export const SigningSensorsDocument = new TypedDocumentString(`
    query SigningSensors($userId: ID, $first: Int!) {
  toolPage(userId: $userId, ownOnly: true, first: $first, offset: 0, sort: "name") {
    rows {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<SigningSensorsQuery, SigningSensorsQueryVariables>;
export const AddSigningDutyDocument = new TypedDocumentString(`
    mutation AddSigningDuty($userId: ID, $record: SigningRecord!, $rhythm: SigningRhythm!, $toolIds: [ID!], $siteId: ID, $withinDays: Int!, $meaning: SignatureMeaning!, $sinceDay: String!, $person: ID, $right: SigningRight) {
  addSigningDuty(
    userId: $userId
    record: $record
    rhythm: $rhythm
    toolIds: $toolIds
    siteId: $siteId
    withinDays: $withinDays
    meaning: $meaning
    sinceDay: $sinceDay
    person: $person
    right: $right
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<AddSigningDutyMutation, AddSigningDutyMutationVariables>;
export const AssignSigningDutyDocument = new TypedDocumentString(`
    mutation AssignSigningDuty($id: ID!, $person: ID, $right: SigningRight) {
  assignSigningDuty(id: $id, person: $person, right: $right) {
    id
  }
}
    `) as unknown as TypedDocumentString<AssignSigningDutyMutation, AssignSigningDutyMutationVariables>;
export const EndSigningDutyDocument = new TypedDocumentString(`
    mutation EndSigningDuty($id: ID!) {
  endSigningDuty(id: $id)
}
    `) as unknown as TypedDocumentString<EndSigningDutyMutation, EndSigningDutyMutationVariables>;
export const CreateSiteDocument = new TypedDocumentString(`
    mutation CreateSite($userId: ID, $name: String!, $address: String, $openingHours: String, $contactName: String, $contactPhone: String, $technician: String) {
  createSite(
    userId: $userId
    name: $name
    address: $address
    openingHours: $openingHours
    contactName: $contactName
    contactPhone: $contactPhone
    technician: $technician
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateSiteMutation, CreateSiteMutationVariables>;
export const UpdateSiteDocument = new TypedDocumentString(`
    mutation UpdateSite($id: ID!, $name: String!, $address: String, $openingHours: String, $contactName: String, $contactPhone: String, $technician: String, $ifUpdatedAt: DateTime) {
  updateSite(
    id: $id
    name: $name
    address: $address
    openingHours: $openingHours
    contactName: $contactName
    contactPhone: $contactPhone
    technician: $technician
    ifUpdatedAt: $ifUpdatedAt
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateSiteMutation, UpdateSiteMutationVariables>;
export const DeleteSiteDocument = new TypedDocumentString(`
    mutation DeleteSite($id: ID!) {
  deleteSite(id: $id)
}
    `) as unknown as TypedDocumentString<DeleteSiteMutation, DeleteSiteMutationVariables>;
export const ToolsForSiteDocument = new TypedDocumentString(`
    query ToolsForSite($userId: ID!, $search: String!, $first: Int!) {
  toolPage(
    userId: $userId
    search: $search
    searchOwner: false
    first: $first
    sort: "name"
  ) {
    rows {
      id
      name
      imeiNumber
      equipmentId
      userId
      site {
        id
        name
      }
    }
    total
  }
}
    `) as unknown as TypedDocumentString<ToolsForSiteQuery, ToolsForSiteQueryVariables>;
export const ToolChannelsDocument = new TypedDocumentString(`
    query ToolChannels($id: ID!) {
  userToolList(id: $id) {
    id
    deviceReport {
      ...ShownReport
    }
    channels {
      type
      unit
      timestamp
      value
      isImported
    }
  }
}
    fragment ShownReport on DeviceReport {
  reportedAt
  signalGrade
  signalDbm
  linkQuality
  mobileBars
  batteryMillivolts
  firmware
}`) as unknown as TypedDocumentString<ToolChannelsQuery, ToolChannelsQueryVariables>;
export const ChannelSeriesDocument = new TypedDocumentString(`
    query ChannelSeries($toolId: ID!, $dateStart: String!, $dateEnd: String!, $maxPoints: Int!, $type: String!) {
  chartSeries(
    toolId: $toolId
    dateStart: $dateStart
    dateEnd: $dateEnd
    maxPoints: $maxPoints
    type: $type
  ) {
    times
    lows
    highs
    means
    readings
    gapEnds
    onShare
  }
}
    `) as unknown as TypedDocumentString<ChannelSeriesQuery, ChannelSeriesQueryVariables>;
export const ClaimDeviceDocument = new TypedDocumentString(`
    mutation ClaimDevice($imeiNumber: String!, $claimCode: String!, $userId: ID) {
  claimDevice(imeiNumber: $imeiNumber, claimCode: $claimCode, userId: $userId) {
    imeiNumber
  }
}
    `) as unknown as TypedDocumentString<ClaimDeviceMutation, ClaimDeviceMutationVariables>;
export const GoodsFiguresDocument = new TypedDocumentString(`
    query GoodsFigures($toolId: ID!, $dateStart: String!, $dateEnd: String!) {
  goodsSeries(
    toolId: $toolId
    dateStart: $dateStart
    dateEnd: $dateEnd
    maxPoints: 1
  ) {
    lags
    lowest {
      celsius
      at
    }
    highest {
      celsius
      at
    }
    last {
      celsius
      at
    }
  }
}
    `) as unknown as TypedDocumentString<GoodsFiguresQuery, GoodsFiguresQueryVariables>;
export const GoodsLineDocument = new TypedDocumentString(`
    query GoodsLine($toolId: ID!, $dateStart: String!, $dateEnd: String!, $maxPoints: Int!) {
  goodsSeries(
    toolId: $toolId
    dateStart: $dateStart
    dateEnd: $dateEnd
    maxPoints: $maxPoints
  ) {
    lags
    times
    means
    gapEnds
  }
}
    `) as unknown as TypedDocumentString<GoodsLineQuery, GoodsLineQueryVariables>;
export const ManagedDeviceDocument = new TypedDocumentString(`
    query ManagedDevice($imeiNumber: String!) {
  devicePage(search: $imeiNumber, first: 1) {
    rows {
      imeiNumber
    }
  }
}
    `) as unknown as TypedDocumentString<ManagedDeviceQuery, ManagedDeviceQueryVariables>;
export const IssuedLogsDocument = new TypedDocumentString(`
    query IssuedLogs($toolId: ID!, $first: Int!, $before: ID) {
  issuedLogs(toolId: $toolId, first: $first, before: $before) {
    ...ShownLog
  }
}
    fragment ShownSignature on Signature {
  id
  meaning
  remark
  signedAt
  firstName
  lastName
  account
  role
  isMine
  withdrawnAt
  withdrawnReason
}
fragment ShownLog on IssuedLog {
  id
  issuedAt
  firstName
  lastName
  periodStart
  periodEnd
  code
  contentHash
  signatures {
    ...ShownSignature
  }
}`) as unknown as TypedDocumentString<IssuedLogsQuery, IssuedLogsQueryVariables>;
export const ChartSeriesDocument = new TypedDocumentString(`
    query ChartSeries($toolId: ID!, $dateStart: String!, $dateEnd: String!, $maxPoints: Int!) {
  chartSeries(
    toolId: $toolId
    dateStart: $dateStart
    dateEnd: $dateEnd
    maxPoints: $maxPoints
  ) {
    times
    lows
    highs
    means
    readings
    gapStarts
    gapEnds
    usualIntervalMs
    limits {
      fromMs
      min
      max
      notificationMin
      notificationMax
    }
    limitsFromMs
    expectedFromMs
  }
}
    `) as unknown as TypedDocumentString<ChartSeriesQuery, ChartSeriesQueryVariables>;
export const LastDataDocument = new TypedDocumentString(`
    query LastData($id: ID!, $measureId: String!, $imeiNumber: String!) {
  getLastData(id: $id, measureId: $measureId, imeiNumber: $imeiNumber) {
    value
    timestamp
  }
}
    `) as unknown as TypedDocumentString<LastDataQuery, LastDataQueryVariables>;
export const MeasureLogDocument = new TypedDocumentString(`
    query MeasureLog($imeiNumber: String!, $measureId: String!, $dateStart: String!, $dateEnd: String!, $language: Languages!, $ticket: String, $withReadings: Boolean) {
  generateMeasureLog(
    imeiNumber: $imeiNumber
    measureId: $measureId
    dateStart: $dateStart
    dateEnd: $dateEnd
    language: $language
    ticket: $ticket
    withReadings: $withReadings
  )
}
    `) as unknown as TypedDocumentString<MeasureLogQuery, MeasureLogQueryVariables>;
export const MeasureLogProgressDocument = new TypedDocumentString(`
    query MeasureLogProgress($ticket: String!) {
  measureLogProgress(ticket: $ticket)
}
    `) as unknown as TypedDocumentString<MeasureLogProgressQuery, MeasureLogProgressQueryVariables>;
export const PeriodFiguresDocument = new TypedDocumentString(`
    query PeriodFigures($toolId: ID!, $dateStart: String!, $dateEnd: String!) {
  periodFigures(toolId: $toolId, dateStart: $dateStart, dateEnd: $dateEnd) {
    readings
    expected
    expectedFrom
    beforeSetUp
    late
    lateAtMostMs
    coveredMs
    missingMs
    gapCount
    gaps(first: 100) {
      from
      to
      missing
    }
    missingShare
    silentSince
    outages {
      from
      to
      isPause
    }
    defrostTimes
    inRangeShare
    lowest
    highest
    mean
    excursionCount
    excursions(first: 100) {
      isHigh
      beganAt
      endedAt
      isEndKnown
      lastedMs
      limit
      peak
      peakAt
      alarms {
        openedAt
        reason
        minutes
        celsius
        until
        days
        defrosts
        window
        condition
        isWarning
        isOfGoods
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PeriodFiguresQuery, PeriodFiguresQueryVariables>;
export const ReadingProvenanceDocument = new TypedDocumentString(`
    query ReadingProvenance($toolId: ID!, $dateStart: String!, $dateEnd: String!) {
  readingProvenance(toolId: $toolId, dateStart: $dateStart, dateEnd: $dateEnd) {
    kind
    from
    to
    readings
    receivedAt
    receivedUntil
  }
}
    `) as unknown as TypedDocumentString<ReadingProvenanceQuery, ReadingProvenanceQueryVariables>;
export const ToolTableDocument = new TypedDocumentString(`
    query ToolTable($userId: ID, $siteId: ID, $only: ToolFilter, $search: String!, $sort: String!, $first: Int!, $offset: Int!) {
  toolPage(
    userId: $userId
    siteId: $siteId
    only: $only
    search: $search
    sort: $sort
    first: $first
    offset: $offset
  ) {
    rows {
      ...ToolCard
      profile {
        id
        name
        differences {
          field
          profile
          sensor
        }
      }
      user {
        id
        firstName
        lastName
        company
        email
      }
      viewerCan {
        manage {
          ...Permission
        }
      }
    }
    total
  }
}
    fragment Permission on Permission {
  allowed
  reasonKey
}
fragment ToolCard on Tool {
  id
  name
  imeiNumber
  equipmentId
  min
  max
  notificationMin
  notificationMax
  usualIntervalMs
  userId
  site {
    id
    name
  }
  waitsForDevice
  limitsNeverSet
  calibrationState
  calibrationDueOn
  lastMeasure {
    timestamp
    value
  }
  pendingAlarm {
    lane
    condition
    opensAt
  }
}`) as unknown as TypedDocumentString<ToolTableQuery, ToolTableQueryVariables>;
export const DeleteToolDocument = new TypedDocumentString(`
    mutation DeleteTool($id: ID!, $reason: String) {
  deleteTool(id: $id, reason: $reason)
}
    `) as unknown as TypedDocumentString<DeleteToolMutation, DeleteToolMutationVariables>;
export const AlarmSetupDocument = new TypedDocumentString(`
    query AlarmSetup($toolId: ID!) {
  userToolList(id: $toolId) {
    ...AlarmSetup
  }
}
    fragment AlarmSetup on Tool {
  id
  alarmSettings {
    raiseDelay
    raiseDelayLow
    recoveryHold
    hysteresis
    gapMax
    silence
    late
    skew
    reminder
    reminderFactor
    escalation
    reAlarm
    defrostGrace
    defrostCeiling
    learnDefrosts
    defrostCap
    productLag
    watches
    conditions {
      id
      name
      side
      limit
      minutes
      window
      severity
      watches
    }
  }
  alarmContacts
  alarmPause {
    until
    reason
  }
}`) as unknown as TypedDocumentString<AlarmSetupQuery, AlarmSetupQueryVariables>;
export const UpdateAlarmSettingsDocument = new TypedDocumentString(`
    mutation UpdateAlarmSettings($toolId: ID!, $settings: AlarmSettingsInput!, $contacts: [String!]) {
  updateAlarmSettings(toolId: $toolId, settings: $settings, contacts: $contacts) {
    ...AlarmSetup
  }
}
    fragment AlarmSetup on Tool {
  id
  alarmSettings {
    raiseDelay
    raiseDelayLow
    recoveryHold
    hysteresis
    gapMax
    silence
    late
    skew
    reminder
    reminderFactor
    escalation
    reAlarm
    defrostGrace
    defrostCeiling
    learnDefrosts
    defrostCap
    productLag
    watches
    conditions {
      id
      name
      side
      limit
      minutes
      window
      severity
      watches
    }
  }
  alarmContacts
  alarmPause {
    until
    reason
  }
}`) as unknown as TypedDocumentString<UpdateAlarmSettingsMutation, UpdateAlarmSettingsMutationVariables>;
export const PauseAlarmsDocument = new TypedDocumentString(`
    mutation PauseAlarms($toolId: ID!, $until: DateTime!, $reason: String!) {
  pauseAlarms(toolId: $toolId, until: $until, reason: $reason) {
    ...AlarmSetup
  }
}
    fragment AlarmSetup on Tool {
  id
  alarmSettings {
    raiseDelay
    raiseDelayLow
    recoveryHold
    hysteresis
    gapMax
    silence
    late
    skew
    reminder
    reminderFactor
    escalation
    reAlarm
    defrostGrace
    defrostCeiling
    learnDefrosts
    defrostCap
    productLag
    watches
    conditions {
      id
      name
      side
      limit
      minutes
      window
      severity
      watches
    }
  }
  alarmContacts
  alarmPause {
    until
    reason
  }
}`) as unknown as TypedDocumentString<PauseAlarmsMutation, PauseAlarmsMutationVariables>;
export const ResumeAlarmsDocument = new TypedDocumentString(`
    mutation ResumeAlarms($toolId: ID!) {
  resumeAlarms(toolId: $toolId) {
    ...AlarmSetup
  }
}
    fragment AlarmSetup on Tool {
  id
  alarmSettings {
    raiseDelay
    raiseDelayLow
    recoveryHold
    hysteresis
    gapMax
    silence
    late
    skew
    reminder
    reminderFactor
    escalation
    reAlarm
    defrostGrace
    defrostCeiling
    learnDefrosts
    defrostCap
    productLag
    watches
    conditions {
      id
      name
      side
      limit
      minutes
      window
      severity
      watches
    }
  }
  alarmContacts
  alarmPause {
    until
    reason
  }
}`) as unknown as TypedDocumentString<ResumeAlarmsMutation, ResumeAlarmsMutationVariables>;
export const AlarmPreviewDocument = new TypedDocumentString(`
    query AlarmPreview($toolId: ID!, $notificationMin: Float!, $notificationMax: Float!, $defrostFridge: Boolean!, $settings: AlarmSettingsInput) {
  alarmPreview(
    toolId: $toolId
    notificationMin: $notificationMin
    notificationMax: $notificationMax
    defrostFridge: $defrostFridge
    settings: $settings
  ) {
    days
    readings
    alarms
    byDelay {
      raiseDelay
      alarms
    }
    neverInRange
    conditions {
      name
      severity
      alarms
    }
    outcome {
      ...PreviewOutcome
    }
    choices {
      raiseDelay
      learnDefrosts
      outcome {
        ...PreviewOutcome
      }
      excursions {
        ...PreviewExcursion
      }
    }
    excursions {
      ...PreviewExcursion
    }
  }
}
    fragment PreviewOutcome on AlarmPreviewOutcome {
  alarms
  minutesInAlarm
  toldAfter
  longestStartedAt
  longestMinutes
  longestToldAfter
  recognised
}
fragment PreviewExcursion on AlarmPreviewExcursion {
  startedAt
  minutes
  isHigh
  shape
  isAlarm
  isDefrost
}`) as unknown as TypedDocumentString<AlarmPreviewQuery, AlarmPreviewQueryVariables>;
export const MailStateDocument = new TypedDocumentString(`
    query MailState {
  mailState
}
    `) as unknown as TypedDocumentString<MailStateQuery, MailStateQueryVariables>;
export const TestRecipientsDocument = new TypedDocumentString(`
    query TestRecipients($toolId: ID!) {
  testAlarmRecipients(toolId: $toolId) {
    channel
    recipient
  }
}
    `) as unknown as TypedDocumentString<TestRecipientsQuery, TestRecipientsQueryVariables>;
export const SendTestAlarmDocument = new TypedDocumentString(`
    mutation SendTestAlarm($toolId: ID!, $to: TestAudience!) {
  sendTestAlarm(toolId: $toolId, to: $to) {
    ...TestMessage
  }
}
    fragment TestMessage on TestDelivery {
  id
  channel
  recipient
  status
  reason
}`) as unknown as TypedDocumentString<SendTestAlarmMutation, SendTestAlarmMutationVariables>;
export const TestDeliveriesDocument = new TypedDocumentString(`
    query TestDeliveries($ids: [ID!]!) {
  testDeliveries(ids: $ids) {
    ...TestMessage
  }
}
    fragment TestMessage on TestDelivery {
  id
  channel
  recipient
  status
  reason
}`) as unknown as TypedDocumentString<TestDeliveriesQuery, TestDeliveriesQueryVariables>;
export const UserUpdateToolDocument = new TypedDocumentString(`
    mutation UserUpdateTool($id: ID!, $name: String!, $defrostFridge: Boolean!, $min: Float!, $max: Float!, $notificationMin: Float!, $notificationMax: Float!, $sendEmailMessage: Int!, $sendNotificationMessage: Int!, $notificationEmail: String, $useEmailAllTools: Int, $ifUpdatedAt: DateTime) {
  userUpdateTool(
    id: $id
    name: $name
    defrostFridge: $defrostFridge
    min: $min
    max: $max
    notificationMin: $notificationMin
    notificationMax: $notificationMax
    sendEmailMessage: $sendEmailMessage
    sendNotificationMessage: $sendNotificationMessage
    notificationEmail: $notificationEmail
    useEmailAllTools: $useEmailAllTools
    ifUpdatedAt: $ifUpdatedAt
  ) {
    ...EditableTool
  }
}
    fragment ToolCard on Tool {
  id
  name
  imeiNumber
  equipmentId
  min
  max
  notificationMin
  notificationMax
  usualIntervalMs
  userId
  site {
    id
    name
  }
  waitsForDevice
  limitsNeverSet
  calibrationState
  calibrationDueOn
  lastMeasure {
    timestamp
    value
  }
  pendingAlarm {
    lane
    condition
    opensAt
  }
}
fragment EditableTool on Tool {
  ...ToolCard
  defrostFridge
  temperatureCorrection
  updatedAt
  toolInterval {
    sendEmailMessage
    sendNotificationMessage
    notificationEmail
  }
}`) as unknown as TypedDocumentString<UserUpdateToolMutation, UserUpdateToolMutationVariables>;
export const VerifyLogDocument = new TypedDocumentString(`
    query VerifyLog($code: String, $fileHash: String) {
  verifyLog(code: $code, fileHash: $fileHash) {
    code
    issuedAt
    issues {
      issuedAt
      firstName
      lastName
      account
      role
    }
    signatures {
      meaning
      signedAt
      firstName
      lastName
      account
      role
      withdrawnAt
    }
    periodStart
    periodEnd
    recordedUntil
    timeZone
    deviceEnding
    equipmentId
    contentHash
    changed
    readings
    readingsAdded
    isBeyondRetention
    isDamaged
  }
}
    `) as unknown as TypedDocumentString<VerifyLogQuery, VerifyLogQueryVariables>;
export const VerifyFileDocument = new TypedDocumentString(`
    query VerifyFile($sha256: String!) {
  verifyFile(sha256: $sha256) {
    kind
    issuedAt
    month
    periodStart
    periodEnd
    timeZone
    hasChanged
  }
}
    `) as unknown as TypedDocumentString<VerifyFileQuery, VerifyFileQueryVariables>;
export const WallDocument = new TypedDocumentString(`
    query Wall($secret: String!) {
  wall(secret: $secret) {
    name
    language
    timeZone
    tools {
      id
      name
      imeiNumber
      equipmentId
      site
      calibrationExpiredOn
      min
      max
      timestamp
      value
      trend
      usualIntervalMs
      openAlarms {
        lane
        condition
        conditionSide
        severity
        startedAt
        isAcknowledged
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WallQuery, WallQueryVariables>;
export const WallSeriesDocument = new TypedDocumentString(`
    query WallSeries($secret: String!) {
  wall(secret: $secret) {
    recentSeries {
      toolId
      times
      lows
      highs
      means
      gapStarts
      gapEnds
      usualIntervalMs
    }
  }
}
    `) as unknown as TypedDocumentString<WallSeriesQuery, WallSeriesQueryVariables>;