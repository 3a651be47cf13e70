import { useQuery } from '@tanstack/react-query'
import { diffWords } from 'diff'
import { useMemo } from 'react'
import { content } from '#contract/content.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { queryOptionsInline } from '#web/wire/query.ts'
import type { ItemKey } from '../queries.ts'
import styles from './edit.module.css'

/** 差异: what a version changed against the one before, field by field, word by word. */
export const Difference = (props: { item: ItemKey; number: number }) => {
  const { kind, id } = props.item
  const answer = useQuery({
    ...queryOptionsInline(content.revision, {
      kind,
      id,
      number: props.number,
      against: 'previous',
    }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (answer.isError)
    return <ErrorBlock compact text={answer.error.message} onRetry={() => void answer.refetch()} />
  if (answer.data === undefined) return <Skeleton label="差异" rows={2} height="2rem" />
  if (answer.data.differences.length === 0) return <p className="muted">没有差异</p>
  return (
    <dl className={styles.differences}>
      {answer.data.differences.map(({ path, label, before, after }) => (
        <div key={path}>
          <dt>{label}</dt>
          <dd>
            <Marked before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Longer texts are not told apart word by word: both stand whole. */
const LONGEST = 20_000

const Marked = ({ before, after }: { before: string; after: string }) => {
  const parts = useMemo(() => {
    if (before.length + after.length > LONGEST)
      return [
        { value: before, removed: true, added: false },
        { value: after, removed: false, added: true },
      ]
    const intlSegmenter = new Intl.Segmenter('zh', { granularity: 'word' })
    return diffWords(before, after, { intlSegmenter })
  }, [before, after])
  return (
    <>
      {parts.map(({ value, added, removed }, at) =>
        added ? (
          <ins key={at}>
            <span className="sr">增加：</span>
            {value}
          </ins>
        ) : removed ? (
          <del key={at}>
            <span className="sr">删去：</span>
            {value}
          </del>
        ) : (
          <span key={at}>{value}</span>
        ),
      )}
    </>
  )
}
