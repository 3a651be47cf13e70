import type { BrowserContext, Page } from 'playwright-core'
import { declarations } from '#contract/declarations.ts'
import { files } from '#contract/files.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { addDays } from '#domain/calendar/days.ts'
import type { DeclareEvent } from '#domain/declarations/codes.ts'
import { rowOf } from '#domain/declarations/machine.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { signIn } from '../../e2e/browser.ts'
import { type Act, button, inTurn, press, print } from './shot-acts.ts'
import { as, calling, to } from './shot-calls.ts'
import { anotherContext, MOMENT } from './shot-still.ts'

/** 申报管理 in its states, of the company and of its advisor. */

type Declaration = AnswerOf<typeof declarations.detail>
type Fields = Record<string, string | string[]>

const today = formatBeijingDate(MOMENT)
const before = (days: number): string => addDays(today, -days)
const after = (days: number): string => addDays(today, days)

/** The company's administrator, its declarer and an advisor, each in a browser of their own. */
interface Cast {
  demo: Page
  colleague: Page
  advisor: Page
}

/** What a draft says. */
const DRAFT: Fields = {
  projectType: 'platform',
  level: '2',
  regionCode: '330106',
  dept: '省经济和信息化厅',
  batch: '第一批',
  year: today.slice(0, 4),
  officialPlatform: '省企业服务综合平台',
  officialUrl: 'https://example.com/apply',
  applyAmount: '1200000',
  principal: '周予衡',
  contactName: '陈一诺',
  contactPhone: '13800000006',
  deadlineOnline: after(24),
  deadlineRecommend: after(12),
  members: [
    JSON.stringify({ name: '李工', duty: '研发负责人' }),
    JSON.stringify({ name: '王会计', duty: '财务数据' }),
  ],
}
const MATERIALS = [
  { name: '企业营业执照副本', note: '加盖公章' },
  { name: '上年度专项审计报告', note: '会计师事务所出具' },
  { name: '研发项目立项文件', note: '' },
] as const

/** One PNG of a few bytes, which the file library takes for what it is. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Uploads a picture by that name; its id. */
const upload = async (page: Page, name: string): Promise<string> =>
  page.evaluate(
    async ({ path, name: fileName, content }) => {
      const who = JSON.parse(sessionStorage.getItem('cq:session') ?? '{}') as Record<string, string>
      const form = new FormData()
      form.append('feature', 'declaration')
      form.append('companyId', who.companyId ?? '')
      const bytes = Uint8Array.from(atob(content), (it) => it.codePointAt(0) ?? 0)
      form.append('file', new Blob([bytes], { type: 'image/png' }), fileName)
      const answer = await fetch(path, {
        method: 'POST',
        headers: {
          Authorization: `${who.tokenType} ${who.accessToken}`,
          'X-Ceqiao': '1',
          securitycode: who.companyId ?? '',
          userId: who.userId ?? '',
        },
        body: form,
      })
      const said = (await answer.json()) as { data: { records: { fileId: string }[] } | null }
      return said.data?.records[0]?.fileId ?? ''
    },
    { path: files.add.path, name, content: PNG },
  )

/** What takes one declaration along; a refused step is an Error. */
const driving = (cast: Cast, made: Declaration) => {
  let at = made
  const took = (next: Declaration | null, what: string): void => {
    if (next === null) throw new Error(`refused: ${what}`)
    at = next
  }
  const seen = (): Fields => ({ declareNo: at.declareNo, version: String(at.version) })
  const material = (index: number): Fields => {
    const { materialId = '', version = 0 } = at.materials[index] ?? {}
    return { declareNo: at.declareNo, materialId, version: String(version) }
  }
  const { demo, colleague, advisor } = cast
  return {
    now: () => at,
    /** A move by the administrator, the declarer or the advisor. */
    move: async (who: keyof Cast, event: DeclareEvent, more: Fields = {}) => {
      const call = rowOf(at.status, event, at.line)?.call
      const endpoint =
        who === 'advisor' || call === undefined || call === 'serve' || call === 'time'
          ? declarations.serve
          : declarations[call]
      took(await calling(cast[who])(endpoint, { ...seen(), event, ...more }), event)
    },
    save: async (more: Fields) => {
      const input = { ...seen(), projectName: at.projectName, ...more }
      took(await calling(colleague)(declarations.save, input), 'save')
    },
    list: async (name: string, note: string) => {
      const input = { declareNo: at.declareNo, name, note, required: 'true' }
      took(await calling(colleague)(declarations.addMaterial, input), name)
    },
    put: async (index: number, name: string) => {
      const fileIds = [await upload(colleague, name)]
      took(await calling(colleague)(declarations.upload, { ...material(index), fileIds }), name)
    },
    judge: async (index: number, state: 'passed' | 'returned', remark = '') =>
      took(
        await calling(advisor)(declarations.judge, { ...material(index), state, remark }),
        state,
      ),
    claim: async () => {
      const advisorUserId = 'user-advisor'
      took(await calling(advisor)(declarations.assign, { ...seen(), advisorUserId }), 'assign')
    },
    plan: async (name: string, dueOn: string) => {
      const input = { declareNo: at.declareNo, kind: 'plan', name, dueOn }
      took(await calling(demo)(declarations.milestone, input), name)
    },
  }
}
type Drive = ReturnType<typeof driving>

