import { permission } from '#domain/permissions/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  callersCompany,
  eachOrNull,
  flag,
  int,
  orElse,
  packed,
  pageOf,
  paging,
  record,
  rows,
  shaped,
  table,
  text,
} from './wire/words.ts'

/** What is configured of a site, without its version. */
const settings = () => ({
  webName: text(),
  tagline: text(),
  favicon: text(500),
  logo: text(500),
  logoDark: text(500),
  banners: rows(record({ image: text(500), link: text(500), alt: text() })),
  /** Show/hide flags of top-bar and footer items. */
  switches: table(flag()),
  /** Web names of the sections, by page name. */
  sectionNames: table(text()),
  /** The hotline of each tab, by the tab's value. */
  hotlines: table(text()),
  /** Picture of the WeChat code; empty when there is none. */
  wechatCode: text(500),
  recordNumber: text(),
  recordUrl: text(500),
  copyright: text(),
  /** Content of this site is demonstration content. */
  demo: flag(),
})

/** 站点配置: one per host, loaded on every route change and kept in local storage. */
export const site = {
  config: endpoint({
    method: 'GET',
    path: '/version.json',
    access: 'anyone',
    spec: true,
    plain: true,
    background: true,
    input: record({ companyId: callersCompany() }),
    output: record({ version: text(), ...settings() }),
  }),
} as const

export type SiteConfig = (typeof site)['config']['output']['_zod']['output']
/** What a site says itself; null where it follows the default site. */
export type OwnSettings = {
  [K in keyof Omit<SiteConfig, 'version'>]: SiteConfig[K] | null
}

const BASE = '/center/api/site'
const desk = {
  access: 'member',
  permission: permission('site:edit'),
  spec: false,
  method: 'POST',
} as const

/** `default`, or a host name. */
const variant = () => shaped(/^[a-z0-9._-]{1,253}$/)
const own = () => record(eachOrNull(settings()))
const version = () => ({
  version: int(),
  updateTime: text(),
  updateUser: text(),
  note: text(),
})

/** 站点配置 as operators edit it: each site with its versions. */
export const sites = {
  /** The default site first, then the hosts that are served. */
  list: endpoint({
    ...desk,
    path: `${BASE}/querySiteList`,
    input: record({ companyId: callersCompany() }),
    output: record({
      records: rows(
        record({
          variant: text(),
          ...version(),
          webName: text(),
          recordNumber: text(),
          /** How much the site says itself. */
          ownCount: int(),
        }),
      ),
      /** Further hosts may be entered: the operator's settings name none. */
      open: flag(),
    }),
  }),
  one: endpoint({
    ...desk,
    path: `${BASE}/querySite`,
    input: record({ variant: variant(), companyId: callersCompany() }),
    output: record({
      variant: text(),
      ...version(),
      own: own(),
      /** What the site follows where it says nothing itself; the same as its own for the default. */
      base: record(settings()),
    }),
  }),
  /** Publishes a new version at once; 409 where somebody else was faster. */
  save: endpoint({
    ...desk,
    path: `${BASE}/updateSite`,
    input: record({
      variant: variant(),
      /** The version that was edited; 0 where there was none yet. */
      version: int({ min: 0 }),
      own: packed(own()),
      note: orElse(text(200), ''),
      companyId: callersCompany(),
    }),
    output: record({ version: int() }),
  }),
  versions: endpoint({
    ...desk,
    path: `${BASE}/querySiteVersionList`,
    input: record({ variant: variant(), ...paging(), companyId: callersCompany() }),
    output: record(pageOf(record({ ...version(), own: own() }))),
  }),
} as const
