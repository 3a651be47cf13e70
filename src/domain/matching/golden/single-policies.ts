import { each, fails, type Given, golden, type GoldenSet, item } from './golden-case.ts'
import { GIANT_SOUND } from './little-giant.ts'

const NOTICE = '2026 年小巨人通知（facts §3.3 复核）'
const giant = (on: string, until: string): Given => ({
  titles: [
    item('specialized-sme', { on: '2022-01-10', until: '2028-01-09' }),
    item('little-giant', { on, until }),
  ],
})
const REVIEW = ['T2-J2a', 'T2-J2b', 'T2-J2c', 'T2-J2d', 'T2-J2e']

/** 2026 年小巨人申报与复核: which of the two a company is in, by the year of its title. */
export const GIANT_NOTICE: GoldenSet = {
  code: 'xiaojuren-2026-tongzhi',
  version: '1',
  on: '2026-05-20',
  given: GIANT_SOUND,
  states: {
    T0: '满足',
    T1: '需人工核验',
    ...each('不适用', ...REVIEW),
    T3: '满足',
    T4: '满足',
    T6: '满足',
  },
  result: '存在机会',
  cases: [
    golden(NOTICE, '没有小巨人称号：新申请', {}),
    golden(NOTICE, '2023 年认定：复核', giant('2023-07-14', '2026-12-31'), {
      states: { T1: '不适用', ...each('需人工核验', ...REVIEW) },
    }),
    fails(NOTICE, '新申请，细分市场截至上年末不满三年', { nicheSince: '2023-01-02' }, 'T1'),
    golden(NOTICE, '2024 年认定且有效：本年不用申报', giant('2024-09-01', '2027-08-31'), {
      states: { T0: '不满足', T1: '不适用' },
      result: '暂不满足',
    }),
    golden(NOTICE, '2023 年认定，已经到期：按新申请', giant('2023-07-14', '2026-05-19')),
    golden(NOTICE, '通知的最后一天', {}, { on: '2026-06-30' }),
    golden(
      '工信部企业〔2022〕63号 附件3',
      '复核，收入 1 亿元以上，前一年研发差一分到 3%',
      { ...giant('2023-07-14', '2026-12-31'), rdSpend: { 2025: '8000000', 2024: '3599999.99' } },
      {
        states: { T1: '不适用', ...each('需人工核验', ...REVIEW), 'T2-J2e': '需人工核验' },
      },
    ),
    golden(NOTICE, '称号的认定日期没有填写', giant('', '2026-12-31'), {
      states: { T0: '待补充', T1: '不适用', ...each('待补充', ...REVIEW) },
      result: '需补充数据',
    }),
  ],
}

const REFUND = '财税〔2011〕100号（facts §4 未列，按政策条件）'

/** 软件产品增值税即征即退: who pays VAT how, and registered software. */
export const SOFTWARE_REFUND: GoldenSet = {
  code: 'ruanjian-chanpin-jizhengjitui-2011-100',
  version: '1',
  on: '2026-11-22',
  given: {
    vatPayer: 'general',
    softwareCopyrights: '1',
    softwareProductCertificate: 'no',
  },
  states: each('需人工核验', 'P1', 'P2', 'P3', 'P4', 'P5'),
  result: '存在机会',
  cases: [
    golden(REFUND, '一般纳税人，1 件软件著作权', {}),
    golden(REFUND, '没有行业条件：登记为科学研究的企业', { industry: 'M7320' }),
    fails(REFUND, '小规模纳税人', { vatPayer: 'small' }, 'P1'),
    fails(REFUND, '两种登记都没有', { softwareCopyrights: '0' }, 'P4'),
    golden(REFUND, '只有软件产品登记证书', {
      softwareCopyrights: '0',
      softwareProductCertificate: 'yes',
    }),
    golden(
      REFUND,
      '没有软件著作权，产品登记不清楚',
      { softwareCopyrights: '0', softwareProductCertificate: null },
      // All that data can still decide is missing.
      { states: { P4: '待补充' }, result: '信息不足' },
    ),
    golden(
      'product §5 第 13 条',
      '什么都不清楚',
      {},
      {
        bare: true,
        states: {
          ...each('待补充', 'P1', 'P4'),
          ...each('需人工核验', 'P2', 'P3', 'P5'),
        },
        result: '信息不足',
      },
    ),
  ],
}

