import { useCallback } from 'react'
import { useHref } from '#web/shell/useHref.ts'
import { type CompanyQuery, fieldsOf } from './list-query.ts'

/** The address of the directory with a question. */
export const useCompanyHref = (): ((query: CompanyQuery) => string) => {
  const href = useHref()
  return useCallback((query) => href('companyList', fieldsOf(query)), [href])
}
