import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMail } from '../../src/server/mail/testing/read-mail.ts'
import { type SmtpRig, startSmtp } from '../faults/smtp-rig.ts'
import { axeViolations } from './support/axe-violations.ts'
import { NARROW } from './support/browser.ts'
import type { Customer } from './support/start-coldwatch.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

let smtp: SmtpRig
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp?.close())

const coldwatch = useColdwatch(() => ({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Coldwatch <alarm@cold.example>',
  PUBLIC_URL: 'http://localhost',
}))

let joanna: Customer
beforeAll(async () => {
  joanna = await coldwatch.addCustomer({ email: 'joanna@harbour.example' })
})

test('a drill goes from the page to the mail, and the link in it proves the contact without a login', async () => {
  await coldwatch.addSensor(joanna, { name: 'Dairy cold room', min: 2, max: 8 })
  const { page, problems } = await coldwatch.openAs(joanna, '/alarm-drill')
  await page.getByText('Proven: 0 of 1').waitFor()
  await page.getByRole('button', { name: 'Start a drill …' }).click()
  await page.getByRole('button', { name: 'Send the practice alarm' }).click()
  await page.getByText('Waits for the answer').waitFor()

  await expect.poll(() => smtp.mails.length).toBe(1)
  const { text, html } = readMail(smtp.mails[0]!.raw)
  const path = /http:\/\/localhost(\/respond\/[\w-]{43})/.exec(text)?.[1]
  expect(html).toContain('Practice alarm – nothing is wrong')

  const phone = await coldwatch.open({ ...NARROW, colorScheme: 'dark', javaScriptEnabled: false })
  await phone.page.goto(`${coldwatch.url}${path}`)
  await phone.page.getByRole('button', { name: 'I got it' }).click()
  await phone.page.getByRole('heading', { name: 'Thank you, it is noted' }).waitFor()

  await page.reload()
  await page.getByText('Proven: 1 of 1').waitFor()
  await page.getByText('Confirmed: 1 of 1').waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect([...problems, ...phone.problems]).toEqual([])
})
