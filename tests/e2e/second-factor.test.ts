import { expect, test } from 'vitest'
import { ADMIN } from '../faults/real-server.ts'
import { setLanguage } from './support/add-person.ts'
import { axeViolations } from './support/axe-violations.ts'
import { PHONE } from './support/browser.ts'
import { goColleagueWay } from './support/colleague-way.ts'
import { PASSWORD } from './support/register.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

const coldwatch = useColdwatch()

test('a new colleague comes from the invitation to a passkey, and on a phone logs in with it alone as the second step', async () => {
  await setLanguage(coldwatch, 'english')
  const { page: manager } = await coldwatch.openAs(ADMIN, '/admin/userform')
  const { page: colleague, problems } = await coldwatch.open({ viewport: PHONE })
  const seen: string[] = []
  await goColleagueWay({
    // A passkey belongs to a name, never to 127.0.0.1.
    url: coldwatch.url.replace('127.0.0.1', 'localhost'),
    manager,
    colleague,
    email: 'nora@harbour.example',
    password: PASSWORD,
    at: async (step, page) => {
      seen.push(step)
      if (step === 'codes' || step === 'passkey') expect(await axeViolations(page)).toEqual([])
    },
  })
  expect(seen).toEqual(['invited', 'invitation', 'passkey', 'codes', 'second-step'])
  expect(problems).toEqual([])
})
