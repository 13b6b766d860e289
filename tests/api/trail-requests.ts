import { expect } from 'vitest'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Api } from './api-rig.ts'

export const IMEI = '356307042441013'

export type TrailRow = {
  id: string
  action: string
  actor: { kind: string; id: string | null; label: string | null }
  subject: { kind: string; id: string | null; label: string | null }
  changes: { field: string; before: string | null; after: string | null }[]
  reason: string | null
  erased: string[]
}

const ENTRY_FIELDS =
  'id action actor { kind id label } subject { kind id label } changes { field before after } reason erased'

/** What tests of the audit trail ask of the API; each request must succeed. */
export const trailRequests = (api: () => Api) => {
  const pageOfTrail = async (
    actor: Actor,
    filter = '{}',
    rest = '',
  ): Promise<{ rows: TrailRow[]; next: string | null }> => {
    const { data, errors } = await api().ask(
      `{ auditPage(filter: ${filter} ${rest}) { next rows { ${ENTRY_FIELDS} } } }`,
      { actor },
    )
    expect(errors).toEqual([])
    return data?.['auditPage'] as { rows: TrailRow[]; next: string | null }
  }
  const actionsOf = async (actor: Actor, filter?: string): Promise<string[]> =>
    (await pageOfTrail(actor, filter)).rows.map(({ action }) => action)
  const mutate = async (actor: Actor, mutation: string): Promise<{ id: string }> => {
    const { data, errors } = await api().ask(`mutation { saved: ${mutation} }`, { actor })
    expect(errors).toEqual([])
    return data?.['saved'] as { id: string }
  }
  /**
   * Saves a tool on sensor 1 of IMEI, which the same actor registers first; `args` name the owner of
   * the tool or its id.
   */
  const saveTool = async (actor: Actor, args: string, name = 'Milk') => {
    if ((await api().storage.devices.byImei(IMEI)) === null)
      await mutate(actor, `registerDevice(imeiNumber: "${IMEI}") { key }`)
    return mutate(
      actor,
      `tool(name: "${name}", imeiNumber: "${IMEI}", equipmentId: 1, defrostFridge: false, min: 2, max: 8, notificationMin: 2, notificationMax: 8, temperatureCorrection: 0, ${args}) { id }`,
    )
  }
  /** The mutation that sets the upper limit of a tool. */
  const settingsMutation = (id: string, max: number, reason = '') =>
    `userUpdateTool(id: "${id}", name: "Milk", defrostFridge: false, min: 2, max: ${max}, notificationMin: 2, notificationMax: 8, sendEmailMessage: 1, sendNotificationMessage: 1${reason === '' ? '' : `, reason: "${reason}"`}) { id }`
  /** The text of the file that the link of a mutation opens. */
  const readFileLink = async (mutation: string, actor: Actor): Promise<string> => {
    const { data, errors } = await api().ask(`mutation { link: ${mutation} { path fileName } }`, {
      actor,
    })
    expect(errors).toEqual([])
    const { path } = (data as { link: { path: string } }).link
    let text = ''
    for await (const part of api().fileLinks.take(path.slice('/files/'.length))!.texts())
      text += part
    return text
  }
  return { pageOfTrail, actionsOf, mutate, saveTool, settingsMutation, readFileLink }
}
