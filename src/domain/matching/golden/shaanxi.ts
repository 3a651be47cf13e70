import { each, fails, golden, type GoldenSet } from './golden-case.ts'
import { elsewhere, ON, place, trade } from './local-case.ts'

const PACKAGE = '陕西省一揽子贷款贴息政策（按政策条件）'

/** 陕西一揽子贴息: makers, or whoever has a 重点项目. */
const SHAANXI_INTEREST: GoldenSet = {
  code: 'shaanxi-yilanzi-tiexi-2026',
  version: '1',
  on: ON,
  given: { region: '610100', industry: 'C37' },
  states: { ...each('满足', 'borrower', 'S1'), ...each('需人工核验', 'S2', 'S3') },
  result: '存在机会',
  cases: [
    golden(PACKAGE, '西安的制造业企业', {}),
    golden(PACKAGE, '宝鸡也在陕西', place('610300')),
    golden(PACKAGE, '软件业：可能有重点项目', trade('I65'), {
      states: { borrower: '需人工核验', S1: '不满足' },
    }),
    elsewhere(PACKAGE, '兰州不在陕西', '620100'),
  ],
}

const PLEDGE = '陕西省知识产权金融若干措施（2025—2027年）（按政策条件）'

/** 秦知贷: some right that can be pledged. */
const SHAANXI_PLEDGE: GoldenSet = {
  code: 'shaanxi-zhishichanquan-jinrong-2025',
  version: '1',
  on: ON,
  given: { region: '610100', ipClassOne: '0', ipClassTwo: '0', trademarks: '1' },
  states: each('需人工核验', 'Q1', 'Q2'),
  result: '存在机会',
  cases: [
    golden(PLEDGE, '只有商标', {}),
    golden(PLEDGE, '只有发明专利', { ipClassOne: '1', trademarks: '0' }),
    golden(PLEDGE, '只有Ⅱ类知识产权', { ipClassTwo: '1', trademarks: '0' }),
    fails(PLEDGE, '什么都没有', { trademarks: '0' }, 'Q1'),
    elsewhere(PLEDGE, '郑州不在陕西', '410100'),
  ],
}

export const SHAANXI: readonly GoldenSet[] = [SHAANXI_INTEREST, SHAANXI_PLEDGE]
