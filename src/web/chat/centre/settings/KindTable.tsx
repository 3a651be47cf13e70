import { reminders } from '#contract/reminders.ts'
import { type Outward, OUTWARD, REMIND_CHANNEL } from '#domain/subscriptions/codes.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import {
  type Kind,
  type Settings,
  useSettingsAgain,
  useSettingsPatch,
  withSwitch,
} from './queries.ts'
import styles from './settings.module.css'

const outwardOf = (channel: string): Outward | null =>
  OUTWARD.find((one) => one === channel) ?? null

/** What is to be known of a channel; empty when nothing. */
const noteOf = (channel: Outward, { mail, sms }: Settings): string => {
  if (channel === 'mail') {
    if (!mail.available) return '本站尚未开通'
    if (mail.failing) return '邮箱需要重新验证，验证后继续发送'
    return mail.address === '' ? '验证邮箱后开始发送' : `发往 ${mail.address}`
  }
  if (!sms.available) return '本站尚未开通'
  return sms.phone === '' ? '账号未绑定手机号码' : `发往 ${sms.phone}，每天最多 ${sms.most} 条`
}

/** Whether a channel can be used at all here. */
const isOpen = (channel: string, { mail, sms }: Settings): boolean =>
  channel === 'mail' ? mail.available : channel === 'sms' ? sms.available && sms.phone !== '' : true

/** 提醒方式: every kind of reminder by every channel; 站内 always. */
export const KindTable = ({ settings }: { settings: Settings }) => {
  const again = useSettingsAgain()
  const patch = useSettingsPatch()
  const setting = useEndpointMutation(reminders.set)
  const channels = settings.groups[0]?.kinds[0]?.channels.map(({ channel }) => channel) ?? []
  const isOn = (kind: Kind, { channel, on }: Kind['channels'][number]): boolean =>
    setting.isPending &&
    setting.variables.kind === kind.kind &&
    setting.variables.channel === channel
      ? setting.variables.on
      : on
  const turn = (kind: Kind, channel: string, on: boolean): void => {
    const outward = outwardOf(channel)
    if (outward !== null && !setting.isPending)
      setting.mutate(
        { kind: kind.kind, channel: outward, on },
        {
          onSuccess: (answer) =>
            patch((known) =>
              withSwitch(known, { kind: kind.kind, channel: outward, on: answer.on }),
            ),
          onError: again,
        },
      )
  }
  return (
    <section className={styles.part} aria-labelledby="remind-kinds">
      <h2 id="remind-kinds">提醒方式</h2>
      <p className="muted">站内提醒始终保留；邮件和短信可以逐项开关，退订一类不影响其他类。</p>
      <ul className={styles.notes}>
        {OUTWARD.map((channel) => (
          <li key={channel}>
            <b>{REMIND_CHANNEL[channel]}</b>
            {noteOf(channel, settings)}
          </li>
        ))}
      </ul>
      <table className={styles.table}>
        <caption className="sr">每类提醒通过哪些渠道</caption>
        <thead>
          <tr>
            <th scope="col">类型</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {REMIND_CHANNEL[channel]}
              </th>
            ))}
          </tr>
        </thead>
        {settings.groups.map(({ group, name, kinds }) => (
          <tbody key={group}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={channels.length + 1}>
                {name}
              </th>
            </tr>
            {kinds.map((kind) => (
              <tr key={kind.kind}>
                <th scope="row">{kind.name}</th>
                {kind.channels.map((one) => (
                  <td key={one.channel}>
                    {(one.fixed && !one.on) || !isOpen(one.channel, settings) ? (
                      <span className="muted">
                        <span aria-hidden>—</span>
                        <span className="sr">不提供</span>
                      </span>
                    ) : (
                      <input
                        type="checkbox"
                        aria-label={`${kind.name}，${REMIND_CHANNEL[one.channel]}`}
                        checked={isOn(kind, one)}
                        disabled={one.fixed}
                        onChange={({ target }) => turn(kind, one.channel, target.checked)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}
