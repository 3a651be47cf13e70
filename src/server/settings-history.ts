import { settings } from './config.ts'

/**
 * Names of the settings by the release that brought them. What stands in none of the lists comes with
 * the release that is being made; `npm run release` wants it in a list of its own.
 */
export const BROUGHT: Readonly<Record<string, readonly string[]>> = {
  '0.1.0': [
    'HOST',
    'PORT',
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_WAIT',
    'DATABASE_POOL',
    'REDIS_URL',
    'PLATFORM_COMPANY_ID',
    'DEMO',
    'SUPER_ADMIN',
    'SECRET_KEY',
    'ADOPT',
    'SITE_HOSTS',
    'TRUST_PROXY',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_REGION',
    'S3_KEY',
    'S3_SECRET',
    'CLAMAV_HOST',
    'CLAMAV_PORT',
    'LIMITS',
    'ENC_MODE',
    'ENC_EXEMPT',
    'PASSWORD_POLICY',
    'SMS_PROVIDER',
    'SMS_ACCESS_KEY_ID',
    'SMS_ACCESS_KEY_SECRET',
    'SMS_SIGN_NAME',
    'SMS_TEMPLATE_CODE',
    'SMS_NOTICE_TEMPLATE_CODE',
    'SMS_REMIND_TEMPLATE_CODE',
    'SMS_FOLLOW_TEMPLATE_CODE',
    'SMS_ENDPOINT',
    'SMS_DAILY_BUDGET',
    'SMTP_URL',
    'MAIL_FROM',
    'SITE_URL',
    'LINK_CHECK',
    'ALERT_MAIL',
    'METRICS_PORT',
    'METRICS_HOST',
    'LOG_LEVEL',
    'DRAIN_DELAY',
    'DEV',
  ],
  '0.2.0': ['WORKERS', 'SECRET_KEY_OLD', 'BACKUP_TO', 'BACKUP_AT', 'BACKUP_KEEP'],
}

const NAMES: ReadonlySet<string> = new Set(Object.values(settings).map(({ env }) => env))

const numbersOf = (release: string): number[] => release.split(/[.-]/).map(Number)

/** Whether a release, `1.2.3`, came before another. */
export const isBefore = (one: string, other: string): boolean => {
  const [a, b] = [numbersOf(one), numbersOf(other)]
  const at = a.findIndex((number, index) => number !== b[index])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}

/** Settings that no list names yet. */
export const undatedSettings = (): string[] => {
  const dated = new Set(Object.values(BROUGHT).flat())
  return [...NAMES].filter((name) => !dated.has(name))
}

/** Settings that a release did not know; of one that nobody noted, all since the first. */
export const settingsSince = (release: string | null): string[] => {
  const from = release ?? '0.1.0'
  const later = Object.entries(BROUGHT).flatMap(([at, names]) => (isBefore(from, at) ? names : []))
  return [...later, ...undatedSettings()].filter((name) => NAMES.has(name))
}

/** Names of a file of settings that no setting has any more, or never had. */
export const unknownSettings = (names: readonly string[]): string[] =>
  names.filter((name) => !NAMES.has(name))
