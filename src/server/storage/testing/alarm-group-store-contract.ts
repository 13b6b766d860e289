import { describe, expect, test } from 'vitest'
import type { Incident } from '../alarm-store.ts'
import type { GroupCause } from '../alarm-group-store.ts'
import { alarmRig, over } from './alarm-rig.ts'
import { autoCommit } from './auto-commit.ts'
import { later, NOW, type NewEngine } from './engine.ts'

const openingOf = ({ id, toolId, openedAt }: Incident) => ({
  incidentId: id,
  toolId,
  openedMs: openedAt.getTime(),
})

export const alarmGroupStoreContract = (newEngine: NewEngine) =>
  describe('groups of alarms', () => {
    const { storage, alarms, tool, open, heardOf } = alarmRig(newEngine)
    const groups = () => autoCommit(storage()).alarmGroups
    const anna = async () => (await storage().accounts.byEmail('anna@x'))!.id
    const causeOf = (ownerId: number): GroupCause => ({
      ownerId,
      siteId: null,
      lane: 'NODATA',
      condition: null,
    })
    const threeOpen = async (equipment = [1, 2, 3]) => {
      const incidents: Incident[] = []
      for (const equipmentId of equipment)
        incidents.push(await open((await tool(equipmentId)).id, 'NODATA'))
      return incidents
    }
    const beginWith = async (incidents: readonly Incident[]) =>
      groups().begin({ ...causeOf(await anna()), startedAt: later(10) }, incidents.map(openingOf))

    test('a group has its alarms, and each of them leads to it; every one is announced', async () => {
      const incidents = await threeOpen()
      const alone = await open((await tool(4)).id)
      const heard = await heardOf(() => beginWith(incidents))
      expect(heard).toEqual(incidents.map(({ id, toolId }) => ({ kind: 'incident', id, toolId })))
      const ids = incidents.map(({ id }) => id)
      const found = await groups().ofIncidents([...ids, alone.id, 4711])
      expect([...found.keys()].toSorted((a, b) => a - b)).toEqual(ids)
      const group = found.get(ids[0]!)!
      expect(group).toMatchObject({ ...causeOf(await anna()), startedAt: later(10) })
      expect(await groups().byId(group.id)).toEqual(group)
      expect(await groups().byId(4711)).toBeNull()
      expect(await groups().members(group.id)).toEqual(ids)
      await groups().join(group.id, [openingOf(alone)])
      expect(await groups().members(group.id)).toEqual([...ids, alone.id])
    })

    test('it counts its alarms, the open ones and those that wait for somebody', async () => {
      const incidents = await threeOpen()
      const { id } = await beginWith(incidents)
      const counts = async () => (await groups().countsOf([id, 4711])).get(id)
      expect(await counts()).toMatchObject({ members: 3, open: 3, waiting: 3 })
      await alarms().progress(incidents[0]!.id, { ...over(0, 30), extreme: null })
      await alarms().respond(incidents[1]!.id, {
        kind: 'ACKNOWLEDGED',
        at: later(20),
        accountId: await anna(),
        correctiveAction: 'Called the power company',
      })
      expect(await counts()).toMatchObject({ members: 3, open: 2, waiting: 1 })
    })

    test('it names the logger that carries all of its sensors', async () => {
      const incidents = await threeOpen()
      const { id } = await beginWith(incidents)
      const imeiNumber = (await storage().tools.byId(incidents[0]!.toolId))!.tool.imeiNumber
      expect((await groups().countsOf([id])).get(id)).toMatchObject({ imeiNumber })
    })

    test('a sensor that another account has since, or nobody, no longer counts', async () => {
      const incidents = await threeOpen()
      const { id } = await beginWith(incidents)
      await tool(4, 'bela@x')
      const bela = (await storage().accounts.byEmail('bela@x'))!.id
      const moved = incidents[0]!.toolId
      await autoCommit(storage()).tools.change(moved, { userId: bela, updatedAt: later(40) })
      await autoCommit(storage()).tools.remove(incidents[1]!.toolId, later(50))
      expect((await groups().countsOf([id])).get(id)).toMatchObject({ members: 1 })
      expect(await groups().members(id)).toHaveLength(3)
    })

    test('the newest group of an account comes first; older ones than asked for are left out', async () => {
      const incidents = await threeOpen([1, 2, 3])
      const ownerId = await anna()
      const begin = (minute: number, incident: Incident) =>
        groups().begin({ ...causeOf(ownerId), startedAt: later(minute) }, [openingOf(incident)])
      const [, second, third] = [
        await begin(0, incidents[0]!),
        await begin(10, incidents[1]!),
        await begin(20, incidents[2]!),
      ]
      expect(await groups().begunSince([ownerId, 4711], later(10))).toEqual([third, second])
      expect(await groups().begunSince([4711], NOW)).toEqual([])
    })

    test('an opening without a group is remembered until it joins one or is too old', async () => {
      const incidents = await threeOpen()
      const ownerId = await anna()
      const single = incidents.map((incident, i) => ({
        ...openingOf(incident),
        ...causeOf(ownerId),
        openedMs: later(i).getTime(),
      }))
      await groups().addSingle(single)
      const since = async (minute: number) =>
        (await groups().singleSince([ownerId], later(minute))).toSorted(
          (a, b) => a.openedMs - b.openedMs,
        )
      expect(await since(0)).toEqual(single)
      expect(await since(1)).toEqual(single.slice(1))
      expect(await groups().singleSince([4711], NOW)).toEqual([])
      await groups().forgetSingleBefore(later(1))
      expect(await since(0)).toEqual(single.slice(1))
      await beginWith([incidents[1]!])
      expect(await since(0)).toEqual(single.slice(2))
    })
  })
