import {
  doubted,
  each,
  fails,
  type Given,
  golden,
  type GoldenCase,
  type GoldenSet,
} from './golden-case.ts'

const STANDARD = '人社部发〔2019〕16号 附件（facts §5，单一资料）'

/** Holds a grade since a day. */
const holds = (education: string, jobGrade: string, gradeSince: string): Given => ({
  education,
  jobGrade,
  gradeSince,
})
const way = (name: string, given: Given, from: string, to: string): GoldenCase =>
  golden(STANDARD, name, given, { states: { [from]: '不满足', [to]: '满足' } })
const closed = (name: string, given: Given, from: string): GoldenCase =>
  fails(STANDARD, name, given, 'path', from)
/** `left`: not read in an original and looked at by a person besides, so no data decides them. */
const unknownOf = (ids: string, ...left: string[]): GoldenCase =>
  golden(
    'product §5 第 13 条',
    '什么都不清楚',
    {},
    {
      bare: true,
      states: {
        ...each('待补充', ...ids.split(' ')),
        ...each('需人工核验', 'A1', 'L1', ...left),
      },
      result: '信息不足',
    },
  )

/** 技术员, by the national base standard. */
export const TECHNICIAN: GoldenSet = {
  code: 'job-technician',
  version: '2019-16',
  on: '2026-11-22',
  given: {
    education: 'college',
    graduatedOn: '2024-07-01',
    workSince: '2024-07-10',
    jobGrade: 'none',
  },
  states: {
    N1: '满足',
    path: '满足',
    B1: '满足',
    B2: '不满足',
    A1: '需人工核验',
    L1: '需人工核验',
  },
  result: '存在机会',
  cases: [
    golden(STANDARD, '大专见习恰好一年', { graduatedOn: '2025-07-01', workSince: '2025-11-22' }),
    closed('大专见习差一天满一年', { graduatedOn: '2025-07-01', workSince: '2025-11-23' }, 'B1'),
    golden(STANDARD, '中职见习恰好一年', { education: 'secondary', workSince: '2025-11-22' }),
    closed('中职，毕业差一天满一年', { education: 'secondary', graduatedOn: '2025-11-23' }, 'B1'),
    way(
      '本科，今天毕业',
      { education: 'bachelor', graduatedOn: '2026-11-22', workSince: '2026-11-22' },
      'B1',
      'B2',
    ),
    fails('facts §5', '已经是技术员', holds('college', 'technician', '2025-11-22'), 'N1'),
    unknownOf('N1 path B1 B2'),
  ],
}

/** 助理工程师, by the national base standard: the local one always has the last word. */
export const ASSISTANT: GoldenSet = {
  code: 'job-assistant',
  version: '2019-16',
  on: '2026-11-22',
  given: {
    education: 'bachelor',
    graduatedOn: '2024-07-01',
    workSince: '2024-07-10',
    jobGrade: 'none',
  },
  states: {
    N1: '满足',
    path: '满足',
    C1: '不满足',
    C2: '满足',
    C3: '不满足',
    C4: '不满足',
    A1: '需人工核验',
    L1: '需人工核验',
  },
  result: '存在机会',
  cases: [
    golden(STANDARD, '本科见习恰好一年', { graduatedOn: '2025-07-01', workSince: '2025-11-22' }),
    closed('本科见习差一天满一年', { graduatedOn: '2025-07-01', workSince: '2025-11-23' }, 'C2'),
    way(
      '硕士，今天毕业',
      { education: 'master', graduatedOn: '2026-11-22', workSince: '2026-11-22' },
      'C2',
      'C1',
    ),
    way(
      '第二学士学位，今天毕业',
      { education: 'secondBachelor', graduatedOn: '2026-11-22', workSince: '2026-11-22' },
      'C2',
      'C1',
    ),
    way('大专，技术员恰好两年', holds('college', 'technician', '2024-11-22'), 'C2', 'C3'),
    closed('大专，技术员差一天满两年', holds('college', 'technician', '2024-11-23'), 'C2'),
    closed('大专，没有技术员', { education: 'college' }, 'C2'),
    way('中职，技术员恰好四年', holds('secondary', 'technician', '2022-11-22'), 'C2', 'C4'),
    closed('中职，技术员差一天满四年', holds('secondary', 'technician', '2022-11-23'), 'C2'),
    fails('facts §5', '已经是助理工程师', holds('bachelor', 'assistant', '2025-11-22'), 'N1'),
    golden(
      STANDARD,
      '学历不清楚',
      { education: null },
      {
        states: { path: '待补充', C1: '待补充', C2: '待补充' },
        result: '需补充数据',
      },
    ),
    unknownOf('N1 path C1 C2 C3 C4'),
  ],
}

