import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { isId } from '#web/kit/text.ts'
import { useHeadingFocus } from '#web/kit/useHeadingFocus.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageHead, Preparation } from '#web/shell/page.ts'
import { headOf, MISSING_HEAD } from './detail/head.ts'
import { MissingPolicy } from './detail/MissingPolicy.tsx'
import { Below, History, PolicyDocument } from './detail/PolicyDocument.tsx'
import { knownCard, policyQuery } from './detail/query.ts'
import { useFound } from './detail/useFound.ts'
import { NotLoaded, Waiting } from './detail/Waiting.tsx'

/** 政策详情 `/policy/detail?id=`: one policy with its conditions, materials, dates and source. */
const PolicyDetailPage = () => {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const client = useQueryClient()
  const asked = useQuery({ ...policyQuery(id), enabled: isId(id) })
  const { data: detail } = asked
  const missing = !isId(id) || detail === null
  const card = detail || missing ? undefined : knownCard(client, id)
  useTitle(missing ? MISSING_HEAD.title : (detail?.policy.title ?? card?.title))
  useFound(Boolean(detail))
  useHeadingFocus(detail !== undefined || missing || asked.isError)
  if (missing) return <MissingPolicy />
  if (detail) return <PolicyDocument key={id} detail={detail} />
  if (asked.isError)
    return <NotLoaded card={card} error={asked.error} onRetry={() => void asked.refetch()} />
  return <Waiting card={card} />
}

export default PolicyDetailPage

/** The policy into the query cache; status 404 when there is none. */
export const prepare = async ({ query, client }: Preparation): Promise<PageHead> => {
  const id = query.get('id') ?? ''
  if (!isId(id)) return MISSING_HEAD
  const [detail] = await Promise.all([
    client.fetchQuery({ ...policyQuery(id), retry: false }),
    Below.ready(),
    History.ready(),
  ])
  return detail === null ? MISSING_HEAD : headOf(detail)
}
