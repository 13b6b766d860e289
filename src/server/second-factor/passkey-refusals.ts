import { badInput } from '../../domain/refusal.ts'
import { MOST_PASSKEYS } from '../../domain/users/second-factor.ts'

export const PASSKEYS_NOT_HERE = badInput({
  field: null,
  key: 'users.passkeysNotHere',
  message: 'Passkeys need an address that begins with https and has a name, not only numbers.',
})
export const NO_PASSKEY_HERE = badInput({
  field: null,
  key: 'users.noPasskeyHere',
  message: 'Your account has no passkey for this address.',
})
export const PASSKEY_OTHER_SITE = badInput({
  field: 'response',
  key: 'users.passkeyOtherSite',
  message: 'This passkey was used on another site. Open these pages at their usual address.',
})
export const PASSKEY_COPIED = badInput({
  field: 'response',
  key: 'users.passkeyCopied',
  message: 'This passkey was refused: it may have been copied. Use another way, and remove it.',
})
export const PASSKEY_REFUSED = badInput({
  field: 'response',
  key: 'users.passkeyRefused',
  message: 'The passkey could not be checked. Try again or choose another way.',
})
export const PASSKEY_OVER = badInput({
  field: 'response',
  key: 'users.passkeyOver',
  message: 'This took too long. Try again.',
})
export const PASSKEY_THERE = badInput({
  field: 'response',
  key: 'users.passkeyThere',
  message: 'This passkey belongs to an account already.',
})
export const PASSKEYS_TOO_MANY = badInput({
  field: null,
  key: 'users.passkeysTooMany',
  params: { most: MOST_PASSKEYS },
  message: `An account has at most ${MOST_PASSKEYS} passkeys. Remove one that you no longer use.`,
})
export const PASSKEY_NAME_EMPTY = {
  field: 'name',
  key: 'users.passkeyNameEmpty',
  message: 'The name of the passkey is missing.',
}
