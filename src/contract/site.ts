import { permission } from '#domain/permissions/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  eachOrNull,
  boolean,
  int,
  withDefault,
  jsonParam,
  pageOf,
  paging,
  object,
  array,
  pattern,
  map,
  text,
} from './wire/schema.ts'

/** What is configured of a site, without its version. */
const settings = () => ({
  webName: text(),
  tagline: text(),
  favicon: text(500),
  logo: text(500),
  logoDark: text(500),
  banners: array(object({ image: text(500), link: text(500), alt: text() })),
  /** Show/hide flags of top-bar and footer items. */
  switches: map(boolean()),
  /** Web names of the sections, by page name. */
  sectionNames: map(text()),
  /** The hotline of each tab, by the tab's value. */
  hotlines: map(text()),
  /** Picture of the WeChat code; empty when there is none. */
  wechatCode: text(500),
  recordNumber: text(),
  recordUrl: text(500),
  copyright: text(),
  /** Content of this site is demonstration content. */
  demo: boolean(),
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
    input: object({}),
    output: object({ version: text(), ...settings() }),
  }),
} as const

export type SiteConfig = (typeof site)['config']['output']['_zod']['output']
/** What a site says itself; null where it follows the default site. */
export type OwnSettings = {
  [K in keyof Omit<SiteConfig, 'version'>]: SiteConfig[K] | null
}

const BASE = '/center/api/site'
const editing = {
  access: 'member',
  permission: permission('site:edit'),
  spec: false,
  method: 'POST',
} as const

/** `default`, or a host name. */
const variant = () => pattern(/^[a-z0-9._-]{1,253}$/)
const own = () => object(eachOrNull(settings()))
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
    ...editing,
    path: `${BASE}/querySiteList`,
    input: object({}),
    output: object({
      records: array(
        object({
          variant: text(),
          ...version(),
          webName: text(),
          recordNumber: text(),
          /** How much the site says itself. */
          ownCount: int(),
        }),
      ),
      /** Further hosts may be entered: the operator's settings name none. */
      open: boolean(),
    }),
  }),
  one: endpoint({
    ...editing,
    path: `${BASE}/querySite`,
    input: object({ variant: variant() }),
    output: object({
      variant: text(),
      ...version(),
      own: own(),
      /** What the site follows where it says nothing itself; the same as its own for the default. */
      base: object(settings()),
    }),
  }),
  /** Publishes a new version at once; 409 where somebody else was faster. */
  save: endpoint({
    ...editing,
    path: `${BASE}/updateSite`,
    audit: 'site.edit',
    input: object({
      variant: variant(),
      /** The version that was edited; 0 where there was none yet. */
      version: int({ min: 0 }),
      own: jsonParam(own()),
      note: withDefault(text(200), ''),
    }),
    output: object({ version: int() }),
  }),
  versions: endpoint({
    ...editing,
    path: `${BASE}/querySiteVersionList`,
    input: object({ variant: variant(), ...paging() }),
    output: object(pageOf(object({ ...version(), own: own() }))),
  }),
} as const
