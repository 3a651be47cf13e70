import { hrefTo } from '../pages/addresses.ts'

/** What an application for a right is called, by the address field `price` of the page of 知识产权. */
export const IP_RIGHT = {
  trademark: '商标注册',
  invention: '发明专利',
  utility: '实用新型',
  design: '外观设计',
  software: '软件著作权',
  work: '作品著作权',
} as const

export type IpRight = keyof typeof IP_RIGHT

export const IP_RIGHTS = Object.keys(IP_RIGHT) as IpRight[]

/** The right that a text names; null for any other text. */
export const rightNamed = (text: string): IpRight | null =>
  Object.hasOwn(IP_RIGHT, text) ? (text as IpRight) : null

/** 知识产权事项 that a service project is offered for: an application, or what may follow it. */
export const IP_SERVICE = {
  trademark: '商标注册申请',
  trademarkReview: '商标驳回复审',
  invention: '发明专利申请',
  utility: '实用新型专利申请',
  design: '外观设计专利申请',
  patentReply: '专利审查意见答复',
  software: '软件著作权登记',
  work: '作品著作权登记',
} as const satisfies Record<IpRight, string> & Record<string, string>

export type IpService = keyof typeof IP_SERVICE

/** The right whose application a service is offered for; null for one that may follow. */
export const rightOfService = (service: IpService | ''): IpRight | null => rightNamed(service)

/** The part of the page of 知识产权 that has the price cards. */
export const PRICES_ANCHOR = 'services'

/** The address of a right's price card. */
export const priceHref = (right: IpRight): string =>
  `${hrefTo('ip', { price: right })}#${PRICES_ANCHOR}`
