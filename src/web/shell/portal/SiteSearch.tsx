import { useLocation } from 'react-router'
import { SearchField } from '#web/kit/SearchField.tsx'
import { pageAt } from '#domain/pages/addresses.ts'
import { useRegion } from '../context.ts'
import { useHref } from '../useHref.ts'

/** The search of the header and of the menu: everything public, what holds where the visitor is first. */
export const SiteSearch = (props: { onGo?: () => void }) => {
  const { pathname, search } = useLocation()
  const href = useHref()
  const [chosen] = useRegion()
  const page = pageAt(pathname)?.name
  const keyword =
    page === 'search' || page === 'policyList' ? new URLSearchParams(search).get('q') : ''
  const region = chosen?.regionCode ?? ''
  return (
    <SearchField
      compact
      keyword={keyword ?? ''}
      label="搜索全站"
      placeholder="政策、服务、职称或文号"
      action={href('search')}
      kept={region === '' ? [] : [['region', region]]}
      hrefOf={(q) => href('search', { q, region })}
      searched="policy"
      every
      logged
      {...(props.onGo ? { onGo: props.onGo } : {})}
    />
  )
}
