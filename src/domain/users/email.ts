/** RFC 5321 §4.5.3.1.3: a path of 256 octets, its angle brackets included. */
const LONGEST_EMAIL = 254

/**
 * Local part without quoting, domain of labels; "admin@localhost" is one. Nothing that could end a
 * mail header or start a list.
 */
const SHAPE =
  /^[^\s@,;:<>()[\]\\"\p{Cc}\p{Cf}]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)*$/u

/** Whether a mail could be sent there; whether anybody reads it is another matter. */
export const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && SHAPE.test(text)

/** E-mail addresses are one account whatever their case. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

/**
 * The addresses of a notificationEmail, which may name several, comma separated; none means the
 * owner's own.
 */
export const notificationEmails = (text: string): string[] =>
  text
    .split(',')
    .map((email) => email.trim())
    .filter((email) => email !== '')
