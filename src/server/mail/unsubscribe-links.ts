import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Language, LANGUAGES } from '../../domain/users/account.ts'
import { normalEmail } from '../../domain/users/email.ts'

/** The address that gets no more mail about the owner's tools. `address` is in lower case. */
export type Unsubscription = { ownerId: number; address: string }

/**
 * The address that gets no more daily summaries or reminders of calibrations, in lower case, and the
 * language of its page.
 */
export type SummaryReader = { address: string; language: Language }

/** The address, in lower case, that gets no more reports of a plan. */
export type ReportReader = { scheduleId: number; address: string }

export type UnsubscribeLinks = {
  /** The last part of the link's path. */
  token(unsubscription: Unsubscription): string
  /** Null for what this server did not sign. */
  read(token: string): Unsubscription | null
  /** The last part of the path of the link that ends daily summaries. */
  summaryToken(reader: SummaryReader): string
  /** Null for what this server did not sign. */
  readSummary(token: string): SummaryReader | null
  /** The last part of the path of the link that ends reminders of calibrations. */
  calibrationToken(reader: SummaryReader): string
  /** Null for what this server did not sign. */
  readCalibration(token: string): SummaryReader | null
  /** The last part of the path of the link that ends reports of a plan. */
  reportToken(reader: ReportReader): string
  /** Null for what this server did not sign. */
  readReport(token: string): ReportReader | null
}

const isEqual = (signature: Buffer, expected: Buffer): boolean =>
  signature.length === expected.length && timingSafeEqual(signature, expected)

/**
 * Signed links that contain address and owner, so that they work for years. They can only end mail,
 * and begin it again.
 */
export const unsubscribeLinks = (key: string): UnsubscribeLinks => {
  const signature = (ownerId: number, address: string): Buffer =>
    createHmac('sha256', key).update(`unsubscribe\n${ownerId}\n${address}`).digest()
  /** Links of mail that belongs to an address, whoever owns the tools. */
  const readerLinks = (about: string, prefix: string) => {
    const signatureOf = ({ address, language }: SummaryReader): Buffer =>
      createHmac('sha256', key).update(`${about}\n${language}\n${address}`).digest()
    const pattern = new RegExp(`^${prefix}([a-z]{1,20})\\.([\\w-]{1,400})\\.([\\w-]{43})$`)
    return {
      write: ({ address, language }: SummaryReader): string => {
        const reader = { address: normalEmail(address), language }
        const encoded = Buffer.from(reader.address).toString('base64url')
        return `${prefix}${language}.${encoded}.${signatureOf(reader).toString('base64url')}`
      },
      read: (token: string): SummaryReader | null => {
        const [, named, encoded, signed] = pattern.exec(token) ?? []
        const language = LANGUAGES.find((each) => each === named)
        if (language === undefined || encoded === undefined || signed === undefined) return null
        const reader = { address: Buffer.from(encoded, 'base64url').toString(), language }
        return isEqual(Buffer.from(signed, 'base64url'), signatureOf(reader)) ? reader : null
      },
    }
  }
  const ofReport = ({ scheduleId, address }: ReportReader): Buffer =>
    createHmac('sha256', key).update(`report\n${scheduleId}\n${address}`).digest()
  const summary = readerLinks('daily-summary', '')
  const calibration = readerLinks('calibration', 'calibration-')

  return {
    token: ({ ownerId, address }) => {
      const normal = normalEmail(address)
      return [
        String(ownerId),
        Buffer.from(normal).toString('base64url'),
        signature(ownerId, normal).toString('base64url'),
      ].join('.')
    },
    read: (token) => {
      const [, owner, encoded, signed] =
        /^(\d{1,15})\.([\w-]{1,400})\.([\w-]{43})$/.exec(token) ?? []
      if (owner === undefined || encoded === undefined || signed === undefined) return null
      const address = Buffer.from(encoded, 'base64url').toString()
      const signatureInLink = Buffer.from(signed, 'base64url')
      return isEqual(signatureInLink, signature(Number(owner), address))
        ? { ownerId: Number(owner), address }
        : null
    },
    summaryToken: summary.write,
    readSummary: summary.read,
    calibrationToken: calibration.write,
    readCalibration: calibration.read,
    reportToken: ({ scheduleId, address }) => {
      const reader = { scheduleId, address: normalEmail(address) }
      const encoded = Buffer.from(reader.address).toString('base64url')
      return `report-${scheduleId}.${encoded}.${ofReport(reader).toString('base64url')}`
    },
    readReport: (token) => {
      const [, id, encoded, signed] =
        /^report-(\d{1,15})\.([\w-]{1,400})\.([\w-]{43})$/.exec(token) ?? []
      if (id === undefined || encoded === undefined || signed === undefined) return null
      const reader = {
        scheduleId: Number(id),
        address: Buffer.from(encoded, 'base64url').toString(),
      }
      return isEqual(Buffer.from(signed, 'base64url'), ofReport(reader)) ? reader : null
    },
  }
}
