import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretBox } from '../secret-box.ts'
import { ownerOfTotp } from './totp.ts'
import { watchAppSecrets } from './watch-app-secrets.ts'

const [old, present] = [createSecretBox([randomBytes(32)]), createSecretBox([randomBytes(32)])]
const sealed = (box: typeof old, accountId: number) => ({
  accountId,
  sealedSecret: box.seal('JBSWY3DPEHPK3PXP', ownerOfTotp(accountId)),
})
const stored = (secrets: { accountId: number; sealedSecret: string }[]) => ({
  storage: { secondFactors: { sealedSecrets: async () => secrets } } as never,
  box: present,
})

test('a start with another key says how many apps it locks out, until none of them is set up any more', async () => {
  const secrets = [sealed(old, 4), sealed(present, 5), sealed(old, 6)]
  const watch = await watchAppSecrets(stored(secrets))
  expect(watch.accounts).toBe(2)
  expect(await watch.observe()).toEqual({
    state: 'bad',
    facts: { kind: 'APP_SECRETS', accounts: 2 },
  })
  secrets.splice(0, 3, sealed(present, 4))
  expect(await watch.observe()).toEqual({ state: 'good', kind: 'APP_SECRETS' })
})

test('a start with the right key finds nothing', async () => {
  const watch = await watchAppSecrets(stored([sealed(present, 4)]))
  expect(watch.accounts).toBe(0)
  expect(await watch.observe()).toEqual({ state: 'good', kind: 'APP_SECRETS' })
})
