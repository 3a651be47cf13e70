import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMPTY_COPYRIGHT, copyrightProblems, tidyCopyright } from './copyright-record.ts'
import { entryProblem, paymentProblem, renewProblem } from './entries.ts'
import { checkCharacter } from './patent-number.ts'
import { EMPTY_PATENT, patentProblems, tidyPatent } from './patent-record.ts'
import { ENTRY_TYPES } from './record-codes.ts'
import { MOST_GOODS, tidyGoods } from './record-form.ts'
import {
  COPYRIGHT_RECORD_KIND,
  PATENT_RECORD_KIND,
  tidyNumber,
  TRADEMARK_KIND,
} from './record-kinds.ts'
import { EMPTY_TRADEMARK, tidyTrademark, trademarkProblems } from './trademark-record.ts'

const TODAY = '2026-11-22'
const MARK = {
  ...EMPTY_TRADEMARK,
  regNo: '9999000001',
  name: '云砚',
  niceClass: 9,
  applicant: '甲公司',
  status: 'registered' as const,
}
const PATENT = {
  ...EMPTY_PATENT,
  appNo: '2099100000018',
  title: '一种方法',
  applicants: ['甲公司'],
  status: 'maintained' as const,
}
const WORK = { ...EMPTY_COPYRIGHT, regNo: '2026SR0581563', name: '软件', owner: '甲公司' }

test('the forms of these tests are right', () => {
  expect(trademarkProblems(MARK, TODAY)).toEqual([])
  expect(patentProblems(PATENT, TODAY)).toEqual([])
  expect(copyrightProblems(WORK, TODAY)).toEqual([])
})

describe('tidying', () => {
  test.each([
    ['trademark', '第 9999000001 号', '9999000001'],
    ['trademark', '１２３４５６７８a', '12345678A'],
    ['patent', 'ZL 2099 1000 0001.8', '2099100000018'],
    ['patent', 'CN209910000001.8', '2099100000018'],
    ['patent', '209910000001.9', ''],
    ['copyright', '2026 sr ０５８１５６３', '2026SR0581563'],
  ] as const)('the number of a %s, %j', (kind, typed, stored) => {
    expect(tidyNumber(kind, typed)).toBe(stored)
  })

  test('goods of one group hang together, each name once', () => {
    expect(
      tidyGoods([
        { group: '０９０１', names: ['软件 ', '：设备'] },
        { group: '0901', names: ['软件', ''] },
        { group: '', names: [' '] },
      ]),
    ).toEqual([{ group: '0901', names: ['软件', '设备'] }])
  })

  test('what is tidy stays as it is', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 })
    fc.assert(
      fc.property(fc.record({ name: text, agent: text, appDate: text, remark: text }), (more) => {
        const mark = tidyTrademark({ ...MARK, ...more })
        expect(tidyTrademark(mark)).toEqual(mark)
        const patent = tidyPatent({ ...PATENT, title: more.name, pubDate: more.appDate })
        expect(tidyPatent(patent)).toEqual(patent)
        const work = tidyCopyright({ ...WORK, name: more.name, publishDate: more.appDate })
        expect(tidyCopyright(work)).toEqual(work)
      }),
    )
  })
})

