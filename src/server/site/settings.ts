import type { OwnSettings, SiteConfig, sites as contract } from '#contract/site.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { actorOf } from '#server/audit/log.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { ownSettingsOf, SETTING_NAMES, siteConfigOf } from './config.ts'
import type { SiteChange, SiteStore, SiteVersion, StoredSite } from './store.ts'

const DEFAULT = 'default'
const NEVER: Omit<SiteVersion, 'variant' | 'body'> = {
  version: 0,
  updateTime: '',
  updateUser: '',
  note: '',
}

/** 站点配置 as operators edit it. */
export const createSiteSettings = (deps: {
  store: SiteStore
  /** Host names served; empty where every host is. */
  hosts: readonly string[]
}): Handlers<typeof contract> => {
  const { store } = deps
  const hosts = deps.hosts.map((host) => host.toLowerCase())

  const settingsOf = (sites: readonly StoredSite[]): Omit<SiteConfig, 'version'> => {
    const base = sites.find(({ variant }) => variant === DEFAULT)
    const made = siteConfigOf(base?.body, { version: '' })
    if (!made.ok) throw new Error(`the default site is not usable: ${made.problem}`)
    const { version: _version, ...rest } = made.config
    return rest
  }

  const versionOf = async (variant: string): Promise<SiteVersion> => {
    const found = (await store.current()).find((it) => it.variant === variant)
    if (found !== undefined) return found
    if (hosts.length > 0 && !hosts.includes(variant)) throw apiError('notFound', '没有这个站点')
    return { ...NEVER, variant, body: {} }
  }

  return {
    async list() {
      const current = await store.current()
      const base = settingsOf(current)
      const names = [...new Set([DEFAULT, ...hosts, ...current.map(({ variant }) => variant)])]
      const records = names.map((variant) => {
        const found = current.find((it) => it.variant === variant) ?? {
          ...NEVER,
          variant,
          body: {},
        }
        const own = ownSettingsOf(found.body)
        return {
          ...stampOf(found),
          variant,
          webName: own.webName ?? base.webName,
          recordNumber: own.recordNumber ?? base.recordNumber,
          ownCount: Object.values(own).filter((value) => value !== null).length,
        }
      })
      return { records, open: hosts.length === 0 }
    },

    async one({ variant }) {
      const [found, all] = await Promise.all([versionOf(variant), store.all()])
      return {
        ...stampOf(found),
        variant,
        own: ownSettingsOf(found.body),
        base: settingsOf(all),
      }
    },

    async save({ variant, version, own, note }, caller) {
      await versionOf(variant)
      const published = await store.publish({ variant, version }, actorOf(caller), (all) =>
        judged(all, { variant, version, own, note: note.trim() }),
      )
      if (published === null) throw apiError('conflict', '数据已被修改，请刷新')
      return { version: published }
    },

    async versions({ variant, page, pageSize }) {
      const { rows, total } = await store.versions(variant, { page, pageSize })
      const records = rows.map((row) => ({ ...stampOf(row), own: ownSettingsOf(row.body) }))
      return { records, total, page, pageSize }
    },
  }
}

const stampOf = ({
  version,
  updateTime,
  updateUser,
  note,
}: Omit<SiteVersion, 'variant' | 'body'>) => ({
  version,
  updateTime,
  updateUser,
  note,
})

/** The change that is asked for; refused where one of the sites would not be usable after it. */
const judged = (
  all: readonly StoredSite[],
  asked: { variant: string; version: number; own: OwnSettings; note: string },
): SiteChange => {
  const { variant, own } = asked
  const said = SETTING_NAMES.filter((name) => own[name] !== null)
  const missing = SETTING_NAMES.filter((name) => own[name] === null)
  if (variant === DEFAULT && missing.length > 0)
    throw apiError('invalid', `默认站点的每一项都要填写，缺少：${missing.join('、')}`)
  if (own.webName !== null && own.webName.trim() === '') throw apiError('invalid', '请填写网站名称')
  const body = Object.fromEntries(said.map((name) => [name, own[name]]))
  const others = all.filter((it) => it.variant !== variant)
  const next = [...others, { variant, body }]
  const base = next.find((it) => it.variant === DEFAULT)?.body
  for (const each of next) {
    const made = siteConfigOf(base, { ...(each.body as object), version: '' })
    if (made.ok) continue
    const where = each.variant === variant ? '' : `站点 ${each.variant} 会因此不可用：`
    throw apiError('invalid', `${where}${made.problem}`)
  }
  const before = ownSettingsOf(all.find((it) => it.variant === variant)?.body)
  const changed = SETTING_NAMES.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(own[name]),
  )
  if (changed.length === 0) throw apiError('invalid', '内容没有变化')
  const told = (settings: OwnSettings): Record<string, string> =>
    Object.fromEntries(changed.map((name) => [name, spelled(settings[name])]))
  return { ...asked, body, before: told(before), after: told(own) }
}

const spelled = (value: unknown): string =>
  value === null ? '沿用默认' : typeof value === 'string' ? value : JSON.stringify(value)
