import { infoCompletenessOf } from '#domain/members/company-facts.ts'
import { PAGES } from '#domain/pages/links.ts'
import type { WorkThing } from '#domain/work/work.ts'
import type { WorkSource } from '#server/capability.ts'
import { isWaiting, rejectedBecause } from './overview/store.ts'
import { companyOf, type OwnCompany } from './store.ts'

const thing = (
  id: string,
  words: Pick<WorkThing, 'title' | 'subject' | 'act'> & { due?: string; link?: string },
): WorkThing => ({
  id,
  due: '',
  link: PAGES.certify,
  since: null,
  ownerId: '',
  ownerName: '',
  ...words,
})

/** What a company's standing asks for; nothing while it is certified or being looked at. */
const ofStanding = (it: OwnCompany, rejected: string): WorkThing[] => {
  switch (it.registerStatus) {
    case '0':
      return [
        thing('certify', {
          title: '完成企业认证',
          subject: '认证通过后，控制台的全部功能开放',
          act: '去认证',
        }),
      ]
    case '3':
      return [
        thing('rejected', {
          title: '企业认证未通过',
          subject: rejected || '请核对资料后重新提交',
          act: '补正材料',
        }),
      ]
    case '4':
      return [
        thing('recertify', {
          title: '企业认证待复核',
          subject: '请在到期前更新资料并提交',
          act: '去复核',
          due: it.certifiedUntil,
        }),
      ]
    default:
      return []
  }
}

/** What somebody's own company asks of them; of whoever has none, to find one. */
export const COMPANY_WORK: WorkSource = {
  async of({ userId, companyId, permissions }, _at, own) {
    if (companyId === '') {
      if (permissions.size > 0 || (await isWaiting(own, userId))) return []
      return [
        thing('claim', {
          title: '加入或认领企业',
          subject: '加入您的企业后，控制台的功能开放',
          act: '去加入',
          link: PAGES.company,
        }),
      ]
    }
    const it = await companyOf(own, companyId)
    if (it === null) return []
    const rejected = it.registerStatus === '3' ? await rejectedBecause(own, companyId) : ''
    const { missing } = infoCompletenessOf({ ...it, tags: it.tags.join() })
    return [
      ...(permissions.has('enterprise:info:certify') ? ofStanding(it, rejected) : []),
      ...(permissions.has('enterprise:info:edit') && missing.length > 0
        ? [
            thing('updateFacts', {
              title: '完善企业资料',
              subject: `还缺：${missing.join('、')}`,
              act: '完善资料',
              link: PAGES.company,
            }),
          ]
        : []),
    ]
  },
}
