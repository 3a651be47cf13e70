/** 计算工具 of the page of intellectual property, by the address field `tool`. */
export const IP_TOOL = {
  renewal: '商标续展与使用',
  opposition: '商标异议期',
  filing: '商标申请费',
  fee: '专利申请费',
  annuity: '专利年费',
  priority: '优先权与国际申请',
  term: '著作权保护期',
  number: '专利申请号校验',
} as const

export type IpToolCode = keyof typeof IP_TOOL
