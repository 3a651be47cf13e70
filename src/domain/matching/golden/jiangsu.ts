import { each, fails, golden, type GoldenSet } from './golden-case.ts'
import { elsewhere, held, ON, place, trade, year } from './local-case.ts'

const PRIVATE = '江苏省民营科技企业备案（按政策条件）'

/** 江苏民营科技企业: a year, a tenth of the staff, two per cent of the income. */
const JIANGSU_PRIVATE: GoldenSet = {
  code: 'jiangsu-minying-keji-qiye',
  version: '1',
  on: ON,
  given: {
    region: '320500',
    foundedOn: '2025-11-26',
    majorAccident: 'no',
    environmentOffence: 'no',
    abnormalList: 'no',
    seriousIllegalList: 'no',
    ...year({ staff: '100', rdStaff: '10', revenue: '10000000', rdSpend: '200000' }),
  },
  states: {
    ...each('满足', 'M1', 'M3', 'M6', 'M8'),
    ...each('需人工核验', 'M2', 'income', 'M4', 'M5', 'M7'),
  },
  result: '存在机会',
  cases: [
    golden(PRIVATE, '成立恰好一年，占比正好在线上', {}),
    golden(PRIVATE, '南京也在江苏', place('320100')),
    fails(PRIVATE, '成立差一天一年', { foundedOn: '2025-11-27' }, 'M1'),
    fails(PRIVATE, '科技人员 9%', year({ rdStaff: '9' }), 'M3'),
    fails(PRIVATE, '研发差一分到 2%', year({ rdSpend: '199999.99' }), 'M6'),
    fails(PRIVATE, '发生过重大事故', { majorAccident: 'yes' }, 'M8'),
    fails(PRIVATE, '有严重环境违法', { environmentOffence: 'yes' }, 'M8'),
    fails(PRIVATE, '在经营异常名录', { abnormalList: 'yes' }, 'M8'),
    fails(PRIVATE, '在严重违法失信名单', { seriousIllegalList: 'yes' }, 'M8'),
    elsewhere(PRIVATE, '合肥不在江苏', '340100'),
  ],
}

const EQUIPMENT = '2026 年江苏省制造业贷款财政贴息实施细则（按政策条件）'

/** 江苏制造业贴息: makers by their trade, others by a title in force. */
const JIANGSU_INTEREST: GoldenSet = {
  code: 'jiangsu-zhizaoye-daikuan-tiexi-2026',
  version: '1',
  on: ON,
  given: { region: '320500', industry: 'C35', titles: [] },
  states: { ...each('满足', 'borrower', 'L1'), L2: '不满足', L4: '需人工核验' },
  result: '存在机会',
  cases: [
    golden(EQUIPMENT, '苏州的制造业企业，没有称号', {}),
    golden(
      EQUIPMENT,
      '软件业的专精特新，称号今天到期',
      { ...trade('I65'), ...held('specialized-sme', ON) },
      { states: { L1: '不满足', L2: '满足' } },
    ),
    golden(
      EQUIPMENT,
      '软件业的小巨人',
      { ...trade('I65'), ...held('little-giant') },
      { states: { L1: '不满足', L2: '满足' } },
    ),
    fails(
      EQUIPMENT,
      '软件业，称号昨天到期',
      { ...trade('I65'), ...held('specialized-sme', '2026-11-25') },
      'borrower',
      'L1',
    ),
    fails(
      EQUIPMENT,
      '软件业的高企不在范围',
      { ...trade('I65'), ...held('hnte') },
      'borrower',
      'L1',
    ),
    elsewhere(EQUIPMENT, '上海不在江苏', '310000'),
  ],
}

export const JIANGSU: readonly GoldenSet[] = [JIANGSU_PRIVATE, JIANGSU_INTEREST]
