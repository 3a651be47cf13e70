import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  type SavedSearchFilter,
  savedSearchProblems,
  tidySavedSearch,
} from '#domain/subscriptions/saved-search.ts'
import { Button } from '#web/kit/Button.tsx'
import { IconAlertTriangle } from '#web/kit/icons.ts'
import { useSettled } from '#web/kit/useSettled.ts'
import { useHref } from '#web/shell/useHref.ts'
import { filterOf } from '../draft.ts'
import { previewQuery, type Preview } from '../queries.ts'
import styles from '../subscriptions.module.css'

/** Nothing is asked while somebody is still choosing. */
const SETTLE_MS = 400

/** 预览: what these conditions would have found in the last 30 days, and how much that is a week. */
export const PreviewBox = (props: {
  filter: SavedSearchFilter
  /** What is said where nothing was found, when no condition can be let go here. */
  nothing?: string
}) => {
  const { filter } = props
  const asked = JSON.stringify(tidySavedSearch(filterOf(filter)))
  const settled = useSettled(asked, SETTLE_MS)
  const tidy = JSON.parse(settled) as SavedSearchFilter
  const problem = savedSearchProblems(tidy)[0]?.text ?? null
  const preview = useQuery({
    ...previewQuery(tidy),
    enabled: problem === null,
    placeholderData: keepPreviousData,
  })
  const { data } = preview
  const waiting = asked !== settled || preview.isPlaceholderData
  return (
    <section className={styles.preview} aria-label="预览" aria-busy={waiting}>
      <output>
        {problem !== null && <p className="muted">{`条件有误，改好后再预览：${problem}`}</p>}
        {problem === null && data !== undefined && (
          <>
            <p className={styles.previewCount}>
              近 30 天 <b className="num">{data.recent}</b> 项
              {data.recent > 0 && <span>{data.text}</span>}
            </p>
            <Warning warning={data.warning} text={data.warningText} nothing={props.nothing} />
          </>
        )}
        {problem === null && data === undefined && !preview.isError && (
          <p className="muted">正在预览</p>
        )}
      </output>
      {preview.isError && data === undefined && (
        <p className={styles.warning} role="alert">
          预览加载失败
          <Button size="sm" variant="quiet" onClick={() => void preview.refetch()}>
            重试
          </Button>
        </p>
      )}
      {problem === null && data !== undefined && data.samples.length > 0 && (
        <Samples samples={data.samples} />
      )}
    </section>
  )
}

const Warning = (props: {
  warning: Preview['warning']
  text: string
  nothing?: string | undefined
}) => {
  if (props.warning === '') return null
  if (props.warning === 'none' && props.nothing !== undefined)
    return <p className="muted">{props.nothing}</p>
  return (
    <p className={styles.warning}>
      <IconAlertTriangle size={18} />
      {props.text}
    </p>
  )
}

const Samples = ({
  samples,
}: {
  samples: readonly { policyId: string; title: string; publishedOn: string }[]
}) => {
  const href = useHref()
  return (
    <details>
      <summary>{`最近的 ${samples.length} 项`}</summary>
      <ul className={styles.samples}>
        {samples.map(({ policyId, title, publishedOn }) => (
          <li key={policyId}>
            <Link to={href('policyDetail', { id: policyId })} target="_blank">
              {title}
              <span className="sr">（新窗口打开）</span>
            </Link>
            <time className="num muted">{publishedOn}</time>
          </li>
        ))}
      </ul>
    </details>
  )
}
