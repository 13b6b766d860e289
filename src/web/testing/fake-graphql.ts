import { UNATTENDED_HEADER } from '../../domain/users/session-time.ts'
import { afterEach } from 'vitest'

type Variables = Record<string, unknown>
type Refusal = {
  refuse: {
    code: string
    message?: string
    messages?: string[]
    problems?: { field: string | null; key: string; params?: Record<string, string | number> }[]
    retryAfterSeconds?: number
    requestId?: string
    current?: object
    login?: object
  }
}
/** An answer as it goes over the line, such as one with data and errors. */
type Raw = {
  raw: {
    data: object | null
    errors: { message: string; path?: string[]; extensions?: { code: string } }[]
  }
}
export type FakeAnswer = object | Refusal | Raw | 'unreachable'
type Answers = Record<string, (variables: Variables) => FakeAnswer | Promise<FakeAnswer>>

const realFetch = window.fetch
afterEach(() => {
  window.fetch = realFetch
})

const nameOf = (query: string): string => /(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? ''

/** What pages ask beside their own questions: no alarms and no second factor, unless a test says otherwise. */
const CALM: Answers = {
  OpenAlarmCount: () => ({ openAlarmCount: 0, unacknowledgedAlarmCount: 0 }),
  OpenAlarms: () => ({ openAlarms: [] }),
  FoundSensorCount: () => ({ foundSensorCount: 0 }),
  Members: () => ({ memberList: [] }),
  OpenAlarmCounts: () => ({ openAlarmCounts: [] }),
  AlarmWays: () => ({
    alarmWays: {
      user: { id: '7', firstName: '', lastName: '', email: 'anna@cold.example' },
      timeZone: 'Europe/Budapest',
      browsers: 1,
      warning: { email: false, push: false },
      alarm: { email: true, push: true },
      escalated: { email: true, push: true },
      services: [],
      quietHours: null,
      updatedAt: null,
    },
  }),
  SecondFactor: () => ({
    secondFactor: {
      requiredBy: null,
      isAdvised: false,
      totpSince: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    },
  }),
}

/**
 * Answers the app's operations by their names until the test ends; an operation without an answer
 * fails as unreachable.
 */
export const fakeGraphql = (answers: Answers) => {
  const asked: {
    name: string
    variables: Variables
    authorization: string | null
    isAttended: boolean
  }[] = []
  window.fetch = async (input, init) => {
    if (input !== '/graphql') return realFetch(input, init)
    const { query, variables } = JSON.parse(String(init?.body)) as {
      query: string
      variables: Variables
    }
    const name = nameOf(query)
    const calm = answers[name] === undefined ? CALM[name] : undefined
    if (calm !== undefined) return Response.json({ data: await calm(variables) })
    const headers = new Headers(init?.headers)
    asked.push({
      name,
      variables,
      authorization: headers.get('authorization'),
      isAttended: !headers.has(UNATTENDED_HEADER),
    })
    const answer = (await answers[name]?.(variables)) ?? 'unreachable'
    if (answer === 'unreachable') throw new TypeError('Failed to fetch')
    if ('raw' in answer) return Response.json(answer.raw)
    if ('refuse' in answer) {
      const { message = 'Refused', problems, ...extensions } = answer.refuse as Refusal['refuse']
      const named = problems?.map((problem) => ({ params: {}, ...problem }))
      return Response.json(
        {
          data: null,
          errors: [{ message, path: [name], extensions: { ...extensions, problems: named } }],
        },
        { headers: { 'x-request-id': 'req-42' } },
      )
    }
    return Response.json({ data: answer })
  }
  return {
    asked,
    answers,
    count: (name: string) => asked.filter((operation) => operation.name === name).length,
  }
}
