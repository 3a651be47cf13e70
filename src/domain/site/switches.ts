/** 显隐开关: what the site's configuration, or a switch that a browser stores, may hide. */
export const SITE_SWITCHES = [
  'greeting',
  'location',
  'topLinks',
  'fontSize',
  'hotline',
  'footerHotline',
  'footerCode',
  'widgetCode',
  'recordNumber',
] as const

export type SiteSwitch = (typeof SITE_SWITCHES)[number]
