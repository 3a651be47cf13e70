import { reminders } from '#contract/reminders.ts'
import { type Outward, OUTWARD, REMIND_CHANNEL } from '#domain/subscriptions/codes.ts'
import { useTell } from '#web/wire/query.ts'
import {
  type Kind,
  type Settings,
  useSettingsAgain,
  useSettingsPatch,
  withSwitch,
} from './questions.ts'
import styles from './settings.module.css'

const outwardOf = (channel: string): Outward | null =>
  OUTWARD.find((one) => one === channel) ?? null

/** Why nothing goes by a channel yet; empty when it does. */
const waitingFor = (channel: string, { mail, sms }: Settings): string => {
  if (channel === 'mail') {
    if (!mail.available) return '本站未开通'
    if (mail.failing) return '邮箱需重新验证'
    return mail.address === '' ? '验证邮箱后生效' : ''
  }
  if (channel !== 'sms') return ''
  if (!sms.available) return '本站未开通'
  return sms.phone === '' ? '账号没有手机号码' : `发往 ${sms.phone}，每天最多 ${sms.most} 条`
}

/** Whether a channel can be used at all here. */
const isOpen = (channel: string, { mail, sms }: Settings): boolean =>
  channel === 'mail' ? mail.available : channel === 'sms' ? sms.available && sms.phone !== '' : true

/** 提醒方式: every kind of reminder by every channel; 站内 always. */
export const KindTable = ({ settings }: { settings: Settings }) => {
  const again = useSettingsAgain()
  const patch = useSettingsPatch()
  const setting = useTell(reminders.set)
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
      <table className={styles.table}>
        <caption className="sr">每类提醒通过哪些渠道</caption>
        <thead>
          <tr>
            <th scope="col">类型</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {REMIND_CHANNEL[channel]}
                <small>{waitingFor(channel, settings)}</small>
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
                    {one.fixed && !one.on ? (
                      <span className="muted">
                        <span aria-hidden>—</span>
                        <span className="sr">不提供</span>
                      </span>
                    ) : (
                      <input
                        type="checkbox"
                        aria-label={`${kind.name}，${REMIND_CHANNEL[one.channel]}`}
                        checked={isOn(kind, one)}
                        disabled={one.fixed || !isOpen(one.channel, settings)}
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
