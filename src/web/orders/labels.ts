import type { OrderStatus } from '#domain/orders/codes.ts'
import type { Tone } from '#web/kit/Tag.tsx'

/** 免责: what a company reads and ticks before an order. */
export const NO_GUARANTEE = '我已知悉：官方申报不收费，结果由主管部门决定，服务不承诺获批'

/** The tone of a state: whose turn it is, or how it ended. */
export const STATUS_TONE: Readonly<Record<OrderStatus, Tone>> = {
  '10': 'warn',
  '20': 'busy',
  '30': 'busy',
  '40': 'warn',
  '50': 'busy',
  '60': 'busy',
  '70': 'warn',
  '80': 'good',
  '90': 'none',
  '91': 'bad',
  '92': 'none',
}

/** The way of an order that goes well, and where each state stands on it. */
export const STEPS = ['委托', '受理', '报价', '确认', '服务', '评价'] as const
export const STEP_OF: Readonly<Record<OrderStatus, number>> = {
  '10': 0,
  '20': 1,
  '30': 2,
  '40': 3,
  '50': 4,
  '60': 4,
  '70': 5,
  '80': 6,
  '90': -1,
  '91': -1,
  '92': -1,
}

/** What the company is told of a state: what happens, and who has to act. */
export const STATUS_TEXT: Readonly<Record<OrderStatus, string>> = {
  '10': '尚未提交，草稿保留 7 天',
  '20': '等待顾问受理，通常在 2 个工作日内',
  '30': '顾问正在准备方案与报价',
  '40': '请查看方案与报价，确认后开始服务',
  '50': '正在建立申报',
  '60': '服务进行中，顾问按步骤办理申报',
  '70': '服务已办结，请评价',
  '80': '本次服务已结束',
  '90': '委托已取消',
  '91': '顾问没有受理这项委托',
  '92': '超过 5 个工作日没有受理，委托已关闭，您可以重新委托',
}
