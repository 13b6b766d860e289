import { ADMIN, graphql, logIn } from '../../faults/real-server.ts'
import { addPerson, setLanguage } from './add-person.ts'
import { checkDigit } from '../../../src/domain/devices/check-digit.ts'
import type { ScreenRole, ScreenWorld } from './screens.ts'
import type { Coldwatch } from './start-coldwatch.ts'
import type { Login } from './use-coldwatch.ts'

export type ScreenSetUp = {
  world: ScreenWorld
  accounts: Record<Exclude<ScreenRole, 'nobody'>, Login & { id?: string }>
}

/** A word that no line can break. */
const LONG = 'Tiefkühlzellenvorraum'.repeat(4)

/** Accounts of every role and sensors in every state, with names as long as they may be. */
export const setUpScreens = async (coldwatch: Coldwatch): Promise<ScreenSetUp> => {
  // The first superadmin is made in Hungarian.
  await setLanguage(coldwatch, 'english')
  const admin = await addPerson(coldwatch, {
    role: 'admin',
    email: 'petra@coldwatch.example',
    firstName: 'Petra',
    lastName: 'Halvorsen',
  })
  const affiliate = await addPerson(
    coldwatch,
    { role: 'affiliate', email: 'frost@service.example', firstName: 'Frost', lastName: LONG },
    await logIn(coldwatch.url, admin),
  )
  const user = await addPerson(coldwatch, {
    role: 'user',
    email: `${'kuehlhaus'.repeat(6)}@harbour.example`,
    firstName: 'Joanna',
    lastName: LONG,
    parentUserId: affiliate.id,
  })
  // Only a deleted account can be erased.
  const gone = await addPerson(coldwatch, {
    role: 'user',
    email: 'gone@harbour.example',
    firstName: 'Gone',
    lastName: LONG,
    parentUserId: affiliate.id,
  })
  await graphql(coldwatch.url, coldwatch.adminToken, 'mutation($id: ID!) { deleteUser(id: $id) }', {
    id: gone.id,
  })
  const factory = await addPerson(coldwatch, {
    role: 'factory',
    email: 'works@coldwatch.example',
    firstName: 'Works',
    lastName: 'One',
  })
  const tool = await coldwatch.addSensor(user, { name: LONG, min: 2, max: 8, isHeld: true })
  const warm = await coldwatch.addSensor(user, { name: 'Dairy cold room 2', min: 2, max: 8 })
  await coldwatch.addSensor(user, { name: 'Silent', min: 2, max: 8 })
  const now = Date.now()
  await coldwatch.send(
    tool,
    Array.from({ length: 60 }, (_, i) => ({
      time: new Date(now - (60 - i) * 300_000),
      value: i % 20 < 3 ? 9.4 : 4.4,
    })),
  )
  await coldwatch.send(warm, [{ time: new Date(now - 60_000), value: 8.8 }])
  // A device that is not registered.
  await fetch(`${coldwatch.url}/ingest/v1/readings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer none' },
    body: JSON.stringify({
      imei: '867730049915203',
      readings: [{ sensor: 1, time: new Date(now).toISOString(), value: 4 }],
    }),
  })
  // The form asks whether a number with another check digit is right.
  let fresh = 86_773_004_900_000
  const world = {
    userId: user.id,
    affiliateId: affiliate.id,
    toolId: tool.id,
    imeiNumber: tool.imei,
    wallSecret: await coldwatch.wallSecret(user, LONG),
    inspectionSecret: await inspectionSecret(coldwatch, user, tool.id),
    freshImei: () => {
      fresh += 1
      return `${fresh}${checkDigit(String(fresh))}`
    },
  }
  return { world, accounts: { user, affiliate, admin, factory, superadmin: ADMIN } }
}

/** Of a link to a sensor and the last two days. */
const inspectionSecret = async (
  { url }: Coldwatch,
  user: Login,
  toolId: string,
): Promise<string> => {
  const day = (before: number) =>
    new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
  const { makeInspectionLink } = await graphql<{ makeInspectionLink: { secret: string } }>(
    url,
    await logIn(url, user),
    `
      mutation ($toolIds: [ID!]!, $dateStart: String!, $dateEnd: String!, $inspector: String!) {
        makeInspectionLink(
          toolIds: $toolIds
          dateStart: $dateStart
          dateEnd: $dateEnd
          inspector: $inspector
          language: english
        ) {
          secret
        }
      }
    `,
    { toolIds: [toolId], dateStart: day(1), dateEnd: day(0), inspector: LONG },
  )
  return makeInspectionLink.secret
}
