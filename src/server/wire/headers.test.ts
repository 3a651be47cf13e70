import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { policyWithScript, securityHeaders } from './headers.ts'

const scriptsOf = (policy: string | undefined): string | undefined =>
  policy?.split('; ').find((part) => part.startsWith('script-src'))

test('a common page runs scripts of this site only', () => {
  expect(scriptsOf(securityHeaders(true)['Content-Security-Policy'])).toBe("script-src 'self'")
})

test('a page with a script in itself allows that one by its hash, and changes nothing else', () => {
  const hash = createHash('sha256').update('one()').digest('base64')
  const policy = policyWithScript('one()')
  expect(scriptsOf(policy)).toBe(`script-src 'self' 'sha256-${hash}'`)
  expect(policy.replace(` 'sha256-${hash}'`, '')).toBe(
    securityHeaders(false)['Content-Security-Policy'],
  )
})