test.each<[Partial<typeof EMPTY_TRADEMARK>, [string, string][]]>([
  [{ regNo: 'A1' }, [['regNo', '申请号/注册号应为数字，最多 12 位，可带一个字母后缀']]],
  [{ regNo: '12345678A' }, []],
  [{ regNo: '', status: 'filed' }, []],
  [{ regNo: '', status: 'accepted' }, [['regNo', '状态为“已受理”的商标请填写申请号/注册号']]],
  [{ name: '' }, [['name', '请填写商标名称']]],
  [{ name: '名'.repeat(61) }, [['name', '商标名称最多 60 字']]],
  [{ niceClass: 0 }, [['niceClass', '国际分类应为 1 至 45 的整数']]],
  [{ niceClass: 45 }, []],
  [{ goods: [{ group: '091', names: ['软件'] }] }, [['goods', '商品服务的类似群应为 4 位数字']]],
  [
    { goods: [{ group: '', names: ['软；件'] }] },
    [['goods', '商品服务的名称不能有分号，也不能以 4 位数字开头']],
  ],
  [
    {
      goods: [
        { group: '0901', names: Array.from({ length: MOST_GOODS + 1 }, (_, at) => `第${at}`) },
      ],
    },
    [['goods', `商品服务最多 ${MOST_GOODS} 项`]],
  ],
  [
    { appDate: '2026-02-30', regDate: '2026-13-01' },
    [
      ['appDate', '申请日期不是有效的日期，请写成 2026-03-15'],
      ['regDate', '注册公告日期不是有效的日期，请写成 2026-03-15'],
    ],
  ],
  [{ appDate: '2026-11-23' }, [['appDate', '申请日期不能晚于今天']]],
  [
    { appDate: '2020-01-02', prelimDate: '2020-01-01' },
    [['prelimDate', '初审公告日期不能早于申请日期']],
  ],
  [
    { validFrom: '2020-01-02', validTo: '2020-01-01' },
    [['validTo', '专用权期限止不能早于专用权期限起']],
  ],
  [
    { regDate: '2020-01-01', status: 'examining' },
    [['status', '已填写注册公告日期，状态不应为“实质审查”']],
  ],
])('a trademark with %j', (more, problems) => {
  expect(
    trademarkProblems({ ...MARK, ...more }, TODAY).map(({ field, text }) => [field, text]),
  ).toEqual(problems)
})

test.each<[Partial<typeof EMPTY_PATENT>, [string, string][]]>([
  [{ appNo: '' }, [['appNo', '请填写申请号']]],
  [{ appNo: '209910000001' }, [['appNo', '缺少校验码；按前 12 位推算应为 8']]],
  [{ appNo: '2099100000019' }, [['appNo', '校验码不正确；按前 12 位推算应为 8']]],
  [{ kind: 'utility' }, [['kind', '申请号第 5 位表示发明，与所选专利类型不符']]],
  [{ title: '' }, [['title', '请填写名称']]],
  [{ applicants: [] }, [['applicants', '请填写申请人']]],
  [{ applicants: ['甲；乙'] }, [['applicants', '申请人中不能有分号']]],
  [
    { examRequestDate: '2020-01-01', appDate: '2020-01-02' },
    [['examRequestDate', '请求实审日不能早于申请日']],
  ],
  [{ mainIpc: 'G06F 16/33' }, []],
  [{ mainIpc: 'G06F' }, []],
  [{ mainIpc: 'Z06F 16/33' }, [['mainIpc', '主分类号格式不正确，如 G06F 16/33']]],
  [
    { reduction: '85', applicants: ['甲', '乙'] },
    [['reduction', '两个及以上申请人共同申请的，减缴 70%']],
  ],
  [{ paidThrough: 21 }, [['paidThrough', '年费已缴至第几年应为 0 至 20 的整数']]],
  [
    { grantDate: '2025-01-01', status: 'grant_fee' },
    [['status', '已填写授权公告日，状态不应为“等年登印费”']],
  ],
])('a patent with %j', (more, problems) => {
  expect(
    patentProblems({ ...PATENT, ...more }, TODAY).map(({ field, text }) => [field, text]),
  ).toEqual(problems)
})

test('a design is classified by its own numbers, and asks for no examination', () => {
  const design = {
    ...PATENT,
    kind: 'design' as const,
    appNo: `209930000001${checkCharacter('209930000001')}`,
  }
  const said = (more: object) =>
    patentProblems({ ...design, ...more }, TODAY).map(({ field }) => field)
  expect(said({ mainIpc: '14-02' })).toEqual([])
  expect(said({ mainIpc: 'G06F 16/33' })).toContain('mainIpc')
  expect(said({ examRequestDate: '2026-01-01' })).toContain('examRequestDate')
})

test.each<[Partial<typeof EMPTY_COPYRIGHT>, [string, string][]]>([
  [{ regNo: '2026SR12' }, [['regNo', '软件登记号应为年份加 SR 加数字，如 2026SR0581563']]],
  [{ regNo: '国作登字-2026-F-00000001', kind: 'art' }, []],
  [{ regNo: '' }, [['regNo', '状态为“已登记”的作品请填写登记号']]],
  [{ regNo: '', status: 'reviewing' }, []],
  [{ owner: '' }, [['owner', '请填写著作权人']]],
  [
    { completeDate: '2026-02-02', publishDate: '2026-02-01' },
    [['publishDate', '首次发表日期不能早于开发完成日期']],
  ],
  [
    { published: 'no', publishDate: '2026-02-01' },
    [['publishDate', '未发表的作品不填首次发表日期']],
  ],
  [{ diedOn: '2020-01-01' }, [['diedOn', '只有自然人的作品填写作者去世日期']]],
  [{ kind: 'art', regNo: '1', sourceLines: 5 }, [['sourceLines', '只有软件填写源程序量']]],
])('a work with %j', (more, problems) => {
  expect(
    copyrightProblems({ ...WORK, ...more }, TODAY).map(({ field, text }) => [field, text]),
  ).toEqual(problems)
})

