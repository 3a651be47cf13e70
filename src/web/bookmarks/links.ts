import type { Target } from '#domain/bookmarks/saved.ts'
import type { hrefTo } from '#domain/pages/addresses.ts'

/** The page of a thing that was kept; a company is found by its name, it has no page of its own. */
export const linkOf = (href: typeof hrefTo, { objType, id, title }: Target): string => {
  switch (objType) {
    case 'policy':
      return href('policyDetail', { id })
    case 'service':
      return href('serviceProjectDetail', { id })
    case 'jobTitle':
      return href('jobTitleDetail', { id })
    case 'news':
      return href('newsDetail', { id })
    case 'case':
      return href('successCase', { id })
    case 'company':
      return href('companyList', { q: title })
  }
}
