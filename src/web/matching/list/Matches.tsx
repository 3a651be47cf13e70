import { Fragment, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { hasFacts } from '#domain/matching/ranking.ts'
import { MATCH_RESULT } from '#domain/matching/results.ts'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { Pagination } from '#web/kit/Pagination.tsx'
import { pageField, useAddress } from '#web/kit/useAddress.ts'
import { useEscape } from '#web/kit/useEscape.ts'
import { useMedia } from '#web/kit/useMedia.ts'
import { useHref } from '#web/shell/useHref.ts'
import { Pane } from '../detail/Pane.tsx'
import { WIDE } from '../parts.tsx'
import { type Listed, type Match, NO_FACTS, RESULT_MEANING } from '../labels.ts'
import { ALL_KINDS, chosenKind, chosenResults, chosenSort, PAGE_SIZE } from './asked.ts'
import { countOfKinds } from './Kinds.tsx'
import styles from './Matches.module.css'
import { MatchRow } from './MatchRow.tsx'
import { type Dislikes, useDislikes } from './useDislikes.tsx'

/**
 * The list, and on a wide screen the chosen match beside it. The address holds the choice as `match`:
 * an `id` would be another place, with the focus on its heading.
 */
export const Matches = (props: { answer: Listed; waiting: boolean; onChanged: () => void }) => {
  const { answer } = props
  const { read, page, to } = useAddress()
  const wide = useMedia(WIDE)
  const dislikes = useDislikes(props.onChanged)
  const rows = answer.records.length > 0 ? answer.records : answer.nearest
  const chosen = wide ? (rows.find((it) => it.policyId === read('match')) ?? rows[0]) : undefined
  const pane = useRef<HTMLElement>(null)
  const list = useRef<HTMLOListElement>(null)
  useEscape(pane, chosen !== undefined, () =>
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus(),
  )
  return (
    <section aria-label="匹配结果" aria-busy={props.waiting}>
      {answer.records.length === 0 && <Nothing answer={answer} />}
      <div className={styles.sides} data-pane={chosen !== undefined || undefined}>
        <Rows
          ref={list}
          rows={rows}
          chosen={chosen}
          dislikes={dislikes}
          grouped={answer.records.length > 0 && chosenSort(read) === 'result'}
          onEnter={() => pane.current?.focus()}
        >
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            total={answer.total}
            unit="项"
            hrefOf={(one) => to({ page: pageField(one), match: '' })}
          />
        </Rows>
        {chosen !== undefined && (
          <Pane ref={pane} match={chosen} runId={answer.run?.runId ?? ''} dislikes={dislikes} />
        )}
      </div>
      {dislikes.form}
    </section>
  )
}

/** Nothing has the chosen words: the way out, and what comes nearest. */
const Nothing = ({ answer }: { answer: Listed }) => {
  const { read, go } = useAddress()
  const nearest = answer.nearest.length
  const others = chosenKind(read) === ALL_KINDS ? 0 : countOfKinds(answer.kindCounts, false)
  const isOff = read('off') === '1'
  const words = chosenResults(read)
    .map((result) => `“${MATCH_RESULT[result]}”`)
    .join('')
  const clear = (
    <Button
      onClick={() =>
        go({
          ...{ q: '', win: '', level: '', mode: '', r: '', kind: '' },
          ...{ off: '', page: '', match: '' },
        })
      }
    >
      清空筛选
    </Button>
  )
  if (nearest === 0)
    return (
      <EmptyState text={isOff ? '暂无标记为不感兴趣的政策' : '没有符合筛选条件的政策'}>
        {others > 0 && (
          <Button onClick={() => go({ kind: ALL_KINDS, page: '', match: '' })}>
            {`查看其他类别的 ${others} 项`}
          </Button>
        )}
        {clear}
      </EmptyState>
    )
  return (
    <div className={styles.nothing}>
      <h2>{`目前没有${words}的政策`}</h2>
      <p>{`以下 ${nearest} 项最接近，先看还差哪些条件`}</p>
      {clear}
    </div>
  )
}

interface RowsProps {
  ref: React.Ref<HTMLOListElement>
  rows: readonly Match[]
  /** The one beside the list; undefined where none stands there. */
  chosen: Match | undefined
  dislikes: Dislikes
  /** Under their words. */
  grouped: boolean
  /** Enter on a row that stands beside the list. */
  onEnter: () => void
  children: ReactNode
}

/** The rows; beside a pane the arrow keys move the choice, and Enter goes to it. */
const Rows = ({ ref, rows, chosen, dislikes, grouped, onEnter, children }: RowsProps) => {
  const { to, go } = useAddress()
  const href = useHref()
  const press = (event: KeyboardEvent<HTMLOListElement>): void => {
    if (chosen === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('h3 a')]
    const at = links.findIndex((link) => link === event.target)
    const next = at < 0 ? undefined : targetOf(event.key, at, links.length - 1)
    if (next === undefined) return
    event.preventDefault()
    links[next]?.focus()
    go({ match: rows[next]?.policyId ?? '' }, true)
    if (event.key === 'Enter') onEnter()
  }
  return (
    <div className={styles.rows}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links inside are what is pressed */}
      <ol ref={ref} className={styles.list} onKeyDown={press}>
        {rows.map((match, at) => (
          <Fragment key={match.code}>
            {grouped && groupOf(match) !== groupOf(rows[at - 1]) && <GroupHead match={match} />}
            <MatchRow
              match={match}
              to={
                chosen === undefined
                  ? href('preciseDetail', { id: match.policyId })
                  : to({ match: match.policyId })
              }
              chosen={chosen === undefined ? null : chosen.code === match.code}
              action={
                !dislikes.may || (chosen !== undefined && match.disliked === null) ? null : (
                  <RowAction match={match} dislikes={dislikes} />
                )
              }
            />
          </Fragment>
        ))}
      </ol>
      {children}
    </div>
  )
}

/** Rows stand under their word; where nothing was found to be met, they stand together at the end. */
const groupOf = (match: Match | undefined): string =>
  match === undefined ? '' : hasFacts(match.states) ? match.result : 'none'

const GroupHead = ({ match }: { match: Match }) => {
  const { name, meaning } = hasFacts(match.states)
    ? { name: MATCH_RESULT[match.result], meaning: RESULT_MEANING[match.result] }
    : NO_FACTS
  return (
    <li className={styles.word}>
      <h2>{name}</h2>
      <span className="muted">{meaning}</span>
    </li>
  )
}

/** The row that a key leads to from one; undefined for every other key. */
const targetOf = (key: string, at: number, last: number): number | undefined => {
  switch (key) {
    case 'Enter':
      return at
    case 'ArrowDown':
      return Math.min(at + 1, last)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

const RowAction = ({ match, dislikes }: { match: Match; dislikes: Dislikes }) =>
  match.disliked === null ? (
    <Button size="sm" variant="quiet" onClick={() => dislikes.ask(match)}>
      不感兴趣<span className="sr">{match.shortTitle || match.title}</span>
    </Button>
  ) : (
    <Button size="sm" onClick={() => dislikes.undo(match.policyId)}>
      恢复<span className="sr">{match.shortTitle || match.title}</span>
    </Button>
  )
