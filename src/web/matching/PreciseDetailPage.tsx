import { useQuery, useQueryClient } from '@tanstack/react-query'
import { matching } from '#contract/matching.ts'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { FavouriteButton } from '#web/kit/FavouriteButton.tsx'
import { IconArrowLeft, IconEyeOff, IconPrinter } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { isId } from '#web/kit/text.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsOrNull } from '#web/wire/query.ts'
import { MatchDetail } from './detail/MatchDetail.tsx'
import { useDislikes } from './list/useDislikes.tsx'
import styles from './PreciseDetailPage.module.css'
import type { Detail } from './labels.ts'

const TITLE = '匹配详情'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 匹配详情: condition by condition with clause, source and gap, and what other values would change. */
export default function PreciseDetailPage() {
  const policyId = useAddress().read('id')
  const known = isId(policyId)
  const answer = useQuery({
    ...queryOptionsOrNull(matching.detail, { policyId }),
    enabled: known,
    staleTime: 0,
  })
  const { data } = answer
  useTitle(data?.match.shortTitle || TITLE)
  const href = useHref()
  if (known && data) return <Shown key={policyId} detail={data} />
  return (
    <>
      <h1>{TITLE}</h1>
      {!known || data === null ? (
        <EmptyState text="这项政策没有可以核对的条件">
          <ButtonLink to={href('precise')}>返回精准匹配</ButtonLink>
        </EmptyState>
      ) : answer.error === null ? (
        <Skeleton label={TITLE} />
      ) : (
        <ErrorBlock
          text={answer.error.message}
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      )}
    </>
  )
}

const Shown = ({ detail }: { detail: Detail }) => {
  const { match } = detail
  const client = useQueryClient()
  const href = useHref()
  const dislikes = useDislikes(
    () => void client.invalidateQueries({ queryKey: [matching.detail.path] }),
  )
  const title = match.shortTitle || match.title
  return (
    <>
      <p className={styles.ways}>
        <ButtonLink to={href('precise')} variant="quiet" size="sm">
          <IconArrowLeft size={18} />
          全部匹配结果
        </ButtonLink>
        <Button variant="quiet" size="sm" onClick={() => window.print()}>
          <IconPrinter size={18} />
          打印
        </Button>
      </p>
      <MatchDetail
        match={match}
        detail={detail}
        runId={detail.run?.runId ?? ''}
        place="page"
        actions={
          <>
            <FavouriteButton objType="policy" id={match.policyId} title={title} />
            {dislikes.may &&
              (match.disliked === null ? (
                <Button size="sm" variant="quiet" onClick={() => dislikes.ask(match)}>
                  <IconEyeOff size={18} />
                  不感兴趣
                </Button>
              ) : (
                <Button size="sm" onClick={() => dislikes.undo(match.policyId)}>
                  恢复到匹配结果
                </Button>
              ))}
          </>
        }
      />
      {dislikes.form}
    </>
  )
}
