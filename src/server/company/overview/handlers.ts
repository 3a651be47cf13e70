import type { company } from '#contract/company.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { infoCompletenessOf } from '#domain/members/company-facts.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { CompanyDeps } from '../deps.ts'
import { companyOf } from '../store.ts'

const NOWHERE = { completeness: -1, missing: [], regionCode: '', regionName: '', hasCompany: false }

/** 首页: where the own company is, and how complete its facts are. */
export const createOverview = (deps: CompanyDeps): Pick<Handlers<typeof company>, 'overview'> => ({
  async overview(_input, { principal }) {
    if (principal.companyId === '') return NOWHERE
    const it = await companyOf(deps.db, principal.companyId)
    if (it === null) throw apiError('notFound', '没有找到您的企业')
    const { percent, missing } = infoCompletenessOf({ ...it, tags: it.tags.join() })
    return {
      completeness: percent,
      missing,
      regionCode: it.regionCode,
      regionName: deps.names.placeName(it.regionCode),
      hasCompany: true,
    }
  },
})
