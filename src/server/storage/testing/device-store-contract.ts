import { describe, expect, test } from 'vitest'
import {
  type DeviceQuery,
  DeviceExistsError,
  type DeviceScope,
  type StoredReport,
  UNKNOWN_DEVICES_KEPT,
} from '../device-store.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, freshStorage, IMEI, later, NOW } from './engine.ts'

export const deviceStoreContract = (newEngine: NewEngine) =>
  describe('devices', () => {
    const storage = freshStorage(newEngine)
    const devices = () => autoCommit(storage()).devices
    const make = (imeiNumber = IMEI, names: { alias?: string; keyHash?: string } = {}) =>
      devices().create({
        imeiNumber,
        alias: names.alias ?? null,
        keyHash: names.keyHash ?? null,
        createdAt: NOW,
      })

    test('a device is found by IMEI and by alias', async () => {
      const made = await make(IMEI, { alias: '24e124136c191967', keyHash: 'k1' })
      expect(made).toEqual({
        imeiNumber: IMEI,
        alias: '24e124136c191967',
        hasKey: true,
        holderId: null,
        hasClaimCode: false,
        createdAt: NOW,
        setUpAt: NOW,
        retiredAt: null,
        firstContact: null,
        lastContact: null,
        clockAheadMs: 0,
        tcpNetworks: [],
      })
      expect(await devices().byImei(IMEI)).toEqual(made)
      expect(await devices().byAlias('24e124136c191967')).toEqual(made)
      expect(await devices().list({ kind: 'all' })).toEqual([made])
    })

    test('a device’s report is replaced as a whole', async () => {
      const report = {
        reportedAt: NOW,
        signalDbm: -71.5,
        firmware: '1.0',
        batteryMillivolts: 3_000,
      }
      const other = { reportedAt: NOW, linkQuality: 90, mobileBars: 4, signalToNoiseDb: -2.5 }
      await devices().setReports(
        new Map<string, StoredReport>([
          [IMEI, report],
          ['2', other],
        ]),
      )
      expect(await devices().reports([IMEI, '2', '3'])).toEqual(
        new Map<string, StoredReport>([
          [IMEI, report],
          ['2', other],
        ]),
      )
      const next = { reportedAt: later(1), mobileBars: 0 }
      await devices().setReports(new Map<string, StoredReport>([[IMEI, next]]))
      expect(await devices().reports([IMEI])).toEqual(new Map([[IMEI, next]]))
    })

    test('an IMEI belongs to one device, and so does an alias', async () => {
      await make(IMEI, { alias: 'a' })
      await expect(make(IMEI)).rejects.toThrow(DeviceExistsError)
      await expect(make('356307042441014', { alias: 'a' })).rejects.toThrow(DeviceExistsError)
      await make('356307042441014')
      await expect(devices().setAlias('356307042441014', 'a')).rejects.toThrow(DeviceExistsError)
      expect((await devices().list({ kind: 'all' })).map((device) => device.imeiNumber)).toEqual([
        IMEI,
        '356307042441014',
      ])
    })

    test('pages are searched by IMEI or alias and sorted by any column, missing values last', async () => {
      for (const [i, alias] of ['b-9', null, 'C-1', null, 'a-1'].entries()) {
        await devices().create({
          imeiNumber: `35630704244101${i}`,
          alias,
          keyHash: null,
          createdAt: later(5 - i),
        })
      }
      await devices().touch([{ imeiNumber: '356307042441013', at: later(9), clockAheadMs: 0 }])
      const numbers = async (query: Partial<DeviceQuery>) => {
        const { rows, total } = await devices().page({
          scope: { kind: 'all' },
          silentBefore: NOW,
          sort: { column: 'imeiNumber', descending: false },
          page: { first: 10, offset: 0 },
          ...query,
        })
        return [rows.map(({ imeiNumber }) => imeiNumber.slice(-1)).join(''), total]
      }
      expect(await numbers({})).toEqual(['01234', 5])
      expect(await numbers({ sort: { column: 'createdAt', descending: false } })).toEqual([
        '43210',
        5,
      ])
      expect(await numbers({ sort: { column: 'alias', descending: false } })).toEqual(['40213', 5])
      expect(await numbers({ sort: { column: 'alias', descending: true } })).toEqual(['20431', 5])
      expect(await numbers({ sort: { column: 'lastContact', descending: false } })).toEqual([
        '30124',
        5,
      ])
      expect(
        await numbers({
          sort: { column: 'imeiNumber', descending: true },
          page: { first: 2, offset: 2 },
        }),
      ).toEqual(['21', 5])
      expect(await numbers({ search: '-1' })).toEqual(['24', 2])
      expect(await numbers({ search: '4101' })).toEqual(['01234', 5])
      expect(await numbers({ search: 'c-1' })).toEqual(['', 0])
      expect(await numbers({ search: '%' })).toEqual(['', 0])
    })

    test('a device is listed with its holder’s branch, or with the stock', async () => {
      const accounts = autoCommit(storage()).accounts
      const top = await accounts.create(anAccount({ email: 'top@x', role: 'admin' }))
      const below = await accounts.create(anAccount({ email: 'below@x', parentUserId: top.id }))
      await devices().create({
        imeiNumber: '1',
        alias: null,
        keyHash: null,
        createdAt: NOW,
        holderId: below.id,
      })
      await make('2')
      await make('3')
      await devices().setHolder('3', top.id)
      const listed = async (scope: DeviceScope) =>
        (await devices().list(scope)).map(({ imeiNumber }) => imeiNumber)
      expect(await listed({ kind: 'all' })).toEqual(['1', '2', '3'])
      expect(await listed({ kind: 'stock' })).toEqual(['2'])
      expect(await listed({ kind: 'subtree', path: top.path })).toEqual(['1', '3'])
      expect(await listed({ kind: 'subtree', path: below.path })).toEqual(['1'])
      expect((await devices().ofHolder(top.id)).map(({ holderId }) => holderId)).toEqual([top.id])
      await devices().setHolder('3', null)
      expect(
        await devices().page({
          scope: { kind: 'stock' },
          silentBefore: NOW,
          sort: { column: 'imeiNumber', descending: true },
          page: { first: 1, offset: 0 },
        }),
      ).toMatchObject({ rows: [{ imeiNumber: '3', holderId: null }], total: 2 })
    })

    test('a claim code is kept as its hash, until it is replaced or used', async () => {
      await make()
      expect(await devices().claimCodeHash(IMEI)).toBeNull()
      await devices().setClaimCode(IMEI, 'c1')
      expect(await devices().claimCodeHash(IMEI)).toBe('c1')
      expect(await devices().byImei(IMEI)).toMatchObject({ hasClaimCode: true })
      await devices().setClaimCode(IMEI, null)
      expect(await devices().claimCodeHash(IMEI)).toBeNull()
      expect(await devices().claimCodeHash('unknown')).toBeNull()
    })

    test('a new key replaces the old one', async () => {
      await make(IMEI, { keyHash: 'old' })
      await devices().setKey(IMEI, 'new')
      expect(await devices().sendingWithKey('old')).toBeNull()
      expect((await devices().sendingWithKey('new'))?.imeiNumber).toBe(IMEI)
    })

    test('alias and networks can be set and cleared', async () => {
      await make()
      await devices().setAlias(IMEI, 'a')
      await devices().setTcpNetworks(IMEI, ['10.0.0.0/8', '2001:db8::/32'])
      expect(await devices().byImei(IMEI)).toMatchObject({
        alias: 'a',
        tcpNetworks: ['10.0.0.0/8', '2001:db8::/32'],
      })
      await devices().setAlias(IMEI, null)
      await devices().setTcpNetworks(IMEI, [])
      expect(await devices().byImei(IMEI)).toMatchObject({ alias: null, tcpNetworks: [] })
    })

    test('the first contact is set once, the last one never moves back, the clock shift is the newest', async () => {
      await make()
      await devices().touch([{ imeiNumber: IMEI, at: later(5), clockAheadMs: 0 }])
      await devices().touch([
        { imeiNumber: IMEI, at: later(9), clockAheadMs: 90_000 },
        { imeiNumber: 'unknown', at: later(9), clockAheadMs: 0 },
      ])
      await devices().touch([{ imeiNumber: IMEI, at: later(7), clockAheadMs: 80_000 }])
      expect(await devices().byImei(IMEI)).toMatchObject({
        firstContact: later(5),
        lastContact: later(9),
        clockAheadMs: 80_000,
      })
    })

    test('unknown devices are counted, newest attempt first, and removed once registered', async () => {
      await devices().countUnknown('1', later(1))
      await devices().countUnknown('2', later(2))
      await devices().countUnknown('1', later(3))
      expect(await devices().unknownDevices()).toEqual([
        { imeiNumber: '1', attempts: 2, firstAttempt: later(1), lastAttempt: later(3) },
        { imeiNumber: '2', attempts: 1, firstAttempt: later(2), lastAttempt: later(2) },
      ])
      await make('2')
      expect((await devices().unknownDevices()).map((device) => device.imeiNumber)).toEqual(['1'])
    })

    test('beyond the limit, a new unknown device replaces the one with the oldest attempt', async () => {
      await storage().transaction(async (stores) => {
        for (let i = 0; i < UNKNOWN_DEVICES_KEPT; i++)
          await stores.devices.countUnknown(`imei ${i}`, later(i))
        await stores.devices.countUnknown('imei 0', later(2_000))
        await stores.devices.countUnknown('one more', later(2_001))
      })
      const names = (await devices().unknownDevices()).map((device) => device.imeiNumber)
      expect(names).toHaveLength(UNKNOWN_DEVICES_KEPT)
      expect(names).toContain('imei 0')
      expect(names).toContain('one more')
      expect(names).not.toContain('imei 1')
    })
  })
