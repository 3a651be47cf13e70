import { markText } from '#domain/search/runs.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import type { Core } from '#server/core.ts'
import { type CompanyDeps, createCompaniesHandlers, createCompanyAnswer } from './handlers.ts'
import { createCompanyStore } from './store.ts'

/** 企业名录. */
export const createCompanies = (
  deps: Pick<Core, 'db' | 'clock'> &
    Pick<CompanyDeps, 'names' | 'fold' | 'search'> & { toSimplified: ToSimplified },
) => {
  const store = createCompanyStore(deps.db)
  return {
    handlers: {
      companies: createCompaniesHandlers({
        ...deps,
        store,
        mark: (text, words) => markText(text, words, deps.toSimplified),
      }),
    },
    store,
    /** What the public list would show of a company. */
    answer: createCompanyAnswer(deps),
  }
}
