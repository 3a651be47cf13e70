import { Link } from 'react-router'
import {
  DEADLINE_DAYS,
  type DeadlineDay,
  FREQUENCY,
  type Frequency,
  type Outward,
  OUTWARD,
} from '#domain/subscriptions/codes.ts'
import type { SavedSearchDraft } from '#domain/subscriptions/saved-search.ts'
import { Segmented } from '#web/kit/Segmented.tsx'
import type { Fields } from '#web/kit/useFields.ts'
import { useHref } from '#web/shell/useHref.ts'
import type { Mine } from '../queries.ts'
import styles from '../subscriptions.module.css'

/** 推送频率 as choices. */
export const FREQUENCIES = (Object.entries(FREQUENCY) as [Frequency, string][]).map(
  ([value, name]) => ({
    value,
    name,
  }),
)

const isOutward = (channel: string): channel is Outward =>
  (OUTWARD as readonly string[]).includes(channel)

/** 渠道: 站内 always, the others as far as they can be used, with the reason where they cannot. */
export const ChannelBoxes = (props: {
  channels: Mine['channels']
  chosen: readonly Outward[]
  onChange: (chosen: Outward[]) => void
}) => {
  const { chosen } = props
  return (
    <div className={styles.channels}>
      {props.channels.map(({ channel, name, available, reason }) => {
        const on = channel === 'site' || (isOutward(channel) && chosen.includes(channel))
        return (
          <label key={channel}>
            <input
              type="checkbox"
              checked={on}
              // What was chosen once can always be let go.
              disabled={!isOutward(channel) || (!available && !on)}
              onChange={({ target }) => {
                if (!isOutward(channel)) return
                const others = chosen.filter((one) => one !== channel)
                props.onChange(target.checked ? [...others, channel] : others)
              }}
            />
            {name}
            {channel === 'site' && <small>始终开启</small>}
            {reason !== '' && channel !== 'site' && <small>{reason}</small>}
          </label>
        )
      })}
    </div>
  )
}

/** How often and where a set speaks, and when it tells of deadlines. */
export const DeliveryFields = ({ form, mine }: { form: Fields<SavedSearchDraft>; mine: Mine }) => {
  const { values } = form
  const href = useHref()
  const turn = (day: DeadlineDay, on: boolean): void =>
    form.change({
      deadlineDays: on
        ? [...values.deadlineDays, day]
        : values.deadlineDays.filter((one) => one !== day),
    })
  return (
    <>
      <fieldset className={styles.group}>
        <legend>推送频率</legend>
        <Segmented
          label="推送频率"
          options={FREQUENCIES}
          value={values.frequency}
          onChange={(frequency) => form.change({ frequency })}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>提醒渠道</legend>
        <ChannelBoxes
          channels={mine.channels}
          chosen={values.channels}
          onChange={(channels) => form.change({ channels })}
        />
        <p className="muted">
          {mine.quietFrom === ''
            ? '未设置免打扰时间。'
            : `${mine.quietFrom} 至 ${mine.quietTo} 免打扰，期间的邮件和短信等结束后再发。`}
          <Link className="link" to={href('news', { tab: 'settings' })}>
            提醒设置
          </Link>
        </p>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>
          截止前提醒<span className={styles.optional}>（找到的政策快截止时再提醒）</span>
        </legend>
        <div className={styles.boxes}>
          {(Object.entries(DEADLINE_DAYS) as [DeadlineDay, string][])
            .toSorted(([one], [other]) => Number(other) - Number(one))
            .map(([day, name]) => (
              <label key={day}>
                <input
                  type="checkbox"
                  checked={values.deadlineDays.includes(day)}
                  onChange={({ target }) => turn(day, target.checked)}
                />
                {name}
              </label>
            ))}
        </div>
      </fieldset>
    </>
  )
}
