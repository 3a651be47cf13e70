import { type OwnSettings, site, type SiteConfig } from '#contract/site.ts'
import { read } from '#contract/wire/schema.ts'

/** Relative to the site, or https; nothing a browser would run. */
const ADDRESS = /^(\/(?![/\\])[^\s<>"'\\]*|https:\/\/[^\s<>"'\\]+)?$/
/** Plain text: no markup, no control characters. */
const PLAIN = /^[^<>\p{Cc}]*$/u
const ADDRESSES = new Set([
  'favicon',
  'logo',
  'logoDark',
  'wechatCode',
  'recordUrl',
  'image',
  'link',
])

/**
 * The configuration made of the default body and a host's own, judged: every text is plain, every
 * address is relative or https. A problem names the field.
 */
export const siteConfigOf = (
  base: unknown,
  own: unknown,
): { ok: true; config: SiteConfig } | { ok: false; problem: string } => {
  const result = read(site.config.output, { ...asRecord(base), ...asRecord(own) })
  if (!result.ok) {
    const { field, unknown, message } = result.issue
    const name = unknown.length > 0 ? unknown.join('、') : field
    return { ok: false, problem: `${name}: ${message || '不符合站点配置的格式'}` }
  }
  const problem = problemOf(result.value, '')
  return problem === null ? { ok: true, config: result.value } : { ok: false, problem }
}

/** The names of everything that a site may say itself. */
export const SETTING_NAMES = Object.keys(site.config.output.shape).filter(
  (name) => name !== 'version',
) as (keyof OwnSettings)[]

/** What a stored body says itself, null for the rest. */
export const ownSettingsOf = (body: unknown): OwnSettings => {
  const said = asRecord(body)
  return Object.fromEntries(
    SETTING_NAMES.map((name) => [name, said[name] ?? null]),
  ) as unknown as OwnSettings
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const problemOf = (value: unknown, path: string): string | null => {
  if (typeof value === 'string') {
    const name = path.split('.').at(-1) ?? ''
    if (ADDRESSES.has(name) && !ADDRESS.test(value))
      return `${path}: 只能是站内地址（/ 开头）或 https 地址`
    return PLAIN.test(value) ? null : `${path}: 只能是纯文本`
  }
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    if (!PLAIN.test(key)) return `${path}: 名称只能是纯文本`
    const problem = problemOf(inner, path === '' ? key : `${path}.${key}`)
    if (problem !== null) return problem
  }
  return null
}