const REASON = '缺少会计师事务所盖章页，请补齐后重新上传'

/** How far a declaration is taken; each goes on from the one before. */
const WAY = {
  filled: async (drive) => {
    for (const { name, note } of MATERIALS) await drive.list(name, note)
    await drive.save(DRAFT)
    await drive.put(0, '营业执照.png')
    await drive.put(1, '专项审计报告.png')
    await drive.plan('完成专项审计', after(6))
  },
  first: async (drive) => {
    await drive.move('colleague', 'toReview')
    await drive.move('demo', 'reviewPass')
    await drive.claim()
  },
  returned: async (drive) => {
    await drive.judge(0, 'passed')
    await drive.judge(1, 'returned', REASON)
    const materialId = drive.now().materials[1]?.materialId ?? ''
    await drive.move('advisor', 'firstReturn', {
      items: [JSON.stringify({ materialId, text: REASON })],
    })
  },
  preparing: async (drive) => {
    await drive.put(1, '专项审计报告（盖章）.png')
    await drive.move('colleague', 'resubmit')
    await drive.move('advisor', 'firstPass')
    await drive.put(2, '立项文件.png')
  },
  final: async (drive) => {
    for (const index of [0, 1, 2]) await drive.judge(index, 'passed')
    await drive.move('advisor', 'prepared')
  },
  formal: async (drive) => {
    const filed = { truth: 'true', on: before(20), acceptNo: 'SL-0193' }
    await drive.move('demo', 'finalise', filed)
    await drive.move('advisor', 'formal', { on: before(18), note: '系统显示已受理' })
  },
  correcting: async (drive) => {
    const materialId = drive.now().materials[1]?.materialId ?? ''
    await drive.move('advisor', 'correct', {
      on: before(12),
      dueOn: after(4),
      items: [
        JSON.stringify({ materialId, text: '审计报告附注缺第 12 页' }),
        JSON.stringify({ materialId: '', text: '补充研发人员社保缴纳说明' }),
      ],
      proofUrl: 'https://example.com/notice/12',
    })
  },
  publicity: async (drive) => {
    await drive.put(1, '专项审计报告（补正）.png')
    await drive.move('colleague', 'corrected', { on: before(10), note: '已补齐附注与社保说明' })
    await drive.move('advisor', 'expert', { on: before(8) })
    await drive.move('advisor', 'publicity', {
      on: before(5),
      publicityFrom: before(5),
      publicityTo: after(1),
      publicityUrl: 'https://example.com/list',
    })
  },
} as const satisfies Record<string, (drive: Drive) => Promise<void>>
type Until = 'draft' | keyof typeof WAY

/** Makes a declaration and takes it that far. */
const drive = async (page: Page, context: BrowserContext, until: Until): Promise<string> => {
  const { origin } = new URL(page.url())
  const contexts: BrowserContext[] = []
  const enter = async (who: string): Promise<Page> => {
    const fresh = await anotherContext(context)
    contexts.push(fresh)
    const own = await fresh.newPage()
    await own.goto(origin + hrefTo('tips'))
    await signIn(own, origin, hrefTo('adminHome'), who)
    return own
  }
  try {
    const cast = {
      demo: await enter('demo'),
      colleague: await enter('colleague'),
      advisor: await enter('advisor'),
    }
    const draft = await calling(cast.colleague)(declarations.add, { projectName: PROJECT[until] })
    if (draft === null) throw new Error('no draft was made')
    const driven = driving(cast, draft)
    for (const [name, step] of until === 'draft' ? [] : Object.entries(WAY)) {
      await step(driven)
      if (name === until) break
    }
    return draft.declareNo
  } finally {
    await Promise.all(contexts.map(async (one) => one.close()))
  }
}

const driven = new Map<string, Promise<string>>()

/** One of this portal that was taken so far, once: a person may upload only so much an hour. */
const drivenOnce = async (
  page: Page,
  context: BrowserContext,
  until: Until,
  own = '',
): Promise<string> => {
  const key = `${new URL(page.url()).origin} ${until}${own}`
  const known = driven.get(key) ?? drive(page, context, until)
  driven.set(key, known)
  return known
}

const PROJECT: Readonly<Record<Until, string>> = {
  draft: '数字化车间认定',
  filled: '省级企业技术中心认定',
  first: '首台（套）装备研制补助',
  returned: '省级工业设计中心认定',
  preparing: '工业互联网平台补助',
  final: '高新技术企业研究开发中心认定',
  formal: '省级新产品试制计划',
  correcting: '重点研发计划项目（智能检测装备）',
  publicity: '省级科技企业研究院认定',
}

