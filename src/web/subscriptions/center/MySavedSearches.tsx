import { Link } from 'react-router'
import type { Frequency, Outward } from '#domain/subscriptions/codes.ts'
import { Switch } from '#web/kit/Switch.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { FREQUENCIES } from '../form/DeliveryFields.tsx'
import type { Mine, SavedSearch } from '../queries.ts'
import { useChanging, usePausing } from '../useSavedSearches.ts'
import styles from './center.module.css'

/** How the sets speak: frequency and channels of each, changed where they stand. */
export const MySavedSearches = ({ mine }: { mine: Mine }) => {
  const href = useHref()
  const mail = mine.channels.find(({ channel }) => channel === 'mail')
  const unverified = mine.verifiedEmail === ''
  return (
    <section className={styles.mine} aria-labelledby="my-sets">
      <h2 id="my-sets">
        推送方式
        <small className="num">{`${mine.sets.length}/${mine.most} 组`}</small>
      </h2>
      {mine.sets.length === 0 ? (
        <p className="muted">暂无订阅，选一个主题即可开始</p>
      ) : (
        <ul>
          {mine.sets.map((savedSearch) => (
            <SavedSearchRow
              key={savedSearch.setId}
              savedSearch={savedSearch}
              channels={mine.channels}
            />
          ))}
        </ul>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>邮箱</dt>
          <dd>{unverified ? mail?.reason || '尚未验证' : mine.verifiedEmail}</dd>
        </div>
        <div>
          <dt>免打扰</dt>
          <dd className="num">
            {mine.quietFrom === '' ? '未设置' : `${mine.quietFrom} 至 ${mine.quietTo}`}
          </dd>
        </div>
      </dl>
      <Link className="link" to={href('news', { tab: 'settings' })}>
        修改提醒设置
      </Link>
    </section>
  )
}

const SavedSearchRow = ({
  savedSearch,
  channels,
}: {
  savedSearch: SavedSearch
  channels: Mine['channels']
}) => {
  const href = useHref()
  const { turn, isPaused } = usePausing()
  const { change, changing } = useChanging()
  const paused = isPaused(savedSearch)
  const turnChannel = (channel: Outward, on: boolean): void =>
    change(savedSearch, {
      channels: on
        ? [...savedSearch.channels, channel]
        : savedSearch.channels.filter((one) => one !== channel),
    })
  return (
    <li aria-busy={changing !== ''}>
      <div className={styles.setHead}>
        <Link to={href('subscribe', { edit: savedSearch.setId })}>{savedSearch.name}</Link>
        <Switch label="推送" checked={!paused} onChange={(on) => turn(savedSearch, !on)} />
      </div>
      <div className={styles.setWays}>
        <select
          className="input"
          aria-label={`“${savedSearch.name}”的推送频率`}
          value={savedSearch.frequency}
          onChange={({ target }) => change(savedSearch, { frequency: target.value as Frequency })}
        >
          {FREQUENCIES.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        {channels.map(({ channel, name, available }) =>
          channel === 'mail' || channel === 'sms' ? (
            <label key={channel}>
              <input
                type="checkbox"
                checked={savedSearch.channels.includes(channel)}
                disabled={!available && !savedSearch.channels.includes(channel)}
                onChange={({ target }) => turnChannel(channel, target.checked)}
              />
              {name}
            </label>
          ) : null,
        )}
      </div>
    </li>
  )
}
