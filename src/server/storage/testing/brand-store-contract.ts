import { describe, expect, test } from 'vitest'
import type { Brand } from '../../../domain/brands/brand.ts'
import { alarmRig } from './alarm-rig.ts'
import { autoCommit } from './auto-commit.ts'
import { anAccount, type NewEngine } from './engine.ts'

const BRAND: Brand = {
  name: 'Polar',
  accent: '#005A3C',
  senderName: null,
  replyTo: 'help@polar.example',
  mailFooter: 'Polar Kft.',
  paperFooter: null,
}
const LOGO = {
  mediaType: 'image/svg+xml',
  hash: 'h1',
  bytes: new Uint8Array([60, 0, 255]),
} as const

export const brandStoreContract = (newEngine: NewEngine) =>
  describe('brands', () => {
    const { storage } = alarmRig(newEngine)
    const brands = () => autoCommit(storage()).brands
    const reseller = async (email: string) =>
      (await autoCommit(storage()).accounts.create(anAccount({ email, role: 'affiliate' }))).id

    test('a brand is read as it was set, with its logos and hosts in their order', async () => {
      const accountId = await reseller('polar@x')
      await brands().set(accountId, BRAND)
      await brands().set(accountId, { ...BRAND, name: 'Polar 2' })
      await brands().setLogo(accountId, 'light', { ...LOGO, hash: 'h0' })
      await brands().setLogo(accountId, 'light', LOGO)
      await brands().setHosts(accountId, ['b.example', 'a.example'])
      expect(await storage().brands.all()).toEqual([
        {
          accountId,
          brand: { ...BRAND, name: 'Polar 2' },
          logos: { light: { mediaType: 'image/svg+xml', hash: 'h1' } },
          hosts: ['b.example', 'a.example'],
        },
      ])
      expect(await storage().brands.logo(accountId, 'light')).toEqual(LOGO)
      expect(await storage().brands.logo(accountId, 'dark')).toBeNull()
    })

    test('hosts stay when the brand goes with its logos; each write is a change of the account', async () => {
      const accountId = await reseller('frost@x')
      const changed: number[] = []
      const stop = storage().onChange({
        account: (changes) => changed.push(...changes.map(({ id }) => id)),
      })
      await brands().set(accountId, BRAND)
      await brands().setLogo(accountId, 'dark', LOGO)
      await brands().setHosts(accountId, ['frost.example'])
      await brands().remove(accountId)
      stop()
      expect(changed.filter((id) => id === accountId)).toHaveLength(4)
      expect(await storage().brands.all()).toContainEqual({
        accountId,
        brand: null,
        logos: {},
        hosts: ['frost.example'],
      })
      expect(await storage().brands.logo(accountId, 'dark')).toBeNull()
    })
  })
