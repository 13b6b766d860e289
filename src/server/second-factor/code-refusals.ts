import { badInput } from '../../domain/refusal.ts'

export const CODE_WRONG = badInput({
  field: 'code',
  key: 'users.codeWrong',
  message: 'This code is not right. Enter the one that the app shows now.',
})

export const CODE_USED = badInput({
  field: 'code',
  key: 'users.codeUsed',
  message: 'This code has been used. Wait until the app shows the next one.',
})

/** Says nothing that helps anybody: the code no longer opens anything. */
export const RECOVERY_CODE_USED = badInput({
  field: 'code',
  key: 'users.recoveryCodeUsed',
  message: 'This recovery code has been used. Each works once: take another one.',
})

/** The key file of the server is not the one with which the secret was sealed. */
export const CODES_UNREADABLE = badInput({
  field: 'code',
  key: 'users.codesUnreadable',
  message:
    'The server can no longer check the codes of this app. Use a passkey or a recovery code, or ask the operator.',
})
