import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { Link } from 'react-router'
import { matching } from '#contract/matching.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { FavouriteButton } from '#web/kit/FavouriteButton.tsx'
import { IconExternalLink, IconEyeOff } from '#web/kit/icons.ts'
import { useSettled } from '#web/kit/useSettled.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsOrNull } from '#web/wire/query.ts'
import type { Dislikes } from '../list/useDislikes.tsx'
import type { Match } from '../labels.ts'
import { MatchDetail } from './MatchDetail.tsx'
import styles from './Pane.module.css'

/** The chosen match beside the list; what the list knows of it is shown at once. */
export const Pane = (props: {
  ref: RefObject<HTMLElement | null>
  match: Match
  runId: string
  dislikes: Dislikes
}) => {
  const { match, dislikes, ref } = props
  const href = useHref()
  // Whoever runs down the list asks for where they stop.
  const policyId = useSettled(match.policyId)
  const answer = useQuery({ ...queryOptionsOrNull(matching.detail, { policyId }), staleTime: 0 })
  const detail = answer.data?.match.policyId === match.policyId ? answer.data : null
  const title = match.shortTitle || match.title
  useEffect(() => {
    if (ref.current) ref.current.scrollTop = 0
  }, [ref, match.policyId])
  useFittedHeight(ref)
  return (
    <section
      ref={ref}
      className={`card ${styles.pane}`}
      aria-label={`匹配详情：${title}`}
      tabIndex={-1}
    >
      <MatchDetail
        key={match.policyId}
        match={detail?.match ?? match}
        detail={detail}
        runId={props.runId}
        place="pane"
        actions={
          <>
            <FavouriteButton objType="policy" id={match.policyId} title={title} />
            {dislikes.may && match.disliked === null && (
              <Button size="sm" variant="quiet" onClick={() => dislikes.ask(match)}>
                <IconEyeOff size={18} />
                不感兴趣
              </Button>
            )}
            <Link
              to={href('preciseDetail', { id: match.policyId })}
              className="iconbtn"
              aria-label={`单独打开${title}`}
              title="单独打开"
            >
              <IconExternalLink size={18} />
            </Link>
          </>
        }
        {...(answer.isError &&
          detail === null && {
            failure: (
              <ErrorBlock compact error={answer.error} onRetry={() => void answer.refetch()} />
            ),
          })}
      />
    </section>
  )
}

/** Keeps the lower edge, where the way to an order stands, on the screen while the list is scrolled. */
const useFittedHeight = (pane: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const fit = (): void => {
      const top = pane.current?.getBoundingClientRect().top ?? 0
      pane.current?.style.setProperty('--from', `${Math.max(0, Math.round(top))}px`)
    }
    fit()
    addEventListener('scroll', fit, { passive: true })
    addEventListener('resize', fit)
    return () => {
      removeEventListener('scroll', fit)
      removeEventListener('resize', fit)
    }
  })
}
