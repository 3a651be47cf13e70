import { reminders } from '#contract/reminders.ts'
import { USUAL_QUIET } from '#domain/subscriptions/timing.ts'
import { Switch } from '#web/kit/Switch.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { useSettingsPatch } from './queries.ts'
import styles from './settings.module.css'

/** Every half hour of a day, `HH:mm`. */
const HALF_HOURS = Array.from(
  { length: 48 },
  (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`,
)

/** 免打扰: when no mail and no message goes out; both empty: never. */
export const QuietHours = ({ from, to }: { from: string; to: string }) => {
  const patch = useSettingsPatch()
  const { overlays } = useApplication()
  const saving = useEndpointMutation(reminders.quiet)
  const on = from !== ''
  const save = (next: { from: string; to: string }): void => {
    if (saving.isPending) return
    if (next.from !== '' && next.from === next.to) {
      overlays.toast('error', '开始和结束不能是同一时间')
      return
    }
    saving.mutate(next, {
      onSuccess: ({ quietFrom, quietTo }) => {
        patch((known) => ({ ...known, quietFrom, quietTo }))
        overlays.toast(
          'success',
          quietFrom === '' ? '已关闭免打扰' : `免打扰 ${quietFrom} 至 ${quietTo}`,
        )
      },
    })
  }
  const choice = (label: string, value: string, choose: (time: string) => void) => (
    <label>
      {label}
      <select className="input num" value={value} onChange={({ target }) => choose(target.value)}>
        {HALF_HOURS.map((time) => (
          <option key={time}>{time}</option>
        ))}
      </select>
    </label>
  )
  return (
    <section className={styles.part} aria-labelledby="remind-quiet">
      <h2 id="remind-quiet">免打扰</h2>
      <p className="muted">
        期间不发邮件和短信，等结束后再发；站内提醒照常。每日和每周的汇总在 09:00 发出。
      </p>
      <Switch
        label="夜间免打扰"
        checked={on}
        onChange={(wanted) => save(wanted ? USUAL_QUIET : { from: '', to: '' })}
      />
      {on && (
        <div className={styles.times}>
          {choice('从', from, (time) => save({ from: time, to }))}
          {choice('到', to, (time) => save({ from, to: time }))}
        </div>
      )}
    </section>
  )
}