/** A declaration that was taken so far, as somebody has it before him, on one of its tabs. */
const shown =
  (who: string, until: Until, tab = ''): Act =>
  async (page, context) => {
    await as(who)(page, context)
    const id = await drivenOnce(page, context, until)
    await to(hrefTo('editDeclare', { id, tab }))(page, context)
  }

/** The list after some were made. */
const listed =
  (who: string, address: string): Act =>
  async (page, context) => {
    await as(who)(page, context)
    for (const until of ['filled', 'first', 'correcting'] as const)
      await drivenOnce(page, context, until)
    await to(address)(page, context)
  }

/** The second step of a new one. */
const adding =
  (step: string): Act =>
  async (page, context) => {
    await as('colleague')(page, context)
    const id = await drivenOnce(page, context, step === '' ? 'draft' : 'filled')
    await to(hrefTo('addDeclare', { id, step }))(page, context)
  }

/** Somebody else saves while the form holds something else. */
const conflict: Act = async (page, context) => {
  await as('colleague')(page, context)
  const { width = 0 } = page.viewportSize() ?? {}
  const id = await drivenOnce(page, context, 'filled', String(width))
  await to(hrefTo('editDeclare', { id }))(page, context)
  const other = calling(page)
  const now = await other(declarations.detail, { declareNo: id })
  await page.getByLabel('主管部门').fill('市科技局')
  await other(declarations.save, {
    ...DRAFT,
    declareNo: id,
    version: String(now?.version ?? 0),
    projectName: `${now?.projectName ?? ''}`,
    dept: '省科学技术厅',
  })
  await press('保存草稿')(page, context)
  await page.getByRole('rowheader', { name: '主管部门' }).waitFor()
}

const choose: Act = async (page) =>
  page
    .locator('thead input')
    .first()
    .evaluate((box) => box instanceof HTMLInputElement && box.click())

const dark: Act = async (page) => page.emulateMedia({ colorScheme: 'dark' })
const list = hrefTo('declareManage')
const path = hrefTo('login')
const whole = true as const

/** The states, and each of those worth it in the dark. */
const SHOWN: readonly { name: string; act: Act; whole?: true; dark?: true }[] = [
  { name: 'state-declareList', act: inTurn(listed('colleague', list), choose), whole, dark: true },
  {
    name: 'state-declareCalendar',
    act: inTurn(as('colleague'), to(hrefTo('declareManage', { view: 'calendar' }))),
  },
  {
    name: 'state-declareNone',
    act: inTurn(as('demo'), to(hrefTo('declareManage', { q: '㐀㐁㐂' }))),
  },
  { name: 'state-declareBegin', act: inTurn(as('colleague'), to(hrefTo('addDeclare'))), whole },
  { name: 'state-declareFacts', act: inTurn(adding(''), press('下一步：材料清单')), whole },
  { name: 'state-declareMaterials', act: adding('materials'), whole },
  { name: 'state-declareDraft', act: shown('colleague', 'filled'), whole, dark: true },
  { name: 'state-declareConflict', act: conflict, whole },
  { name: 'state-declareReturned', act: shown('colleague', 'returned', 'materials'), whole },
  {
    name: 'state-declareFinal',
    act: inTurn(shown('demo', 'final'), press('定稿并登记正式提交'), async (page) =>
      page.getByRole('dialog').getByRole('button', { name: '定稿并登记正式提交' }).click(),
    ),
  },
  { name: 'state-declareCorrecting', act: shown('colleague', 'correcting', 'corrections'), whole },
  { name: 'state-declareHistory', act: shown('demo', 'publicity', 'timeline'), whole, dark: true },
  { name: 'state-declareFiled', act: shown('demo', 'publicity'), whole },
  { name: 'state-declarePrint', act: inTurn(shown('demo', 'publicity'), print), whole },
  {
    name: 'state-declareWithdraw',
    act: inTurn(shown('demo', 'formal'), press('撤回已提交的申报')),
  },
  { name: 'state-declareQueue', act: listed('advisor', list), whole },
  {
    name: 'state-declareServed',
    act: inTurn(shown('advisor', 'first', 'materials'), press(/^退回/)),
    whole,
    dark: true,
  },
  {
    name: 'state-declareAsking',
    act: inTurn(shown('advisor', 'formal'), press('登记补正通知'), async (page) =>
      button(page.getByRole('dialog'), '登记补正通知').click(),
    ),
  },
  { name: 'state-declarePlan', act: shown('colleague', 'filled', 'milestones') },
  { name: 'state-declareTalk', act: shown('colleague', 'first', 'talk') },
]

export const DECLARE_STATES = SHOWN.flatMap(({ dark: night, ...state }) => [
  { ...state, path },
  ...(night ? [{ ...state, path, name: `${state.name}-dark`, act: inTurn(state.act, dark) }] : []),
])
