import { each, fails, golden, type GoldenSet } from './golden-case.ts'
import { elsewhere, held, ON, place, trade } from './local-case.ts'

const FINANCE = '金融赋能科技创新三年行动方案（2025—2027）（按政策条件）'

/** 安徽科技金融: 科小, or whoever has a great task, which no data tells. */
const ANHUI_FINANCE: GoldenSet = {
  code: 'anhui-jinrong-keji-2025',
  version: '1',
  on: ON,
  given: { region: '340100', ...held('tech-sme') },
  states: { ...each('满足', 'J1', 'J1a'), J1b: '需人工核验' },
  result: '较有希望',
  cases: [
    golden(FINANCE, '合肥的科小', {}),
    golden(FINANCE, '芜湖的科小', place('340200')),
    golden(FINANCE, '入库编号今天到期', held('tech-sme', ON)),
    ...(
      [
        ['入库编号昨天到期', held('tech-sme', '2026-11-25')],
        ['高企不是科小', held('hnte')],
        ['没有称号：可能承担重大科技任务', { titles: [] }],
      ] as const
    ).map(([name, given]) =>
      golden(FINANCE, name, given, {
        states: { J1: '需人工核验', J1a: '不满足' },
        result: '存在机会',
      }),
    ),
    elsewhere(FINANCE, '南京不在安徽', '320100'),
  ],
}

const EMERGING = '安徽新兴产业专项实施细则（一）1.（1）、（二）1.（2）'

/** 安徽新兴产业贴息: a lease is for makers, a loan for a project of making; the rest is for a person. */
const ANHUI_EMERGING: GoldenSet = {
  code: 'anhui-xinxing-chanye-tiexi',
  version: '1',
  on: ON,
  given: { region: '340100', industry: 'C38' },
  states: {
    industry: '满足',
    ...each('需人工核验', 'way', 'loan', 'X1', 'X2', 'X3', 'lease', 'X4', 'X5'),
  },
  result: '存在机会',
  cases: [
    golden(EMERGING, '合肥的制造业企业', {}),
    ...(
      [
        ['软件业不是制造业，贷款贴息看项目', trade('I65')],
        ['电力生产不是制造业，贷款贴息看项目', trade('D44')],
      ] as const
    ).map(([name, given]) =>
      golden(EMERGING, name, given, {
        states: { industry: '不满足', lease: '不满足' },
        result: '存在机会',
      }),
    ),
    elsewhere(EMERGING, '武汉不在安徽', '420100'),
  ],
}

const ANHUI_WORKS = '安徽省新型技术改造行动方案（按政策条件）'

/** 安徽新型技改: for makers; which project it is, is for a person. */
const ANHUI_RENEWAL: GoldenSet = {
  code: 'anhui-xinxing-jigai-2025',
  version: '1',
  on: ON,
  given: { region: '340200', industry: 'C29' },
  states: each('需人工核验', 'A1', 'project', 'renewal', 'A2', 'A3', 'A4', 'A5'),
  result: '存在机会',
  cases: [
    golden(ANHUI_WORKS, '芜湖的制造业企业：项目是否在省内要看备案', {}),
    fails(ANHUI_WORKS, '建筑业不是制造业', trade('E47'), 'A1'),
    elsewhere(ANHUI_WORKS, '杭州不在安徽', '330100'),
  ],
}

export const ANHUI: readonly GoldenSet[] = [ANHUI_FINANCE, ANHUI_EMERGING, ANHUI_RENEWAL]
