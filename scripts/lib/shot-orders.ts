import type { BrowserContext, Page } from 'playwright-core'
import { orders } from '#contract/orders.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { signIn } from '../../e2e/browser.ts'
import { type Act, button, inTurn, press } from './shot-acts.ts'
import { as, calling, to } from './shot-calls.ts'
import { anotherContext } from './shot-still.ts'

/** 申报委托 in its states, of the company and of its advisor. */

type Order = AnswerOf<typeof orders.detail>

/** Each state has a policy of its own: the widths are pictured at the same time. */
const POLICY = {
  errors: 'zhuanjingtexin-zhongxiao-qiye',
  placed: 'gaoqi-rending-guanli-banfa',
  accepted: 'yanfa-jiajikouchu-2023-7',
  quoted: 'chuangxinxing-zhongxiao-qiye',
  confirmed: 'zhishichanquan-youshi-shifan-qiye',
} as const
/** How far each of them is taken. */
const UNTIL = { placed: '20', accepted: '30', quoted: '40', confirmed: '60' } as const

const FORM = {
  contactName: '周予衡',
  contactPhone: '13800000005',
  needs: ['materials', 'audit'],
  remark: '希望先看一份材料清单，财务数据下周补齐',
  agreeNoGuarantee: 'true',
}
const QUOTE = {
  amount: '28000',
  note: '第一步核对条件和知识产权，第二步编制材料并做专项审计，第三步网上提交并跟进补正。',
  stages: [
    JSON.stringify({ stage: 'signed', amount: '8000', note: '签约后 5 个工作日内' }),
    JSON.stringify({ stage: 'submitted', amount: '10000', note: '' }),
    JSON.stringify({ stage: 'approved', amount: '10000', note: '公示无异议' }),
  ],
}

/** Takes an order on until it is where its picture wants it; others may be at it as well. */
const drive = async (company: Page, advisor: Page, name: keyof typeof UNTIL): Promise<string> => {
  const asks = calling(company)
  const serves = calling(advisor)
  for (let tries = 0; tries < 12; tries += 1) {
    const order: Order | null = await asks(orders.open, { policyId: POLICY[name] })
    if (order === null) throw new Error(`no order for ${POLICY[name]}`)
    if (order.status === UNTIL[name]) return order.orderNo
    const seen = { orderNo: order.orderNo, version: String(order.version) }
    if (order.status === '10') await asks(orders.submit, { ...seen, ...FORM })
    if (order.status === '20') await serves(orders.accept, seen)
    if (order.status === '30') await serves(orders.quote, { ...seen, ...QUOTE })
    if (order.status === '40') await asks(orders.confirm, seen)
  }
  throw new Error(`the order for ${POLICY[name]} does not come to ${UNTIL[name]}`)
}

/** The advisor in a browser of his own. */
const withAdvisor = async <T>(
  page: Page,
  context: BrowserContext,
  what: (advisor: Page) => Promise<T>,
): Promise<T> => {
  const other = await anotherContext(context)
  try {
    const advisor = await other.newPage()
    await signIn(advisor, new URL(page.url()).origin, hrefTo('adminHome'), 'advisor')
    return await what(advisor)
  } finally {
    await other.close()
  }
}

/** The company's page of an order that was taken so far. */
const ordered =
  (name: keyof typeof UNTIL): Act =>
  async (page, context) => {
    await as('demo')(page, context)
    const orderNo = await withAdvisor(page, context, async (advisor) => drive(page, advisor, name))
    await to(hrefTo('preciseOrder', { orderNo }))(page, context)
  }

/** The same order as its advisor has it before him. */
const served =
  (name: keyof typeof UNTIL): Act =>
  async (page, context) => {
    await as('advisor')(page, context)
    const other = await anotherContext(context)
    const company = await other.newPage()
    await signIn(company, new URL(page.url()).origin, hrefTo('adminHome'), 'demo')
    const orderNo = await drive(company, page, name)
    await other.close()
    await to(hrefTo('orders', { id: orderNo }))(page, context)
  }

const dark: Act = async (page) => page.emulateMedia({ colorScheme: 'dark' })

const drafted = inTurn(
  as('demo'),
  to(hrefTo('preciseOrder', { policyId: POLICY.errors })),
  press('提交委托'),
)

const path = hrefTo('login')
const whole = true as const

/** The states, and each of those worth it in the dark. */
const SHOWN: readonly { name: string; act: Act; whole?: true; dark?: true }[] = [
  { name: 'state-orderErrors', act: drafted, whole },
  { name: 'state-orderPlaced', act: ordered('placed'), whole },
  {
    name: 'state-orderInstead',
    act: inTurn(ordered('placed'), to(hrefTo('preciseOrder', { policyId: POLICY.placed }))),
  },
  { name: 'state-orderQuoted', act: ordered('quoted'), whole, dark: true },
  { name: 'state-orderAskAgain', act: inTurn(ordered('quoted'), press('要求重新报价')) },
  { name: 'state-orderConfirmed', act: ordered('confirmed'), whole },
  {
    name: 'state-orders',
    act: inTurn(ordered('quoted'), to(hrefTo('orders'))),
    whole,
  },
  { name: 'state-orderQueue', act: inTurn(served('placed'), to(hrefTo('orders'))), whole },
  { name: 'state-orderServed', act: served('placed'), dark: true },
  { name: 'state-orderRefusing', act: inTurn(served('placed'), press('不予受理')) },
  {
    name: 'state-orderQuoting',
    act: inTurn(served('accepted'), press('添加阶段', '添加阶段', '发送报价'), async (page) =>
      button(page, '发送报价').scrollIntoViewIfNeeded(),
    ),
    dark: true,
  },
]

export const ORDER_STATES = SHOWN.flatMap(({ dark: night, ...state }) => [
  { ...state, path },
  ...(night ? [{ ...state, path, name: `${state.name}-dark`, act: inTurn(state.act, dark) }] : []),
])
