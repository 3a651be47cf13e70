import { describe, expect, test } from 'vitest'
import { extract } from './extract.ts'
import { createGeography } from './issuers.ts'
import { joinLines, linesOf } from './lines.ts'
import { NO_HINTS } from './notice.ts'

const geography = createGeography([{ code: '000000', name: '全国' }])
const read = (...lines: string[]) =>
  extract(
    {
      blocks: joinLines(linesOf(['关于申报2027年度项目的通知', ...lines].join('\n'))),
      hints: NO_HINTS,
    },
    geography,
  )
const windowsOf = (...lines: string[]) =>
  read('一、申报时间', ...lines).extraction.windows.map(({ batch, opensOn, deadlines, always }) => [
    batch,
    opensOn?.value ?? '',
    deadlines.map(({ value }) => `${value.kind} ${value.at}${value.note}`).join(),
    always?.value ?? '',
  ])

describe('windows by the names that a notice gives them', () => {
  test('items of a list, each a window of its own', () => {
    expect(
      windowsOf(
        '（一）重大项目：2026年12月1日至2026年12月20日17:00，登录系统填报；',
        '（二）中试项目申报时间：2026年12月10日至2027年1月15日24时，登录系统填报；',
        '（三）概念验证：常年受理。',
      ),
    ).toEqual([
      ['重大项目', '2026-12-01', 'online 2026-12-20 17:00', ''],
      ['中试项目', '2026-12-10', 'online 2027-01-1524时', ''],
      ['概念验证', '', '', '常年受理'],
    ])
  })
  test('rows of a table', () => {
    expect(
      windowsOf(
        '项目类别\t申报时间',
        '重大项目\t2026年12月1日至12月20日',
        '中试项目\t2026年12月10日至2027年1月15日',
        '概念验证\t全年受理',
      ),
    ).toEqual([
      ['重大项目', '2026-12-01', 'online 2026-12-20', ''],
      ['中试项目', '2026-12-10', 'online 2027-01-15', ''],
      ['概念验证', '', '', '全年受理'],
    ])
  })
  test('batches that are numbered within a name', () => {
    expect(
      windowsOf(
        '（一）重大项目：第一批网上申报截至2026年12月20日，第二批网上申报截至2027年3月20日；',
        '（二）中试项目：网上申报截至2027年1月15日。',
      ).map(([batch, , deadlines]) => [batch, deadlines]),
    ).toEqual([
      ['重大项目第一批', 'online 2026-12-20'],
      ['重大项目第二批', 'online 2027-03-20'],
      ['中试项目', 'online 2027-01-15'],
    ])
  })
  test('what is done, and by whom, names no window', () => {
    expect(
      windowsOf(
        '（一）网上申报：2026年12月1日至12月20日；',
        '（二）各区科技局推荐：2026年12月25日前；',
        '（三）纸质材料报送：2026年12月31日前。',
      ).map(([batch]) => batch),
    ).toEqual([''])
  })
})

test('a material whose name begins with a year is one', () => {
  const { extraction } = read(
    '一、申报材料',
    '1.申报书；',
    '2.2024、2025年度审计报告；',
    '3.2025年纳税证明。',
  )
  expect(extraction.materials.map(({ value }) => value.name)).toEqual([
    '申报书',
    '2024、2025年度审计报告',
    '2025年纳税证明',
  ])
})

test('支持标准 are read from a table by the names of its columns, and from a list by its cases', () => {
  const table = read(
    '一、支持标准',
    '项目\t支持方式\t支持标准',
    '重大项目\t后补助\t最高200万元',
    '中试项目\t贷款贴息\t按利息的50%',
  ).extraction
  expect(table.benefits.map(({ value }) => value)).toEqual([
    { situation: '重大项目', standard: '最高200万元', payment: '后补助' },
    { situation: '中试项目', standard: '按利息的50%', payment: '贷款贴息' },
  ])
  expect(table.supportModes).toMatchObject({ value: ['afterward', 'interest'], sureness: 'likely' })
  const list = read(
    '一、资助标准',
    '（一）引进领军人才的，给予企业100万元资助；',
    '（二）每家企业最高500万元。',
  ).extraction
  expect(list.benefits.map(({ value }) => value)).toEqual([
    { situation: '引进领军人才的', standard: '给予企业100万元资助', payment: '' },
    { situation: '', standard: '每家企业最高500万元', payment: '' },
  ])
  expect(list.supportModes?.value).toEqual(['grant'])
})

test('each paragraph that says something is told with its section; headings and leads are none', () => {
  const { sections } = read(
    '一、申报条件',
    '申报单位应当符合下列条件：',
    '（一）在本市注册；',
    '（二）具有独立法人资格。',
    '二、申报材料',
    '1.申报书；',
    '以上材料一式两份。',
    '三、其他',
    '特此通知。',
  )
  expect(sections).toEqual([
    '',
    '',
    '',
    'conditions',
    'conditions',
    '',
    'materials',
    'materials',
    '',
    '',
  ])
})
