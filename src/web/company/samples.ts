import { textsOf } from '#domain/certification/form.ts'
import type { Application } from './queries.ts'

/** An application as tests show it. */
export const APPLICATION: Application = {
  certificationId: 'cert-1',
  companyId: 'c1',
  kind: 'initial',
  route: 'licence',
  state: 'submitted',
  ...textsOf({
    companyName: '云川示例科技有限公司',
    creditCode: '91999999MA00001009',
    legalPerson: '周予衡',
  }),
  files: [{ fileId: 'f1', fileName: '执照.jpg', url: '/f/f1' }],
  applicantName: '周予衡',
  submitTime: '2026-11-20 09:00:00',
  reviewTime: '',
  reasonName: '',
  reason: '',
}