/** 工程师, by the national base standard. */
export const ENGINEER: GoldenSet = {
  code: 'job-engineer',
  version: '2019-16',
  on: '2026-11-22',
  given: { ...holds('bachelor', 'assistant', '2021-12-01'), jobResults: 'proved' },
  states: {
    N1: '满足',
    path: '满足',
    D1: '不满足',
    D2: '不满足',
    D3: '满足',
    D4: '满足',
    D5: '需人工核验',
    A1: '需人工核验',
    L1: '需人工核验',
  },
  result: '存在机会',
  cases: [
    golden(STANDARD, '本科，助理工程师恰好四年', { gradeSince: '2022-11-22' }),
    fails(
      STANDARD,
      '本科，助理工程师差一天满四年',
      { gradeSince: '2022-11-23' },
      'path',
      'D3',
      'D4',
    ),
    golden(STANDARD, '硕士，助理工程师恰好两年', holds('master', 'assistant', '2024-11-22'), {
      states: { D2: '满足', D3: '不满足', D4: '不满足' },
    }),
    fails(
      STANDARD,
      '硕士，助理工程师差一天满两年',
      holds('master', 'assistant', '2024-11-23'),
      'path',
      'D3',
      'D4',
    ),
    golden(
      STANDARD,
      '第二学士学位，助理工程师恰好两年',
      holds('secondBachelor', 'assistant', '2024-11-22'),
      {
        states: { D2: '满足', D3: '不满足', D4: '不满足' },
      },
    ),
    golden(
      STANDARD,
      '博士，尚无职称',
      { education: 'doctor', jobGrade: 'none', gradeSince: null },
      {
        states: { D1: '满足', D3: '不满足', D4: '不满足' },
      },
    ),
    way('大专，助理工程师恰好四年', holds('college', 'assistant', '2022-11-22'), 'D3', 'D4'),
    fails(
      STANDARD,
      '大专，助理工程师差一天满四年',
      holds('college', 'assistant', '2022-11-23'),
      'path',
      'D3',
      'D4',
    ),
    fails(
      STANDARD,
      '中职，助理工程师十年',
      holds('secondary', 'assistant', '2016-11-22'),
      'path',
      'D3',
      'D4',
    ),
    fails(
      STANDARD,
      '本科，没有助理工程师',
      { jobGrade: 'none', gradeSince: null },
      'path',
      'D3',
      'D4',
    ),
    doubted('facts §5', '没有代表性成果（待核实）', { jobResults: 'none' }, 'D5'),
    unknownOf('N1 path D1 D2 D3 D4', 'D5'),
  ],
}

/** 高级工程师, by the national base standard. */
export const SENIOR: GoldenSet = {
  code: 'job-senior',
  version: '2019-16',
  on: '2026-11-22',
  given: { ...holds('bachelor', 'engineer', '2020-12-01'), jobResults: 'some' },
  states: {
    N1: '满足',
    path: '满足',
    E1: '不满足',
    E2: '满足',
    E3: '需人工核验',
    A1: '需人工核验',
    L1: '需人工核验',
  },
  result: '存在机会',
  cases: [
    golden(STANDARD, '本科，工程师恰好五年', { gradeSince: '2021-11-22' }),
    closed('本科，工程师差一天满五年', { gradeSince: '2021-11-23' }, 'E2'),
    golden(STANDARD, '硕士，工程师恰好五年', holds('master', 'engineer', '2021-11-22')),
    closed('硕士，工程师差一天满五年', holds('master', 'engineer', '2021-11-23'), 'E2'),
    way('博士，工程师恰好两年', holds('doctor', 'engineer', '2024-11-22'), 'E2', 'E1'),
    closed('博士，工程师差一天满两年', holds('doctor', 'engineer', '2024-11-23'), 'E2'),
    closed('大专，工程师十年', holds('college', 'engineer', '2016-11-22'), 'E2'),
    closed('博士，只有助理工程师', holds('doctor', 'assistant', '2016-11-22'), 'E2'),
    doubted('facts §5', '没有代表性成果（待核实）', { jobResults: 'none' }, 'E3'),
    fails(
      'facts §5',
      '已经是高级工程师',
      holds('bachelor', 'senior', '2020-11-22'),
      'N1',
      'path',
      'E2',
    ),
    unknownOf('N1 path E1 E2', 'E3'),
  ],
}
