import type { RuleTable } from '#domain/matching/rule.ts'
import { type Assessor, createAssessor } from './assess.ts'
import type { Places } from './catalogue.ts'

/** The day tests ask on. */
export const ON = '2026-11-22'

/** A few places and industries for tests, with every one that a rule names. */
export const SAMPLE_PLACES: Places = {
  regions: [
    { code: '110000', name: '北京市' },
    { code: '330000', name: '浙江省' },
    { code: '440000', name: '广东省' },
    { code: '440100', name: '广州市' },
    { code: '440300', name: '深圳市' },
  ],
  industries: [
    { code: 'C', name: '制造业' },
    { code: 'C16', name: '烟草制品业' },
    { code: 'C39', name: '计算机、通信和其他电子设备制造业' },
    { code: 'F', name: '批发和零售业' },
    { code: 'H', name: '住宿和餐饮业' },
    { code: 'I', name: '信息传输、软件和信息技术服务业' },
    { code: 'K', name: '房地产业' },
    { code: 'L', name: '租赁和商务服务业' },
    { code: 'R', name: '文化、体育和娱乐业' },
    { code: 'R90', name: '娱乐业' },
  ],
}

/** An assessor of tests. */
export const sampleAssessor = (tables: readonly RuleTable[]): Assessor =>
  createAssessor(tables, ON, SAMPLE_PLACES)
