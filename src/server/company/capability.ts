import { createCompanyHandlers } from './handlers.ts'
import type { CompanyDeps } from './deps.ts'
import { COMPANY_WORK } from './work.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** 企业资料: the own company as its people keep it, and their home page. */
export const createCompany = (deps: CompanyDeps) => ({
  handlers: { company: createCompanyHandlers(deps) },
  work: { company: COMPANY_WORK },
  personalData: [PERSONAL_DATA],
})
