/** 访问来源: the closed list of where a visit came from; nothing in it tells who came. */
export const SOURCE = {
  direct: '直接访问',
  baidu: '百度',
  bing: '必应',
  sogou: '搜狗',
  so: '360 搜索',
  google: '谷歌',
  shenma: '神马',
  toutiao: '头条搜索',
  search: '其他搜索引擎',
  chat: '聊天应用',
  mail: '邮件',
  poster: '海报与分享',
  campaign: '推广活动',
  site: '其他网站',
  unknown: '未记录',
} as const
export type Source = keyof typeof SOURCE

/** Whether a text is a code of {@link SOURCE}. */
export const isSource = (code: string): code is Source => Object.hasOwn(SOURCE, code)

/** What is known when a visit begins. */
export interface Arrival {
  /** Host that the browser names as the one before; empty without one. */
  from: string
  /** Host that is visited. */
  host: string
  /** `utm_source` of the address; empty without one. */
  utm: string
  /** The address carries the mark of a poster or a shared link. */
  shared: boolean
  userAgent: string
}

/** Hosts by what they are: a name is its own and every one below it. */
const HOSTS: readonly (readonly [Source, readonly string[]])[] = [
  ['baidu', ['baidu.com']],
  ['bing', ['bing.com']],
  ['sogou', ['sogou.com']],
  ['so', ['so.com', 'haosou.com']],
  ['shenma', ['sm.cn']],
  ['toutiao', ['so.toutiao.com', 'toutiao.com']],
  ['search', ['duckduckgo.com', 'yahoo.com', 'yandex.com', 'yandex.ru', 'chinaso.com', 'quark.cn']],
  ['mail', ['mail.qq.com', 'exmail.qq.com', 'mail.163.com', 'mail.126.com', 'outlook.com']],
  ['mail', ['outlook.live.com', 'outlook.office.com', 'mail.google.com', 'mail.aliyun.com']],
  ['mail', ['mail.sina.com.cn', 'mail.139.com', 'mail.189.cn', 'qiye.aliyun.com']],
  ['chat', ['weixin.qq.com', 'wx.qq.com', 'servicewechat.com', 'work.weixin.qq.com', 'im.qq.com']],
  ['chat', ['dingtalk.com', 'feishu.cn', 'larksuite.com', 't.me', 'whatsapp.com']],
]

/** Names that a link may give itself, which stand for a source of the list. */
const NAMED: Readonly<Record<string, Source>> = {
  mail: 'mail',
  email: 'mail',
  edm: 'mail',
  weixin: 'chat',
  wechat: 'chat',
  wecom: 'chat',
  dingtalk: 'chat',
  feishu: 'chat',
  qq: 'chat',
  poster: 'poster',
  share: 'poster',
}

/** Applications whose built-in browser names no page before. */
const CHAT_AGENT = /MicroMessenger|DingTalk|Lark|Feishu|\bQQ\//i
const GOOGLE = /(^|\.)google\.[a-z.]{2,6}$/

const isBelow = (host: string, name: string): boolean => host === name || host.endsWith(`.${name}`)

/** The name of a campaign as it is kept: lower-case letters, digits, `-` and `_`; else empty. */
export const campaignOf = (utm: string): string => {
  const name = utm.toLowerCase()
  return /^[a-z][a-z0-9_-]{1,29}$/.test(name) ? name : ''
}

/** Ends below which anybody may have a name. */
const PUBLIC_ENDS = /\.(com|net|org|gov|edu|ac|mil)\.[a-z]{2}$/

/**
 * A host without what stands before its registered name: `a.b.example.com` is `example.com`. Empty
 * for addresses in figures and for what is no name: whose machine it is, is nobody's business.
 */
export const siteOfHost = (host: string): string => {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name) || /^[\d.]+$/.test(name)) return ''
  const site = name
    .split('.')
    .slice(PUBLIC_ENDS.test(name) ? -3 : -2)
    .join('.')
  return site.length <= 60 ? site : ''
}

/**
 * Where a visit came from. What a link says of itself comes before the page it stood on, and a
 * poster before a campaign. `via` names the other site, cut to its registered name, or the
 * campaign; it is empty for every other source.
 */
export const sourceOf = (arrival: Arrival): { source: Source; via: string } => {
  const { utm, shared, userAgent } = arrival
  const only = (source: Source) => ({ source, via: '' })
  if (shared) return only('poster')
  const campaign = campaignOf(utm)
  const named = Object.hasOwn(NAMED, campaign) ? NAMED[campaign] : undefined
  if (named !== undefined) return only(named)
  if (campaign !== '') return { source: 'campaign', via: campaign }
  const from = arrival.from.toLowerCase().replace(/:\d+$/, '')
  if (from === '' || from === arrival.host.toLowerCase())
    return only(CHAT_AGENT.test(userAgent) ? 'chat' : 'direct')
  // Of names below one another the longer one decides: mail.google.com is no search.
  const known = HOSTS.flatMap(([source, names]) =>
    names.filter((name) => isBelow(from, name)).map((name) => ({ source, name })),
  ).toSorted((left, right) => right.name.length - left.name.length)[0]
  if (known !== undefined) return only(known.source)
  if (GOOGLE.test(from)) return only('google')
  return { source: 'site', via: siteOfHost(from) }
}

/** 设备: what kind of device shows the page. */
export const DEVICE = { phone: '手机', tablet: '平板', desktop: '电脑' } as const
export type Device = keyof typeof DEVICE

/** The kind of device that a user agent names. */
export const deviceOf = (userAgent: string): Device => {
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  return /Mobi|iPhone|iPod|Android|HarmonyOS.*Phone/i.test(userAgent) ? 'phone' : 'desktop'
}

/** Whether a user agent says that no person looks: crawlers, previews, checks and scripts. */
export const isMachine = (userAgent: string): boolean =>
  userAgent === '' ||
  /bot\b|bot\/|spider|crawl|slurp|headless|lighthouse|preview|monitor|scan|curl|wget|python|okhttp|java\/|go-http|axios|node-fetch|phantom|puppeteer|playwright/i.test(
    userAgent,
  )
