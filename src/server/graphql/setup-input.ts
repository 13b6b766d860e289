import type { SetupChange } from '../../domain/tool-setups/tool-setup.ts'
import { sentSettings, SettingsInput } from './alarm-settings-types.ts'
import { builder } from './builder.ts'
import { optionalId } from './numeric-id.ts'

export const SetupInput = builder.inputType('SetupInput', {
  description: 'Settings for many sensors. What is left out, or null, stays as it is.',
  fields: (t) => ({
    min: t.float({ description: '°C, as all limits.' }),
    max: t.float(),
    notificationMin: t.float(),
    notificationMax: t.float(),
    defrostFridge: t.boolean(),
    alarms: t.field({
      type: SettingsInput,
      description: 'A list of conditions takes the place of the one before; ids are ignored.',
    }),
    sendEmailMessage: t.boolean(),
    sendNotificationMessage: t.boolean(),
    notificationEmail: t.string({
      description: "Comma separated addresses; empty: the owner's own.",
    }),
    contacts: t.stringList({
      description: 'As alarmContacts: a text for each step; an empty list: nobody.',
    }),
    userId: t.id({ description: 'The account that the sensors go to.' }),
    profileId: t.id({
      description: 'Links the sensors to this profile: all that it sets is set too.',
    }),
    unlinkProfile: t.boolean({ description: 'true: they are linked to no profile any more.' }),
  }),
})

/** Without what is null: clients may send it for what they leave out. */
const given = <T extends object>(input: T) =>
  Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null && value !== undefined),
  ) as { [K in keyof T]?: NonNullable<T[K]> }

export const setupChangeOf = ({
  alarms,
  userId,
  profileId,
  unlinkProfile,
  ...plain
}: typeof SetupInput.$inferInput): SetupChange => {
  const { conditions, raiseDelayLow, defrostGrace, defrostCeiling, ...settings } =
    sentSettings(alarms)
  const account = optionalId(userId)
  const profile = optionalId(profileId)
  return {
    ...given(plain),
    ...settings,
    ...given({ raiseDelayLow, defrostGrace, defrostCeiling }),
    ...(conditions && { conditions: conditions.map(({ id: _own, ...condition }) => condition) }),
    ...(account !== null && { userId: account }),
    ...(unlinkProfile === true && { profileId: null }),
    ...(profile !== null && { profileId: profile }),
  }
}
