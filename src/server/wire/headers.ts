import { createHash } from 'node:crypto'

const policy = (scripts: string): string =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const CSP = policy("'self'")

const ALWAYS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CSP,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
}

const HTTPS: Readonly<Record<string, string>> = {
  ...ALWAYS,
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
}

/** The headers of every answer, page or call; a page may set a policy of its own over them. */
export const securityHeaders = (https: boolean): Readonly<Record<string, string>> =>
  https ? HTTPS : ALWAYS

/** The policy of a page that carries one script in itself: that one by its hash, no other. */
export const policyWithScript = (script: string): string =>
  policy(`'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
