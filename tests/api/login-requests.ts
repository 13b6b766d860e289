import type { Answer, Api, AskOptions } from './api-rig.ts'

/** `codeOf` answers the code of a refusal, or "none". */
export const loginRequests = (api: () => Api) => {
  const login = (email: string, password: string, options: AskOptions = {}) =>
    api().ask(
      'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token user { id email role } } }',
      {
        ...options,
        variables: { email, password },
      },
    )
  const codeOf = async (answer: Promise<Answer>) => (await answer).errors[0]?.code ?? 'none'
  return { login, codeOf }
}
