/**
 * How a webhook is called: STANDARD as Standard Webhooks says, CUSTOM as its owner writes, the others
 * as the service of that name takes messages.
 */
export const WEBHOOK_FORMS = [
  'STANDARD',
  'NTFY',
  'TELEGRAM',
  'SLACK',
  'TEAMS',
  'PAGERDUTY',
  'SMS',
  'VOICE',
  'CUSTOM',
] as const
export type WebhookForm = (typeof WEBHOOK_FORMS)[number]

/** What a person fills in beside the address. */
export type WebhookField = {
  name: string
  /** Stored sealed and never shown again. */
  isSealed: boolean
  isOptional: boolean
  /** What its text must be as a whole. */
  pattern: RegExp
  longest: number
  /** Of several lines. */
  isLong: boolean
  /** What can be chosen; null: any text. */
  choices: readonly string[] | null
}

export type FormRules = {
  /** Where the service takes messages of everybody; null: each customer has an address. */
  url: string | null
  /** The address is as good as a password: stored sealed, and only its host is shown. */
  isUrlSealed: boolean
  fields: readonly WebhookField[]
}

const field = (
  name: string,
  pattern: RegExp,
  more: Partial<Omit<WebhookField, 'name' | 'pattern'>> = {},
): WebhookField => ({
  name,
  pattern,
  isSealed: false,
  isOptional: false,
  longest: 200,
  isLong: false,
  choices: null,
  ...more,
})

const sealed = (name: string, pattern: RegExp, isOptional = false): WebhookField =>
  field(name, pattern, { isSealed: true, isOptional })

/** Visible ASCII. */
const KEY = /^[\x21-\x7e]+$/
/** E.164: a plus sign, the country and the number. */
const PHONE_NUMBER = /^\+[1-9]\d{5,14}$/
/** A number, or up to eleven letters and digits that stand for one. */
const SENDER = /^(\+[1-9]\d{5,14}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/
const PROVIDER_ACCOUNT = [field('account', /^[A-Za-z0-9-]{2,64}$/), sealed('token', KEY)] as const

export const CONTENT_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
] as const
export type ContentType = (typeof CONTENT_TYPES)[number]

const LONGEST_HEADERS = 2_000
const LONGEST_BODY = 5_000

export const FORM_RULES = {
  STANDARD: { url: null, isUrlSealed: false, fields: [] },
  NTFY: {
    url: 'https://ntfy.sh',
    isUrlSealed: false,
    fields: [field('topic', /^[-_A-Za-z0-9]{1,64}$/), sealed('token', KEY, true)],
  },
  TELEGRAM: {
    url: 'https://api.telegram.org',
    isUrlSealed: false,
    fields: [
      sealed('token', /^\d{5,20}:[-_A-Za-z0-9]{20,100}$/),
      field('chat', /^(-?\d{1,20}|@[A-Za-z]\w{3,40})$/),
    ],
  },
  SLACK: { url: null, isUrlSealed: true, fields: [] },
  TEAMS: { url: null, isUrlSealed: true, fields: [] },
  PAGERDUTY: {
    url: 'https://events.pagerduty.com/v2/enqueue',
    isUrlSealed: false,
    fields: [sealed('key', /^[A-Za-z0-9]{32}$/)],
  },
  SMS: {
    url: 'https://api.twilio.com/2010-04-01',
    isUrlSealed: false,
    fields: [...PROVIDER_ACCOUNT, field('from', SENDER), field('to', PHONE_NUMBER)],
  },
  VOICE: {
    url: 'https://api.twilio.com/2010-04-01',
    isUrlSealed: false,
    fields: [
      ...PROVIDER_ACCOUNT,
      field('from', PHONE_NUMBER),
      field('to', PHONE_NUMBER),
      field('voice', /^[-.A-Za-z0-9]{1,64}$/, { isOptional: true }),
    ],
  },
  CUSTOM: {
    url: null,
    isUrlSealed: true,
    fields: [
      field('contentType', /^[a-z/-]+$/, { choices: CONTENT_TYPES }),
      field('headers', /^[^]*$/, { isOptional: true, isLong: true, longest: LONGEST_HEADERS }),
      field('body', /^[^]*\S[^]*$/, { isLong: true, longest: LONGEST_BODY }),
      sealed('secret', KEY, true),
    ],
  },
} as const satisfies Record<WebhookForm, FormRules>

/** The rules of a form, whichever it is. */
export const rulesOf = (form: WebhookForm): FormRules => FORM_RULES[form]

/** Of every form, each once. */
export const FIELD_NAMES: readonly string[] = [
  ...new Set(WEBHOOK_FORMS.flatMap((form) => rulesOf(form).fields.map(({ name }) => name))),
]

/** Services that charge for each message, or may: what an account's limit of messages counts. */
export const isPaidForm = (form: WebhookForm): boolean =>
  form === 'SMS' || form === 'VOICE' || form === 'CUSTOM'
