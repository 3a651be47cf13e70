import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'

/** One setting: the name of its variable, its default as text, what it does, how it is read. */
export interface Setting<T> {
  readonly env: string
  readonly fallback: string
  readonly doc: string
  /** What the table shows as the default, when it is not the text of `fallback`. */
  readonly shown?: string
  /** Turns the text into the value, or throws an Error that says what is expected. */
  readonly read: (text: string) => T
}

const setting = <T>(
  env: string,
  fallback: string,
  read: (text: string) => T,
  doc: string,
  shown?: string,
): Setting<T> => ({ env, fallback, doc, read, ...(shown === undefined ? {} : { shown }) })

const text = (value: string): string => {
  if (value === '') throw new Error('must not be empty')
  return value
}

const maybe =
  <T>(read: (value: string) => T) =>
  (value: string): T | undefined =>
    value === '' ? undefined : read(value)

const whole =
  (low: number, high: number) =>
  (value: string): number => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (!(number >= low && number <= high)) {
      throw new Error(`must be a whole number from ${low} to ${high}`)
    }
    return number
  }

const oneOf =
  <const T extends string>(...choices: readonly T[]) =>
  (value: string): T => {
    const found = choices.find((choice) => choice === value)
    if (found === undefined) throw new Error(`must be one of: ${choices.join(', ')}`)
    return found
  }

const flag = (value: string): boolean => oneOf('0', '1')(value) === '1'

const list = (value: string): readonly string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const someOf =
  <const T extends string>(...choices: readonly T[]) =>
  (value: string): readonly T[] =>
    list(value).map(oneOf(...choices))

const hostNames = (value: string): readonly string[] => {
  const hosts = list(value)
  const wrong = hosts.find((host) => !/^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)$/i.test(host))
  if (wrong !== undefined)
    throw new Error(`must be host names without scheme or port, ${wrong} is not`)
  return hosts
}

const exemptPaths = (value: string): readonly string[] => {
  const paths = list(value)
  const wrong = paths.find((path) => path !== 'public' && !/^\/[\w./-]+(\/\*)?$/.test(path))
  if (wrong !== undefined) throw new Error(`must be paths, ${wrong} is not`)
  return paths
}

const postgresUrl = (value: string): string => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:') {
    throw new Error('must be an address like postgres://user:password@host:5432/database')
  }
  return value
}

const redisUrl = (value: string): string => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url?.protocol !== 'redis:' && url?.protocol !== 'rediss:') {
    throw new Error('must be an address like redis://:password@host:6379/0')
  }
  return value
}

const httpUrl = (value: string): string => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new Error('must be an address like https://dysmsapi.aliyuncs.com')
  }
  return url.origin
}

const bucketName = (value: string): string => {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value)) {
    throw new Error('must be the name of a bucket: 3 to 63 small letters, digits, - and .')
  }
  return value
}

const smtpUrl = (value: string): string => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if ((url?.protocol !== 'smtp:' && url?.protocol !== 'smtps:') || url.hostname === '') {
    throw new Error('must be an address like smtps://user:password@smtp.example.com')
  }
  return value
}

