import { createCompanyHandlers } from './handlers.ts'
import type { CompanyDeps } from './deps.ts'
import { companyWork } from './work.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** 企业资料: the own company as its people keep it, and their home page. */
export const createCompany = (deps: CompanyDeps) => ({
  handlers: { company: createCompanyHandlers(deps) },
  work: { company: companyWork(deps.db) },
  personalData: [PERSONAL_DATA],
})
