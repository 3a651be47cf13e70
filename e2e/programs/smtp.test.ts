import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reminders } from '#contract/reminders.ts'
import { startTestSmtp, type TestSmtp } from '#server/testing/smtp.ts'
import { query } from '../database.ts'
import { type OpenSite, openSite } from '../site.ts'
import { openFolder } from './programs.ts'
import { signIn } from './visitor.ts'

/** A mail server of nodemailer's author that insists on STARTTLS and a password. */
const USER = 'portal@ceqiao.example'
const PASSWORD = 'p@ss/word+1'
const { folder, remove } = openFolder('smtp')
const trusted = join(folder, 'ca.pem')
let smtp: TestSmtp
const sites: OpenSite[] = []

beforeAll(async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  writeFileSync(trusted, cert)
  smtp = await startTestSmtp(0, { key, cert, user: USER, password: PASSWORD })
})
afterAll(async () => {
  await Promise.all(sites.map(async (site) => site.stop()))
  await smtp?.close()
  remove()
})

const open = async (password: string, env: Record<string, string> = {}): Promise<OpenSite> => {
  const login = `${encodeURIComponent(USER)}:${encodeURIComponent(password)}`
  const site = await openSite({
    SMTP_URL: `smtp://${login}@localhost:${new URL(smtp.url).port}/?requireTLS=true`,
    MAIL_FROM: '策桥 <no-reply@ceqiao.example>',
    SITE_URL: 'https://www.ceqiao.example',
    ...env,
  })
  sites.push(site)
  return site
}
/** What a mail that waits has failed of. */
const errorOf = async (site: OpenSite): Promise<string> =>
  (await query<{ error: string }>(site, 'select error from mail_outbox limit 1'))[0]?.error ?? ''

test('an address is confirmed by a mail that arrives over TLS, and reminders go there', async () => {
  const site = await open(PASSWORD, { NODE_EXTRA_CA_CERTS: trusted })
  const demo = await signIn({ origin: site.origin }, 'demo')
  await demo.call(reminders.setMail, { email: 'someone@example.com' })
  await expect.poll(() => smtp.mails.length, { timeout: 30_000 }).toBe(1)
  const [mail] = smtp.mails
  expect(mail?.to).toBe('someone@example.com')
  expect(mail?.headers.get('from')).toBe('策桥 <no-reply@ceqiao.example>')
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(mail?.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html'])
  const code = /\b(\d{6})\b/.exec(mail?.parts[0]?.text ?? '')?.[1] ?? ''
  await demo.call(reminders.confirmMail, { code })
  const { mail: kept } = await demo.call(reminders.settings, {})
  expect(kept).toMatchObject({ available: true, address: 'someone@example.com' })
  expect(smtp.secured()).toBe(smtp.connections())
  demo.end()
})

test('a certificate that nobody trusts, and a wrong password, leave the mail waiting', async () => {
  const before = smtp.mails.length
  for (const [password, env, reason] of [
    [PASSWORD, {}, /self.signed certificate/i],
    ['wrong', { NODE_EXTRA_CA_CERTS: trusted }, /EAUTH/],
  ] as const) {
    const site = await open(password, env)
    const demo = await signIn({ origin: site.origin }, 'demo')
    await demo.call(reminders.setMail, { email: 'someone@example.com' })
    await expect.poll(async () => errorOf(site), { timeout: 30_000 }).toMatch(reason)
    demo.end()
  }
  expect(smtp.mails).toHaveLength(before)
})