test('a form says one thing of each field at most, in the order of the form', () => {
  const any = fc.string({ unit: 'grapheme', maxLength: 90 })
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('name', 'agent', 'appDate', 'regDate', 'remark'), any),
      (more) => {
        const problems = trademarkProblems({ ...EMPTY_TRADEMARK, ...more }, TODAY)
        const fields = problems.map(({ field }) => field)
        expect(new Set(fields).size).toBe(fields.length)
        const order = TRADEMARK_KIND.fields.map(({ code }) => code)
        expect(fields).toEqual(order.filter((code) => fields.includes(code)))
        expect(problems.every(({ text }) => text !== '' && text.length < 60)).toBe(true)
      },
    ),
  )
})

test('keys join what is one right, and nothing else', () => {
  expect(TRADEMARK_KIND.keyOf(MARK)).not.toBe(TRADEMARK_KIND.keyOf({ ...MARK, niceClass: 42 }))
  expect(TRADEMARK_KIND.keyOf({ ...MARK, regNo: '' })).toBe('')
  expect(PATENT_RECORD_KIND.numberOf(PATENT)).toBe('209910000001.8')
  expect(COPYRIGHT_RECORD_KIND.keyOf(WORK)).toBe('2026SR0581563')
})

describe('entries', () => {
  const entry = {
    type: 'licence',
    usageKind: '',
    date: '2026-01-02',
    until: '2027-01-01',
    party: '乙公司',
    note: '',
    fileIds: [],
  } as const
  test.each([
    [{}, null],
    [{ party: ' ' }, '请填写对方名称'],
    [{ date: '' }, '请填写日期'],
    [{ date: '2026-02-30' }, '日期不是有效的日期，请写成 2026-03-15'],
    [{ until: '2026-01-01' }, '截止日期不能早于日期'],
    [{ type: 'usage', party: '' }, '请选择使用证据的种类'],
    [{ type: 'usage', usageKind: 'trade', date: '2026-11-23', until: '' }, '使用日期不能晚于今天'],
    [{ type: 'paper', date: '', until: '' }, '请上传附件'],
    [{ type: 'paper', date: '', until: '', fileIds: ['f'] }, null],
    [{ type: 'openLicence' }, '没有“开放许可”这种附记'],
    [{ note: '长'.repeat(501) }, '说明最多 500 字'],
  ] as const)('of a trademark with %j: %s', (more, text) => {
    expect(entryProblem('trademark', { ...entry, ...more }, TODAY)?.text ?? null).toBe(text)
  })
  test('use is of trademarks alone', () => {
    expect(ENTRY_TYPES.patent).not.toContain('usage')
  })
  test.each([
    ['2026-11-22', '', null],
    ['2026-11-22', '480.50', null],
    ['2026-11-22', '48x', '金额应为数字（单位：元），最多两位小数'],
    ['', '', '请填写缴费日期'],
    ['2026-11-23', '', '缴费日期不能晚于今天'],
    ['2022-12-31', '', '缴费日期不能早于申请日'],
  ])('paid on %j, %j yuan: %s', (paidOn, amount, text) => {
    const given = { appDate: '2023-01-01', today: TODAY }
    expect(paymentProblem({ paidOn, amount }, given)?.text ?? null).toBe(text)
  })
  test.each([
    ['2026-11-22', null],
    ['', '请填写核准续展日期'],
    ['2026-11-23', '核准续展日期不能晚于今天'],
    ['2026-03-30', '核准续展日期不能早于 2026-03-31'],
  ])('renewed on %j: %s', (day, text) => {
    expect(renewProblem(day, { opens: '2026-03-31', graceEnds: '2027-09-30', today: TODAY })).toBe(
      text,
    )
  })
})
