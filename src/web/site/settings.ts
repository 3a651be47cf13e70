import type { OwnSettings, sites } from '#contract/site.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { SERVICE_TAB, type ServiceTab } from '#domain/consultation/contact.ts'
import { SITE_SWITCHES, type SiteSwitch } from '#domain/site/switches.ts'

export type SiteRow = AnswerOf<typeof sites.list>['records'][number]
export type Site = AnswerOf<typeof sites.one>
export type SettingName = keyof OwnSettings
/** Every setting with a value: what a site shows in the end. */
export type Settings = Site['base']

export const DEFAULT_SITE = 'default'

/** 名称 of each setting as the form, the differences and messages say it. */
export const SETTING_NAME: Readonly<Record<SettingName, string>> = {
  webName: '网站名称',
  tagline: '标语',
  logo: '标志',
  logoDark: '深色标志',
  favicon: '浏览器图标',
  banners: '横幅',
  switches: '显示与隐藏',
  sectionNames: '栏目名称',
  hotlines: '服务热线',
  wechatCode: '二维码图片',
  recordNumber: '备案号',
  recordUrl: '备案链接',
  copyright: '版权文字',
  demo: '演示站点',
}

export const SETTINGS = Object.keys(SETTING_NAME) as SettingName[]

export const SWITCH_NAME: Readonly<Record<SiteSwitch, string>> = {
  greeting: '顶栏问候语',
  location: '顶栏所在地区',
  topLinks: '顶栏链接',
  fontSize: '顶栏字号',
  hotline: '页头服务热线',
  footerHotline: '页脚服务热线',
  footerCode: '页脚二维码',
  widgetCode: '浮动服务窗二维码',
  recordNumber: '页脚备案号',
}
export const SWITCHES = SITE_SWITCHES

/** The hotlines by the tab they belong to (specification §9). */
export const HOTLINE_TABS = (Object.keys(SERVICE_TAB) as ServiceTab[]).map((tab) => ({
  tab,
  name: `咨询热线（${SERVICE_TAB[tab]}）`,
}))

/** What a site shows: what it says itself over what it follows. */
export const settingsOf = (own: OwnSettings, base: Settings): Settings =>
  Object.fromEntries(SETTINGS.map((name) => [name, own[name] ?? base[name]])) as unknown as Settings

/** The settings that differ. */
export const changedIn = (before: OwnSettings, after: OwnSettings): SettingName[] =>
  SETTINGS.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** Relative to the site, or https: as the server wants it. */
const ADDRESS = /^(\/(?![/\\])[^\s<>"'\\]*|https:\/\/[^\s<>"'\\]+)?$/
export const isAddress = (text: string): boolean => ADDRESS.test(text)
const ADDRESS_PROBLEM = '请填写站内地址（/ 开头）或 https 地址'

/** What is wrong with a setting; null when nothing is. */
export const problemOf = (name: SettingName, own: OwnSettings): string | null => {
  const value = own[name]
  if (value === null) return null
  if (name === 'webName' && own.webName?.trim() === '') return '请填写网站名称'
  if (name === 'banners') return bannersProblem(own.banners ?? [])
  if (typeof value !== 'string') return null
  if (/[<>]/.test(value)) return '只能是纯文本'
  const address = ['logo', 'logoDark', 'favicon', 'wechatCode', 'recordUrl'].includes(name)
  return address && !isAddress(value) ? ADDRESS_PROBLEM : null
}

const bannersProblem = (banners: NonNullable<OwnSettings['banners']>): string | null => {
  for (const [at, { image, link, alt }] of banners.entries()) {
    if (image === '' || alt.trim() === '') return `第 ${at + 1} 个横幅请填写图片和替代文字`
    if (!isAddress(image) || !isAddress(link)) return `第 ${at + 1} 个横幅：${ADDRESS_PROBLEM}`
  }
  return null
}

/** A value in words, for the list of changes. */
export const spelled = (name: SettingName, value: OwnSettings[SettingName]): string => {
  if (value === null) return '沿用默认站点'
  if (typeof value === 'string') return value === '' ? '空' : value
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.length === 0 ? '没有' : `${value.length} 个`
  const entries = Object.entries(value)
  if (name === 'switches')
    return `隐藏：${
      entries
        .filter(([, on]) => on === false)
        .map(([key]) => SWITCH_NAME[key as SiteSwitch] ?? key)
        .join('、') || '无'
    }`
  return entries.map(([, text]) => String(text)).join('、') || '空'
}
