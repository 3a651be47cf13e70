import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { subscriptions } from '#contract/subscriptions.ts'
import { FREQUENCY } from '#domain/subscriptions/codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { countsAre } from '#web/kit/member-bookmarks.ts'
import { Switch } from '#web/kit/Switch.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useApplication } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { Mine, SavedSearch } from './queries.ts'
import styles from './subscriptions.module.css'
import { useMuting, usePausing, useSavedSearchesAgain } from './useSavedSearches.ts'

/** 截止前 14、3 天; nothing where none is told. */
const deadlineWords = (days: readonly string[]): string => {
  const sorted = [...days].toSorted((one, other) => Number(other) - Number(one))
  return sorted.length === 0 ? '' : `截止前 ${sorted.join('、')} 天提醒`
}

/** One set as a sentence: what it looks for, how it speaks, and what it has found. */
export const SavedSearchCard = (props: {
  savedSearch: SavedSearch
  channels: Mine['channels']
}) => {
  const { savedSearch } = props
  const { turn, isPaused } = usePausing()
  const { go, to } = useAddress()
  const [removing, remove] = useState(false)
  const paused = isPaused(savedSearch)
  const spoken = props.channels
    .filter(
      ({ channel }) => channel === 'site' || savedSearch.channels.some((one) => one === channel),
    )
    .map(({ name }) => name)
  const facts = [
    FREQUENCY[savedSearch.frequency],
    spoken.join('、'),
    deadlineWords(savedSearch.deadlineDays),
  ]
  return (
    <li className={styles.card} data-paused={paused || undefined}>
      <div className={styles.cardHead}>
        <h2>
          {savedSearch.name} {paused && <Tag>已暂停</Tag>}
        </h2>
        <Switch label="推送" checked={!paused} onChange={(on) => turn(savedSearch, !on)} />
      </div>
      <p className={styles.summary}>{savedSearch.summary}</p>
      <p className={styles.facts}>
        {facts
          .filter((fact) => fact !== '')
          .map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        {!paused && savedSearch.nextTime !== '' && (
          <span className="num">{`下次 ${savedSearch.nextTime.slice(0, 16)}`}</span>
        )}
      </p>
      <Newest savedSearch={savedSearch} />
      <Muted savedSearch={savedSearch} />
      <div className={styles.acts}>
        <Button size="sm" onClick={() => go({ edit: savedSearch.setId })}>
          编辑<span className="sr">{savedSearch.name}</span>
        </Button>
        {savedSearch.found > 0 && (
          <Link className="link" to={to({ tab: 'found', set: savedSearch.setId, page: '' })}>
            {`查看找到的 ${savedSearch.found} 项`}
          </Link>
        )}
        <Button size="sm" variant="quiet" onClick={() => remove(true)}>
          删除<span className="sr">{savedSearch.name}</span>
        </Button>
      </div>
      {removing && <Remove savedSearch={savedSearch} onClose={() => remove(false)} />}
    </li>
  )
}

const Newest = ({ savedSearch }: { savedSearch: SavedSearch }) => {
  const href = useHref()
  const mute = useMuting()
  if (savedSearch.newest.length === 0) return <p className="muted">近 30 天没有找到新的政策</p>
  return (
    <section className={styles.newest} aria-label={`“${savedSearch.name}”最近找到的`}>
      <h3 className="num">{`近 30 天找到 ${savedSearch.recent} 项`}</h3>
      <ul>
        {savedSearch.newest.map(({ policyId, title, foundTime }) => (
          <li key={policyId}>
            <Link to={href('policyDetail', { id: policyId })}>{title}</Link>
            <time className="num muted">{foundTime.slice(5, 10)}</time>
            <button
              type="button"
              className="link"
              onClick={() => mute(policyId, savedSearch.setId, true)}
            >
              不再提醒<span className="sr">{`《${title}》`}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the set is silent about, and the way back. */
const Muted = ({ savedSearch }: { savedSearch: SavedSearch }) => {
  const href = useHref()
  const mute = useMuting()
  if (savedSearch.muted.length === 0) return null
  return (
    <details className={styles.muted}>
      <summary>{`不再提醒的 ${savedSearch.muted.length} 项`}</summary>
      <ul>
        {savedSearch.muted.map(({ policyId, title }) => (
          <li key={policyId}>
            <Link to={href('policyDetail', { id: policyId })}>{title || `编号 ${policyId}`}</Link>
            <button
              type="button"
              className="link"
              onClick={() => mute(policyId, savedSearch.setId, false)}
            >
              恢复提醒<span className="sr">{`《${title}》`}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

const Remove = ({ savedSearch, onClose }: { savedSearch: SavedSearch; onClose: () => void }) => {
  const client = useQueryClient()
  const { overlays } = useApplication()
  const again = useSavedSearchesAgain()
  const removing = useEndpointMutation(subscriptions.remove, 'inline')
  return (
    <ConfirmDialog
      open
      title={`删除订阅“${savedSearch.name}”？`}
      confirm="删除"
      danger
      busy={removing.isPending}
      failure={removing.error?.message ?? null}
      onClose={onClose}
      onConfirm={() =>
        removing.mutate(
          { setId: savedSearch.setId },
          {
            onSuccess: ({ removed: _removed, ...counts }) => {
              countsAre(client, counts)
              overlays.toast('success', '订阅已删除')
              onClose()
              again()
            },
          },
        )
      }
    >
      <p>删除后不再推送，历史推送记录一并删除且不可恢复；如只需暂停，请关闭“推送”。</p>
    </ConfirmDialog>
  )
}
