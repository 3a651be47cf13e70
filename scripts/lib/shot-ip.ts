import type { Page } from 'playwright-core'
import { EMPTY_TRADEMARK, type TrademarkForm } from '#domain/ip/trademark-record.ts'
import { TRADEMARK_KIND } from '#domain/ip/record-kinds.ts'
import { cellsOf, sheetFields } from '#domain/ip/record-sheet.ts'
import { writeWorkbook } from '#server/sheets/write.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { signIn } from '../../e2e/browser.ts'
import { type Act, button, inTurn, press, print } from './shot-acts.ts'

/** 知识产权 of a company in its states. */

const opened =
  (page: PageName, query: Record<string, string> = {}, who = 'demo'): Act =>
  async (tab) => {
    await signIn(tab, new URL(tab.url()).origin, hrefTo(page, query), who)
    await tab.getByRole('heading', { level: 1 }).waitFor()
    await tab.waitForLoadState('networkidle')
  }

const dark: Act = async (page) => page.emulateMedia({ colorScheme: 'dark' })

/** The record whose row says something, or the first. */
const intoRow =
  (words: RegExp = /./): Act =>
  async (page) => {
    await page.getByRole('row', { name: words }).getByRole('link').last().waitFor()
    await page
      .locator('tbody tr')
      .filter({ hasText: words })
      .first()
      .getByRole('link')
      .first()
      .click()
    await page.getByRole('region', { name: '来源与依据' }).waitFor()
  }

const chosen =
  (count: number): Act =>
  async (page) => {
    const boxes = page.getByRole('checkbox', { name: /^选择(?!本页)/ })
    await boxes.first().waitFor()
    for (let at = 0; at < count; at += 1) await boxes.nth(at).check()
  }

const mark = (
  regNo: string,
  name: string,
  niceClass: number,
  more: Partial<TrademarkForm> = {},
): string[] =>
  cellsOf<TrademarkForm>(TRADEMARK_KIND, {
    ...EMPTY_TRADEMARK,
    regNo,
    name,
    niceClass,
    applicant: '云川示例精测智能装备有限公司',
    status: 'registered',
    regDate: '2021-03-07',
    ...more,
  })

const SHEET = {
  name: '商标',
  columns: sheetFields(TRADEMARK_KIND).map(({ name }) => ({ name })),
  rows: [
    ...Array.from({ length: 12 }, (_, at) => mark(String(99_000_001 + at), `云测${at + 1}号`, 9)),
    mark('99000020', '云测', 88),
    mark('九九', '', 9),
    mark('99000001', '云测重复', 9),
    mark('99000022', '云测仪', 42, { regDate: '2021-02-30' }),
  ],
}

const uploaded: Act = async (page) => {
  await page.locator('input[type=file]').setInputFiles({
    name: '商标.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeWorkbook(SHEET),
  })
  await page.getByText(/^共 \d+ 行：/).waitFor()
}

const typed = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(fields)) {
    const control = page.getByLabel(label, { exact: false }).first()
    if ((await control.evaluate((element) => element.tagName)) === 'SELECT')
      await control.selectOption(value)
    else await control.fill(value)
    await control.blur()
  }
}

const PATENT = {
  申请号: 'ZL 2099 1000 0001.8',
  名称: '一种高精度测量方法',
  申请日: '2023-06-15',
  授权公告日: '2025-03-10',
  费用减缴: '85',
  年费已缴至第几年: '3',
}

const path = hrefTo('login')
const whole = true as const

/** The states, and each of those worth it in the dark. */
const SHOWN: readonly { name: string; act: Act; whole?: true; dark?: true }[] = [
  {
    name: 'state-ipMark',
    act: inTurn(opened('trademark', { group: 'valid' }), intoRow()),
    whole,
    dark: true,
  },
  {
    name: 'state-ipMarkRisk',
    act: inTurn(opened('trademark', { group: 'risk' }), intoRow()),
    whole,
  },
  {
    name: 'state-ipPatent',
    act: inTurn(opened('patent', { group: 'valid' }), intoRow()),
    whole,
    dark: true,
  },
  {
    name: 'state-ipPatentPending',
    act: inTurn(opened('patent', { group: 'pending' }), intoRow()),
    whole,
  },
  { name: 'state-ipCopyright', act: inTurn(opened('copyright'), intoRow()), whole },
  {
    name: 'state-ipPrint',
    act: inTurn(opened('patent', { group: 'valid' }), intoRow(), print),
    whole,
  },
  { name: 'state-ipListPrint', act: inTurn(opened('trademark'), print), whole },
  {
    name: 'state-ipPay',
    act: inTurn(opened('patent', { group: 'valid' }), intoRow(), press(/^登记缴费/)),
  },
  {
    name: 'state-ipEntry',
    act: inTurn(
      opened('trademark', { group: 'valid' }),
      intoRow(),
      press(/添加\s*使用证据/, '保存'),
    ),
  },
  { name: 'state-ipChosen', act: inTurn(opened('trademark'), chosen(3)), dark: true },
  { name: 'state-ipDelete', act: inTurn(opened('trademark'), chosen(2), press('删除')) },
  {
    name: 'state-ipExport',
    act: inTurn(opened('trademark'), async (page) => button(page, '导出').click()),
  },
  { name: 'state-ipImport', act: opened('trademark', { open: 'import' }) },
  {
    name: 'state-ipImportChecked',
    act: inTurn(opened('trademark', { open: 'import' }), uploaded),
    dark: true,
  },
  {
    name: 'state-ipReminders',
    act: inTurn(opened('trademark'), press('提醒设置'), async (page) =>
      page.getByRole('dialog').waitFor(),
    ),
  },
  {
    name: 'state-ipFeed',
    act: inTurn(opened('calendar'), press('订阅到手机日历'), async (page) => {
      const make = button(page, '生成私密链接')
      await make
        .or(page.getByText(/^生成于/))
        .first()
        .waitFor()
      if (await make.isVisible()) await make.click()
      await page.getByText(/^生成于/).waitFor()
    }),
  },
  {
    name: 'state-ipFormErrors',
    act: inTurn(opened('addTrademark'), press('保存')),
    whole,
  },
  {
    name: 'state-ipFormComputed',
    act: inTurn(opened('addPatent'), async (page) => typed(page, PATENT)),
    whole,
    dark: true,
  },
  {
    name: 'state-ipFormNumber',
    act: inTurn(opened('addPatent'), async (page) =>
      typed(page, { 申请号: '209910000001.3', 名称: '一种高精度测量方法' }),
    ),
  },
]

export const IP_STATES = SHOWN.flatMap(({ dark: night, ...state }) => [
  { ...state, path },
  ...(night ? [{ ...state, path, name: `${state.name}-dark`, act: inTurn(state.act, dark) }] : []),
])
