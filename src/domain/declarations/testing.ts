import type { Draft } from './fields.ts'
import type { MoveContext } from './guards.ts'

/** A draft with everything that is asked for. */
export const COMPLETE: Draft = {
  projectName: '高新技术企业认定',
  projectType: 'title',
  titleCode: 'hnte',
  level: '1',
  regionCode: '330106',
  dept: '科学技术局',
  batch: '2026 年第一批',
  year: 2026,
  officialPlatform: '',
  officialUrl: '',
  applyAmount: '',
  principal: '王工',
  contactName: '陈一诺',
  contactPhone: '13800000001',
  deadlineOnline: '',
  deadlineRecommend: '',
  deadlinePaper: '',
  members: [],
  remark: '',
}

/** A declaration on 22 November 2026, as a test wants it. */
export const contextOf = (more: Partial<MoveContext>): MoveContext => ({
  status: '10',
  line: 'full',
  today: '2026-11-22',
  calendar: { off: new Set(), on: new Set() },
  draft: COMPLETE,
  materials: [{ id: 'm1', name: '营业执照', required: true, state: 'passed' }],
  lastOutsideOn: '',
  publicityTo: '',
  approvedAmount: '',
  paidAmount: '',
  endAsked: false,
  correctionOf: [],
  ...more,
})
