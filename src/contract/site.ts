import { endpoint } from './wire/endpoint.ts'
import { callersCompany, flag, record, rows, table, text } from './wire/words.ts'

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
    output: record({
      version: text(),
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
    }),
  }),
} as const

export type SiteConfig = (typeof site)['config']['output']['_zod']['output']