const SERVICE = '财税〔2017〕79号（按政策条件）'
const college = (of: string): Given => ({ collegeStaff: { 2025: of }, staff: { 2025: '40' } })

/** 技术先进型服务企业: the share of staff of 大专 and above. */
export const ADVANCED_SERVICE: GoldenSet = {
  code: 'jishu-xianjin-fuwu-2017-79',
  version: '1',
  on: '2026-11-22',
  given: { independentLegalPerson: 'yes', ...college('30') },
  states: each('需人工核验', 'S1', 'S2', 'S3', 'S4', 'S5'),
  result: '存在机会',
  cases: [
    golden(SERVICE, '大专以上 20 人，正好一半', college('20')),
    fails(SERVICE, '大专以上 19 人，不到一半', college('19'), 'S3'),
    golden(SERVICE, '没有行业条件：制造业企业', { industry: 'C39' }),
    golden(
      'product §4.5 信息不足',
      '只答行业',
      { industry: 'I65' },
      {
        bare: true,
        states: {
          ...each('需人工核验', 'S2', 'S4', 'S5'),
          ...each('待补充', 'S1', 'S3'),
        },
        result: '信息不足',
      },
    ),
  ],
}

const FACTORY = '智能工厂梯度培育：申报主体是工业企业'

/** 智能工厂: all of industry, oil and metals by name. */
export const SMART_FACTORY: GoldenSet = {
  code: 'zhineng-gongchang-tidu',
  version: '1',
  on: '2026-11-26',
  given: { industry: 'C34', independentLegalPerson: 'yes' },
  states: { industry: '满足', ...each('需人工核验', 'I1', 'I2', 'I3', 'I4') },
  result: '存在机会',
  cases: [
    golden(FACTORY, '制造业', {}),
    golden(FACTORY, '石油开采是采矿业', { industry: 'B07' }),
    golden(FACTORY, '电力生产', { industry: 'D44' }),
    fails(FACTORY, '软件业不是工业', { industry: 'I65' }, 'industry'),
    fails(FACTORY, '建筑业不是工业', { industry: 'E47' }, 'industry'),
  ],
}

const SUPPORT = '财建〔2024〕148号申报条件（1）（2）（5）'

/** 重点小巨人: a title in force, whatever size its holder has grown to. */
export const KEY_GIANT: GoldenSet = {
  code: 'zhongdian-xiaojuren-2024',
  version: '1',
  on: '2026-11-26',
  given: {
    entSize: 'medium',
    titles: [item('little-giant', { on: '2024-09-01', until: '2027-08-31' })],
    keyChain: 'yes',
    emergingIndustry: 'no',
    abnormalList: 'no',
    seriousIllegalList: 'no',
  },
  states: {
    ...each('满足', 'Z1', 'Z7'),
    ...each('需人工核验', 'Z2', 'Z3', 'Z4', 'Z5', 'Z6'),
  },
  result: '存在机会',
  cases: [
    golden(SUPPORT, '有效的小巨人', {}),
    golden(SUPPORT, '没有规模条件：大型企业', { entSize: 'large' }),
    fails(SUPPORT, '没有小巨人称号', { titles: [] }, 'Z1'),
    fails(SUPPORT, '在经营异常名录', { abnormalList: 'yes' }, 'Z7'),
    fails(SUPPORT, '不属于重点领域', { keyChain: 'no' }, 'Z6'),
  ],
}
