/** 申报委托: the states of product.md 4.6. */
export const ORDER_STATUS = {
  '10': '待确认',
  '20': '待受理',
  '30': '待报价',
  '40': '待企业确认',
  '50': '已确认',
  '60': '服务中',
  '70': '已完成',
  '80': '已评价',
  '90': '已取消',
  '91': '未受理',
  '92': '已关闭',
} as const
export type OrderStatus = keyof typeof ORDER_STATUS

/** What a company did, as the public news of services says it; drafts and ended ones say nothing. */
const ACTION: Partial<Record<OrderStatus, string>> = {
  '20': '提交了申报委托',
  '30': '的申报委托已受理',
  '40': '收到了服务报价',
  '50': '确认了委托',
  '60': '进入材料准备',
  '70': '的委托已办结',
  '80': '的委托已办结',
}

/** The states that count as an order: confirmed by the company, neither cancelled nor refused. */
export const PLACED: readonly OrderStatus[] = (Object.keys(ORDER_STATUS) as OrderStatus[]).filter(
  (status) => Object.hasOwn(ACTION, status),
)

/** The words after the company's name; empty for what is not told. */
export const orderAction = (status: string): string => ACTION[status as OrderStatus] ?? ''
