/** The code tables of a service project (服务项目): product.md 4.10. */

/** 服务类型. */
export const PROJECT_TYPE = {
  hightech: '高企',
  declare: '项目申报',
  trademark: '商标',
  patent: '专利',
  copyright: '版权',
  finance: '财税',
  jobTitle: '职称',
} as const
export type ProjectType = keyof typeof PROJECT_TYPE

/** 计价方式. */
export const PRICE_TYPE = {
  fixed: '固定',
  range: '区间',
  negotiable: '面议',
  original: '原价',
} as const
export type PriceType = keyof typeof PRICE_TYPE

/** 服务线: what the home of the service projects lays out one below the other. */
export const SERVICE_LINE = {
  hightech: ['hightech'],
  declare: ['declare'],
  trademark: ['trademark'],
  patent: ['patent', 'copyright'],
  finance: ['finance'],
  jobTitle: ['jobTitle'],
} as const satisfies Record<string, readonly ProjectType[]>
export type ServiceLine = keyof typeof SERVICE_LINE

/** One choice of a filter by amount or days; `max` is outside. */
interface Band {
  name: string
  min: number
  max: number
}

/** 价格区间 of the list, by the price it begins at, in yuan. */
export const PRICE_BAND = {
  '0-1000': { name: '1,000 元以下', min: 0, max: 1000 },
  '1000-5000': { name: '1,000–5,000 元', min: 1000, max: 5000 },
  '5000-20000': { name: '5,000–20,000 元', min: 5000, max: 20_000 },
  '20000-': { name: '20,000 元以上', min: 20_000, max: Infinity },
  ask: { name: PRICE_TYPE.negotiable, min: Number.NaN, max: Number.NaN },
} as const satisfies Record<string, Band>
export type PriceBand = keyof typeof PRICE_BAND

/** 周期 of the list, in days. */
export const CYCLE_BAND = {
  '0-7': { name: '7 天内', min: 0, max: 8 },
  '8-30': { name: '8–30 天', min: 8, max: 31 },
  '31-90': { name: '31–90 天', min: 31, max: 91 },
  '91-': { name: '90 天以上', min: 91, max: Infinity },
} as const satisfies Record<string, Band>
export type CycleBand = keyof typeof CYCLE_BAND

/** 排序 of the list: 综合, 销量, 价格. */
export const PROJECT_SORT = { default: '综合', sales: '销量', price: '价格' } as const
export type ProjectSort = keyof typeof PROJECT_SORT
