import { each, fails, type Given, golden, type GoldenSet } from './golden-case.ts'

const BARRED = '财税〔2015〕119号、税务总局公告2015年第97号（facts §4）'
const EXACT = '税务总局公告2015年第97号 第四条：50%（不含）以上'

/** Income of a barred industry, out of 10,000,000 after what is untaxed. */
const barred = (industry: string, income: string): Given => ({
  industry,
  barredIncome: { 2025: income },
  totalIncome: { 2025: '11000000' },
  untaxedIncome: { 2025: '1000000' },
})

/** 研发费用加计扣除. */
export const RD_DEDUCTION: GoldenSet = {
  code: 'rd-deduction',
  version: '2023-7',
  on: '2026-11-22',
  given: {
    residentEnterprise: 'yes',
    taxCollection: 'audit',
    soundAccounts: 'yes',
    industry: 'I6510',
    rdLedger: 'yes',
    rdProjects: 'yes',
    rdExcludedActivity: 'no',
    rdSpend: { 2025: '1000000' },
  },
  states: {
    R1: '满足',
    R2: '满足',
    R2b: '需人工核验',
    R3: '需人工核验',
    R4: '需人工核验',
    R5: '满足',
  },
  result: '存在机会',
  cases: [
    golden(
      '财政部 税务总局公告2023年第7号',
      '2023-01-01 起施行，长期有效',
      {
        rdSpend: { 2022: '1000000' },
      },
      { on: '2023-01-01' },
    ),
    fails('财税〔2015〕119号', '核定征收', { taxCollection: 'assessed' }, 'R1'),
    fails('财税〔2015〕119号', '会计核算不健全', { soundAccounts: 'no' }, 'R1'),
    fails('财税〔2015〕119号', '不是居民企业', { residentEnterprise: 'no' }, 'R1'),
    fails(BARRED, '烟草制造 50.01%', barred('C16', '5001000'), 'R2', 'R2b'),
    fails(BARRED, '批发 50.01%', barred('F5179', '5001000'), 'R2', 'R2b'),
    fails(BARRED, '住宿餐饮 50.01%', barred('H61', '5001000'), 'R2', 'R2b'),
    fails(BARRED, '房地产 50.01%', barred('K70', '5001000'), 'R2', 'R2b'),
    fails(BARRED, '租赁商务 50.01%', barred('L7210', '5001000'), 'R2', 'R2b'),
    fails(BARRED, '娱乐 50.01%', barred('R90', '5001000'), 'R2', 'R2b'),
    fails(BARRED, '超过 50% 一分', barred('L7210', '5000000.01'), 'R2', 'R2b'),
    golden(BARRED, '其他制造业、体育不在六类之内', { industry: 'R89' }),
    fails(BARRED, '登记的是软件业，当年收入有 50.01% 来自六类', barred('I6510', '5001000'), 'R2b'),
    golden(BARRED, '登记的是软件业，六类的收入恰好 50%', barred('I6510', '5000000')),
    golden(EXACT, '恰好 50%：不含在内，仍可加计', barred('L7210', '5000000')),
    golden(BARRED, '49.99%', barred('L7210', '4999000')),
    // 50.01 % of 10,000,000, though 45.46 % of 11,000,000
    fails(BARRED, '分母要减去不征税收入和投资收益', barred('F52', '5001000'), 'R2', 'R2b'),
    golden(
      BARRED,
      '批发业，收入占比不清楚',
      { industry: 'F5179' },
      {
        states: { R2: '待补充' },
        result: '需补充数据',
      },
    ),
    golden(
      BARRED,
      '只知道是制造业，可能是烟草',
      { industry: 'C' },
      {
        states: { R2: '待补充' },
        result: '需补充数据',
      },
    ),
    fails('财税〔2015〕119号', '没有辅助账', { rdLedger: 'no' }, 'R3'),
    fails('财税〔2015〕119号', '属于七类不适用活动', { rdExcludedActivity: 'yes' }, 'R4'),
    fails(
      '财政部 税务总局公告2023年第7号',
      '零是数据：没有发生研发费用',
      { rdSpend: { 2025: '0' } },
      'R5',
    ),
    golden(
      'product §5 第 13 条',
      '什么都不清楚',
      {},
      {
        bare: true,
        states: { ...each('待补充', ...['R1', 'R2', 'R3', 'R4', 'R5']), R2b: '需人工核验' },
        result: '信息不足',
      },
    ),
  ],
}
