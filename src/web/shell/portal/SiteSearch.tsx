import { useLocation } from 'react-router'
import { SearchField } from '#web/kit/SearchField.tsx'
import { pageAt } from '#domain/pages/addresses.ts'
import { useHref } from '../useHref.ts'

/** The search of the header and of the menu: policies, with words of every kind offered. */
export const SiteSearch = (props: { onGo?: () => void }) => {
  const { pathname, search } = useLocation()
  const href = useHref()
  const keyword =
    pageAt(pathname)?.name === 'policyList' ? new URLSearchParams(search).get('q') : ''
  return (
    <SearchField
      compact
      keyword={keyword ?? ''}
      label="搜索政策"
      placeholder="政策、文号或关键词"
      action={href('policyList')}
      kept={[]}
      hrefOf={(q) => href('policyList', q === '' ? {} : { q })}
      searched="policy"
      every
      {...(props.onGo ? { onGo: props.onGo } : {})}
    />
  )
}
