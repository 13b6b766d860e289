import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES, type LanguageCode } from '../domain/users/account.ts'

const CODES = Object.values(LANGUAGE_CODES)

/** Every text of a language by its key: `alarms.lane.high`. */
const textsOf = (language: LanguageCode): Record<string, string> => {
  const texts: Record<string, string> = {}
  const add = (key: string, value: unknown): void => {
    if (typeof value === 'string') texts[key] = value
    else for (const [name, inner] of Object.entries(value as object)) add(`${key}.${name}`, inner)
  }
  const folder = new URL(`${language}/`, import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.json')))
    add(basename(file, '.json'), JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
  return texts
}

/** The table of docs/glossary.md: the word of a thing in each language. */
const glossary = ((): Map<string, Record<LanguageCode, string>> => {
  const page = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')
  const rows = page
    .slice(page.indexOf('| thing | EN |'))
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const [head, ...things] = rows
  return new Map(
    things.map(([thing, ...words]) => [
      thing!,
      Object.fromEntries(words.map((word, i) => [head![i + 1]!.toLowerCase(), word])) as Record<
        LanguageCode,
        string
      >,
    ]),
  )
})()

test.each([
  ['sensor', 'mail.facts.sensor'],
  ['device', 'mail.facts.device'],
  ['claim code', 'claim-code.label'],
  ['claim code', 'devices.claimCode'],
  ['limit', 'measure-log.limits'],
  ['alarm limit', 'measure-log.print.alarmLimits'],
  ['in range', 'tools.inRange'],
  ['in range', 'measure-log.print.inRangeShare'],
  ['out of range', 'tools.outOfRange'],
  ['out of range', 'measure-log.print.keyOut'],
  ['excursion', 'measure-log.print.excursionCount'],
  ['alarm limit', 'alarm-reason.within-alarm-limits'],
  ['defrosting', 'alarm-reason.like-defrosts'],
  ['on duty', 'duty.title'],
  ['shift', 'duty.form.shifts'],
  ['pause', 'alarm-reason.paused'],
  ['ended (alarm)', 'alarms.state.RECOVERED'],
  ['ended (alarm)', 'measure-log.print.recovered'],
  ['detected later', 'alarms.late'],
  ['detected later', 'mail.state.late'],
  ['no data', 'alarms.lane.nodata'],
  ['no data', 'tools.noData'],
  ['no data', 'alarm-settings.silence.label'],
  ['sensor fault', 'alarms.lane.sensor'],
  ['push message', 'alarms.channel.PUSH'],
  ['measurement log', 'measure-log.title'],
  ['audit trail', 'audit.title'],
  ['audit trail', 'shell.menu.audit'],
  ['wall display', 'wall.title'],
  ['people (of an account)', 'members.title'],
  ['right (of a member)', 'members.right.label'],
  ['user', 'accounts.roles.user'],
  ['reseller', 'accounts.roles.affiliate'],
  ['second factor', 'second-factor.title'],
  ['passkey', 'second-factor.passkeys.title'],
  ['recovery code', 'second-factor.codes.title'],
  ['sensor', 'inspection-folders.sensor'],
  ['acknowledge', 'deviations.kindACKNOWLEDGED'],
  ['acknowledge', 'haccp.month.notAcknowledged'],
  ['customer', 'export.customer'],
  ['customer', 'tool-list.client'],
])('"%s" is called the same in the glossary and in %s', (thing, key) => {
  // The beginning of each word counts: plurals and cases change the end.
  const stems = (words: string) =>
    words
      .toLowerCase()
      .split(' ')
      .map((word) => word.slice(0, Math.max(3, word.length - 2)))
  for (const language of CODES) {
    if (OTHER_SENSE.has(`${language} ${key}`)) continue
    const text = textsOf(language)[key]?.toLowerCase()
    for (const stem of stems(glossary.get(thing)![language])) expect(text).toContain(stem)
  }
})

/** A second word for a thing that has one already. */
const SECOND_WORDS: Readonly<Record<LanguageCode, RegExp>> = {
  en: /\bsilen(t|ce)\b|\bclient\b|\bwhoever\b|\bbeyond the limits\b/i,
  hu: /kiszolgáló|elném|\bnéma\b|adatkimaradás/i,
  de: /Funkstille|Grenzen\b(?<!Alarmgrenzen)|\bMessungen\b|Superadmin|\bSensor(en|s)?\b/,
  nl: /aangemeld|superadmin|\bgrenzen\b|\bmeetlog\b/i,
  ro: /\btăcer|suspenda|superadmin/i,
  sk: /\bmedz(e|í|iam)\b|\bhranic|\btich[oa]\b|superadmin|\bklient|senzor/i,
}
/** Where such a word stands for something else, or is fixed: a column is named Client. */
const OTHER_SENSE = new Set(['de terms.sections.3.text', 'en tool-list.client'])

test.each(CODES)('no text in %s uses a second word for a thing', (language) => {
  const secondWords = Object.entries(textsOf(language)).filter(
    ([key, text]) => SECOND_WORDS[language].test(text) && !OTHER_SENSE.has(`${language} ${key}`),
  )
  expect(secondWords).toEqual([])
})
