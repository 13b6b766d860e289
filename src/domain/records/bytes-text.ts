import type { LanguageCode } from '../users/account.ts'
import { countText } from './count-text.ts'

const GIGABYTE = 1024 ** 3
const MEGABYTE = 1024 ** 2

/** "1.4 GB", "310 MB". */
export const bytesText = (bytes: number, language: LanguageCode): string =>
  bytes >= GIGABYTE
    ? `${countText(Math.round((bytes / GIGABYTE) * 10) / 10, language)}\u00a0GB`
    : `${countText(Math.round(bytes / MEGABYTE), language)}\u00a0MB`
