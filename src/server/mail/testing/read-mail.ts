const decoded = (body: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

const parted = (mail: string): { head: string; body: string } => {
  const at = mail.indexOf('\r\n\r\n')
  return { head: mail.slice(0, at).replace(/\r\n[ \t]+/g, ' '), body: mail.slice(at + 4) }
}

const field = (head: string, name: string): string =>
  new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''

/** The head and the two parts of a mail as this server writes it, decoded. */
export const readMail = (mail: string): { head: string; text: string; html: string } => {
  const { head, body } = parted(mail)
  const boundary = /boundary="?([^";\r\n]+)/.exec(head)?.[1]
  if (boundary === undefined) throw new Error('The mail has no parts.')
  const partOf = (type: string): string => {
    for (const part of body.split(`--${boundary}`)) {
      const { head: partHead, body: partBody } = parted(part.replace(/^\r\n/, ''))
      if (field(partHead, 'content-type').startsWith(type))
        return decoded(partBody, field(partHead, 'content-transfer-encoding').toLowerCase())
    }
    throw new Error(`The mail has no part of type ${type}.`)
  }
  return { head, text: partOf('text/plain'), html: partOf('text/html') }
}

/** The secret of the one-time link in a mail: `page` is the link's path. */
export const secretOfLink = (mail: string, page: string): string => {
  const secret = new RegExp(`/${page}#([\\w-]{43})`).exec(readMail(mail).text)?.[1]
  if (secret === undefined) throw new Error(`The mail has no link to /${page}.`)
  return secret
}
