import { LINKS } from '#domain/pages/links.ts'
import { REVIEW_DAYS } from '#domain/permissions/certification.ts'
import { MOST_OF_KIND, type WorkSource } from '#server/capability.ts'
import type { CertificationStore } from './store.ts'

/** Applications that wait for a review, as work of whoever reviews. */
export const certificationWork = (store: Pick<CertificationStore, 'list'>): WorkSource => ({
  async of({ permissions }, { before }) {
    if (!permissions.has('certification:review')) return []
    const { records } = await store.list({
      state: 'submitted',
      kind: '',
      keyword: '',
      page: 0,
      pageSize: MOST_OF_KIND,
      sort: '',
      order: 'asc',
    })
    const limit = before(REVIEW_DAYS)
    return records.map(({ id, kind, companyName, submittedAt }) => ({
      id,
      title: kind === 'claim' ? '核对企业认领' : '审核企业认证',
      subject: companyName,
      act: kind === 'claim' ? '去核对' : '去审核',
      link: LINKS.certification(id),
      due: '',
      since: submittedAt,
      ownerId: '',
      ownerName: '',
      late: submittedAt < limit,
    }))
  },
})