const mailSender = (value: string): string => {
  if (!/^([^<>"\r\n]{1,64} <[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/.test(value)) {
    throw new Error('must be like 策桥 <no-reply@example.com>')
  }
  return value
}

const mailAddresses = (value: string): readonly string[] => {
  const addresses = list(value)
  const wrong = addresses.find((address) => !/^[^\s<>@"]+@[^\s<>@"]+$/.test(address))
  if (wrong !== undefined || addresses.some((address) => address.length > 100))
    throw new Error('must be addresses like ops@example.com, comma-separated')
  return addresses
}

const timeOfDay = (value: string): string => {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(value)) throw new Error('must be a time like 03:30')
  return value
}

const secretKey = (value: string): string => {
  if (!/^[0-9a-f]{64}$/i.test(value)) {
    throw new Error('must be 64 hexadecimal digits: openssl rand -hex 32')
  }
  return value.toLowerCase()
}

const workers = (value: string): number =>
  value === 'auto' ? availableParallelism() : whole(1, 64)(value)

/** Every setting of the server. `.env.example` and docs/configuration.md are made from it. */
export const settings = {
  host: setting('HOST', '127.0.0.1', text, 'Address to listen on; `0.0.0.0` serves the network.'),
  port: setting('PORT', '3000', whole(1, 65_535), 'Port to listen on.'),
  dataDir: setting(
    'DATA_DIR',
    './data',
    (value) => resolve(text(value)),
    'Folder of the database, the secrets and the uploaded files.',
  ),
  workers: setting(
    'WORKERS',
    '1',
    workers,
    'Processes that serve behind the one port, `auto` for one a processor. They share the ' +
      'connections of `DATABASE_POOL`; SIGUSR2 replaces one after the other (docs/operators.md).',
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    '',
    maybe(postgresUrl),
    'An external PostgreSQL (16 or newer). Without it the server runs its own in `DATA_DIR`.',
    'own database',
  ),
  databaseWait: setting(
    'DATABASE_WAIT',
    '30',
    whole(0, 600),
    'Seconds that the start waits for the database of `DATABASE_URL` to answer.',
  ),
  databasePool: setting(
    'DATABASE_POOL',
    '16',
    whole(2, 200),
    'Most connections a process holds to the database for its work; 7 more are its own (docs/operators.md).',
  ),
  redisUrl: setting(
    'REDIS_URL',
    '',
    maybe(redisUrl),
    'A Redis that carries the chat between nodes faster; without it they share the database alone.',
    'none',
  ),
  platformCompanyId: setting(
    'PLATFORM_COMPANY_ID',
    '1',
    text,
    'Company id of the platform in the chat (reciveCompanyId).',
  ),
  demo: setting(
    'DEMO',
    '',
    oneOf('', '0', '1'),
    'What an empty database gets. Unset: demo content, with known passwords while `HOST` is ' +
      'loopback and none of `TRUST_PROXY`, `SITE_HOSTS` and `SITE_URL` is set, and random ones ' +
      'elsewhere. `1`: known passwords everywhere. `0`: only the first ' +
      'administrator, with a one-time password that is printed. Invented job-title notices are ' +
      'shown only where the passwords are known.',
    'unset',
  ),
  superAdmin: setting(
    'SUPER_ADMIN',
    'admin',
    text,
    'Login name of the super administrator; nobody can register it.',
  ),
  secretKey: setting(
    'SECRET_KEY',
    '',
    maybe(secretKey),
    'Main secret, 64 hexadecimal digits, the same on every node of one database. Without it, ' +
      'one is made at the first start and kept in `DATA_DIR/secrets.json`.',
    'made at first start',
  ),
  secretKeyOld: setting(
    'SECRET_KEY_OLD',
    '',
    maybe(secretKey),
    'The `SECRET_KEY` before, while it is rotated (`npm run rotate -- key`, docs/operators.md): ' +
      'what it signed and locked is still read.',
    'none',
  ),
  adopt: setting(
    'ADOPT',
    '',
    someOf('key', 'files'),
    'For one start: takes another `SECRET_KEY` (`key`) or another file store (`files`) than those ' +
      'that the database was served with, comma-separated. Links and codes handed out before end, ' +
      'files that lie elsewhere are missing.',
    'none',
  ),
  siteHosts: setting(
    'SITE_HOSTS',
    '',
    hostNames,
    'Host names served, comma-separated; other hosts get 421. Unset: every host, and 站点配置 says ' +
      'which of them show something of their own.',
    'every host',
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    '',
    list,
    'Addresses or networks of reverse proxies, comma-separated, whose `X-Forwarded-*` is believed.',
    'none',
  ),
  s3Endpoint: setting(
    'S3_ENDPOINT',
    '',
    maybe(httpUrl),
    'S3 store that keeps the uploaded files instead of `DATA_DIR`, `https://s3.example.com`; with ' +
      'the bucket before the host name where the provider wants it so. Needs the bucket, the key ' +
      'and the secret below; more than one node need it, or a shared `DATA_DIR/files`.',
    'files in `DATA_DIR`',
  ),
  s3Bucket: setting('S3_BUCKET', '', maybe(bucketName), 'Bucket of that store; private.', 'none'),
  s3Region: setting('S3_REGION', 'us-east-1', text, 'Region of that store.'),
  s3Key: setting('S3_KEY', '', maybe(text), 'Access key id for that store.', 'none'),
  s3Secret: setting('S3_SECRET', '', maybe(text), 'Secret of that key.', 'none'),
  backupTo: setting(
    'BACKUP_TO',
    '',
    maybe((value) => (value === 's3' ? value : resolve(value))),
    'Where a backup of everything is put every day: a folder, better one of another machine, or ' +
      '`s3` for the bucket of the S3 store, below `backups/`. Archives hold personal data and the ' +
      'secrets (docs/operators.md).',
    'no backups by schedule',
  ),
  backupAt: setting('BACKUP_AT', '03:30', timeOfDay, 'When it is made, HH:MM Beijing time.'),
  backupKeep: setting(
    'BACKUP_KEEP',
    '14',
    whole(1, 1_000),
    'How many of those that it made stay there; older ones are removed once a newer one was read ' +
      'again to its last byte.',
  ),
  clamavHost: setting(
    'CLAMAV_HOST',
    '',
    maybe(text),
    'Host of a ClamAV daemon (clamd, TCP) that looks at every uploaded file before it is kept.',
    'none',
  ),
  clamavPort: setting('CLAMAV_PORT', '3310', whole(1, 65_535), 'Port of that daemon.'),
  limits: setting(
    'LIMITS',
    '',
    maybe((value) => resolve(value)),
    'JSON file that replaces single request limits.',
    'built in',
  ),
  encMode: setting(
    'ENC_MODE',
    'off',
    oneOf('off', 'prefer', 'require'),
    'Encryption of calls beside TLS (docs/encryption.md). `prefer`: browsers encrypt, plain calls ' +
      'are taken too. `require`: plain calls are refused; the site needs https then.',
  ),
  encExempt: setting(
    'ENC_EXEMPT',
    'public',
    (value) => (value === 'none' ? [] : exemptPaths(value)),
    'Calls that stay plain, comma-separated: paths, prefixes that end in `/*`, `public` for the ' +
      'public lists that caches may keep; `none` for no others than what cannot be encrypted.',
  ),
  passwordPolicy: setting(
    'PASSWORD_POLICY',
    'modern',
    oneOf('modern', 'dengbao'),
    'What a new password must be. `modern`: 8 to 128 characters and not a common one. `dengbao`: ' +
      'also three of the four classes of characters (等保2.0).',
  ),
  smsProvider: setting(
    'SMS_PROVIDER',
    'local',
    oneOf('local', 'aliyun'),
    'Who carries codes to phones. `local`: nobody; they stand in the log and in the outbox of ' +
      'operators. `aliyun`: Alibaba Cloud SMS, with the four settings below.',
  ),
  smsAccessKeyId: setting('SMS_ACCESS_KEY_ID', '', maybe(text), 'AccessKey id for SMS.', 'none'),
  smsAccessKeySecret: setting(
    'SMS_ACCESS_KEY_SECRET',
    '',
    maybe(text),
    'AccessKey secret for SMS.',
    'none',
  ),
  smsSignName: setting(
    'SMS_SIGN_NAME',
    '',
    maybe(text),
    'Approved SMS signature (短信签名).',
    'none',
  ),
  smsTemplateCode: setting(
    'SMS_TEMPLATE_CODE',
    '',
    maybe(text),
    'Approved SMS template with the variable `code`.',
    'none',
  ),
  smsNoticeTemplateCode: setting(
    'SMS_NOTICE_TEMPLATE_CODE',
    '',
    maybe(text),
    'Approved SMS template that asks the account named in its variable `code` to set a password ' +
      'by 找回密码; without it people added or reset by an administrator are not told.',
    'none',
  ),
  smsRemindTemplateCode: setting(
    'SMS_REMIND_TEMPLATE_CODE',
    '',
    maybe(text),
    'Approved SMS template that says that as many reminders as its variable `code` wait in the ' +
      'message centre, and where they are switched off; without it reminders go by no message.',
    'none',
  ),
  smsFollowTemplateCode: setting(
    'SMS_FOLLOW_TEMPLATE_CODE',
    '',
    maybe(text),
    'Approved SMS template of what somebody without an account follows, with the variables `name`, ' +
      '`count` and `code` (operators.md has its text); without it, or without `SITE_URL`, nothing ' +
      'is followed by telephone.',
    'none',
  ),
  smsEndpoint: setting(
    'SMS_ENDPOINT',
    'https://dysmsapi.aliyuncs.com',
    httpUrl,
    'Address of the SMS service.',
  ),
  smsDailyBudget: setting(
    'SMS_DAILY_BUDGET',
    '2000',
    whole(1, 1_000_000),
    'Messages a Beijing day; after that none is sent and the log raises an alarm.',
  ),
  smtpUrl: setting(
    'SMTP_URL',
    '',
    maybe(smtpUrl),
    'Mail server that carries reminders, `smtps://user:password@host` or `smtp://…:587` ' +
      '(STARTTLS where it is offered; `?requireTLS=true` insists). Without it no mail is offered, ' +
      'and what was in the outbox waits three days. Needs the two settings below.',
    'none',
  ),
  mailFrom: setting(
    'MAIL_FROM',
    '',
    maybe(mailSender),
    'Sender of mails, `策桥 <no-reply@example.com>`.',
    'none',
  ),
  siteUrl: setting(
    'SITE_URL',
    '',
    maybe(httpUrl),
    'Address of the site in mails, and where `SITE_HOSTS` names none also in canonical links, ' +
      'posters and calendars, `https://ceqiao.example.com`.',
    'none',
  ),
  linkCheck: setting(
    'LINK_CHECK',
    '0',
    flag,
    'Looks at the links of published content every night, some 200 a night and each once a month, ' +
      'and lists dead ones for editors (docs/operators.md); asks other sites, so it needs the ' +
      'internet, and `SITE_URL` to say who asks.',
  ),
  alertMail: setting(
    'ALERT_MAIL',
    '',
    mailAddresses,
    'Addresses that are told by mail when something is wrong with the running portal, ' +
      'comma-separated; needs `SMTP_URL`. Alerts stand in the log in any case.',
    'none',
  ),
  metricsPort: setting(
    'METRICS_PORT',
    '',
    maybe(whole(1, 65_535)),
    'Port of its own on which `/metrics` tells the figures of this node to Prometheus. Private: ' +
      'no proxy may lead to it.',
    'off',
  ),
  metricsHost: setting('METRICS_HOST', '127.0.0.1', text, 'Address that this port listens on.'),
  logLevel: setting(
    'LOG_LEVEL',
    '',
    maybe(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')),
    'Least level logged, as JSON on standard error.',
    '`info`; `warn` on a terminal',
  ),
  drainDelay: setting(
    'DRAIN_DELAY',
    '',
    maybe(whole(0, 60_000)),
    'Milliseconds between `/ready` failing and the end of new connections, for a load balancer to see it; those that are open end with their next answer.',
    '`2000` with `TRUST_PROXY`, else `0`',
  ),
  dev: setting('DEV', '0', flag, 'Set by `npm run dev`: pages are built as they are asked for.'),
} as const

/** The configuration of one process. */
export type Config = {
  readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']>
}

/** Variables by name, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Says every setting that cannot be read, one a line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the configuration; a ConfigError names all that is wrong at once. */
export function readConfig(environment: Environment): Config {
  const problems: string[] = []
  const entries = Object.entries(settings).map(([key, each]: [string, Setting<unknown>]) => {
    const given = environment[each.env]?.trim()
    try {
      return [key, each.read(given === undefined || given === '' ? each.fallback : given)]
    } catch (error) {
      problems.push(`${each.env} ${error instanceof Error ? error.message : String(error)}`)
      return [key, undefined]
    }
  })
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return Object.fromEntries(entries) as Config
}

/** The process's variables over those of a `.env` file in `root`, if there is one. */
export function readEnvironment(root: string, own: Environment): Environment {
  const file = resolve(root, '.env')
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...own } : own
}

/** Whether only this machine can reach the host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** Whether a proxy is believed while nothing says which hosts are this site's. */
export const trustsAnyHost = ({
  trustProxy,
  siteHosts,
  siteUrl,
}: Pick<Config, 'trustProxy' | 'siteHosts' | 'siteUrl'>): boolean =>
  trustProxy.length > 0 && siteHosts.length === 0 && siteUrl === undefined

/** Fewest connections that a worker does its work with. */
const LEAST_POOL = 4

/** Connections of `DATABASE_POOL` that each of the workers has. */
export const poolOfWorker = ({
  databasePool,
  workers: all,
}: Pick<Config, 'databasePool' | 'workers'>): number =>
  Math.max(LEAST_POOL, Math.floor(databasePool / all))

/** How long a proxy needs to see that a node is going, in milliseconds; 1,500 were enough. */
const PROXY_DRAIN_MS = 2_000

/** Milliseconds between `/ready` failing and the end of new connections. */
export const drainDelayOf = ({
  drainDelay,
  trustProxy,
}: Pick<Config, 'drainDelay' | 'trustProxy'>): number =>
  drainDelay ?? (trustProxy.length > 0 ? PROXY_DRAIN_MS : 0)

/** How an empty database is filled. */
export type DemoMode = 'demo' | 'random' | 'empty'

/**
 * Known passwords only where nobody else can reach them, unless asked for: a loopback address behind
 * a proxy or with a name of its own serves the world as well.
 */
export function demoMode(
  config: Pick<Config, 'demo' | 'host' | 'trustProxy' | 'siteHosts' | 'siteUrl'>,
): DemoMode {
  const { demo, host, trustProxy, siteHosts, siteUrl } = config
  if (demo === '0') return 'empty'
  const isPublic = trustProxy.length > 0 || siteHosts.length > 0 || siteUrl !== undefined
  return demo === '1' || (isLoopback(host) && !isPublic) ? 'demo' : 'random'
}
