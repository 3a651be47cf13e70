import { Link } from 'react-router'
import { Button } from '#web/kit/Button.tsx'
import { IconCalendarPlus } from '#web/kit/icons.ts'
import { saveText } from '#web/kit/save-text.ts'
import { useApplication } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { shortDay, shortMoment } from '../parts/format.ts'
import { SpanRuler } from '../parts/TickScale.tsx'
import type { PolicyWindowView } from '../parts/types.ts'
import { WindowState } from '../parts/WindowState.tsx'
import { isUnverified } from './conditions.ts'
import {
  calendarDeadlines,
  countdown,
  type Deadline,
  span,
  type WindowReading,
} from './deadlines.ts'
import styles from './DeadlineCard.module.css'
import { addressOf } from './share.tsx'
import type { PolicyDetail } from './types.ts'

/** How long the window still stands, its deadlines, and the way into the reader's calendar. */
export const DeadlineCard = (props: {
  detail: PolicyDetail
  reading: WindowReading
  window: PolicyWindowView
  now: number
}) => {
  const { detail, reading, window, now } = props
  const { overlays } = useApplication()
  const href = useHref()
  const { verdict } = reading
  if (verdict.state === null || reading.window === null) return null
  const ruler = span(reading, detail.policy.publishedOn, now)
  const runs = verdict.state === 'open' || verdict.state === 'closing'
  const calendar = calendarDeadlines(detail, now, { url: '', host: '' }).length > 0
  return (
    <section className={`card ${styles.card}`} aria-label="申报时间" data-keep-clear>
      <div className={styles.head}>
        <span className="t2">{headline(reading)}</span>
        {(runs || verdict.state === 'upcoming') && (
          <WindowState window={{ ...window, daysLeft: null, opensInDays: null }} />
        )}
      </div>
      <Figure reading={reading} now={now} />
      {runs && ruler !== null && verdict.headline !== null && (
        <SpanRuler
          value={ruler.value}
          label={ruler.label}
          start={`${shortDay(ruler.start, detail.now)} ${ruler.from}`}
          end={`${shortMoment(verdict.headline.at, detail.now)} 截止`}
          urgent={verdict.urgent}
        />
      )}
      <Dates reading={reading} now={detail.now} />
      <Notes reading={reading} />
      {calendar && (
        <Button
          block
          className={styles.calendar ?? ''}
          onClick={() => {
            saveCalendar(detail, now).catch(() =>
              overlays.toast('error', '保存失败，请检查网络后重试'),
            )
          }}
        >
          <IconCalendarPlus size={18} />
          加入日历
        </Button>
      )}
      <p className={styles.ways}>
        <Link to={href('follow', { id: detail.policy.policyId })} className="btn s">
          {runs || verdict.state === 'upcoming' ? '提醒我' : '通知一出就告诉我'}
        </Link>
        {verdict.state !== 'longterm' && (
          <Link to={href('policySchedule', { policyId: detail.policy.policyId })} className="link">
            倒排日程
          </Link>
        )}
      </p>
    </section>
  )
}

const headline = ({ verdict, window }: WindowReading): string => {
  const first = verdict.headline
  switch (verdict.state) {
    case 'open':
    case 'closing':
      return first === null ? '申报中' : `距${DEADLINE_NAMES[first.kind]}截止`
    case 'upcoming':
      return '距开始'
    case 'longterm':
      return '申报时间'
    default:
      return window?.batch ?? ''
  }
}

const DEADLINE_NAMES = { online: '网上申报', recommend: '推荐上报', paper: '纸质材料' } as const

const Figure = (props: { reading: WindowReading; now: number }) => {
  const { verdict, window } = props.reading
  const { state, headline: first, opensInDays, closedDaysAgo } = verdict
  if ((state === 'open' || state === 'closing') && first !== null) {
    const left = countdown(first.ms - props.now)
    return (
      <p className={styles.figure} data-tone={verdict.urgent ? 'urgent' : 'brand'}>
        <time dateTime={first.at.replace(' ', 'T')}>
          {left?.map(({ value, unit }) => (
            <span key={unit}>
              <b className="num">{value}</b> {unit}
            </span>
          ))}
        </time>
      </p>
    )
  }
  if (state === 'upcoming')
    return (
      <p className={styles.figure} data-tone="brand">
        {opensInDays === 0 ? (
          <b className={styles.word}>今天开始</b>
        ) : (
          <span>
            <b className="num">{opensInDays}</b> 天
          </span>
        )}
      </p>
    )
  if (state === 'closed')
    return (
      <p className={styles.figure} data-tone="grey">
        {closedDaysAgo === 0 ? (
          <b className={styles.word}>今天已截止</b>
        ) : (
          <span>
            已截止 <b className="num">{closedDaysAgo}</b> 天
          </span>
        )}
      </p>
    )
  const word = { longterm: '长期有效', undated: '时间待定', reference: '往年参考' } as const
  return state === null || state === 'open' || state === 'closing' || window === null ? null : (
    <p className={styles.figure} data-tone={state === 'longterm' ? 'ok' : 'grey'}>
      <b className={styles.word}>{word[state]}</b>
    </p>
  )
}

const Notes = ({
  reading: { window, verdict, opensAt, deadlines },
}: {
  reading: WindowReading
}) => {
  if (window === null) return null
  const batch = verdict.state === 'longterm' ? window.batch : ''
  const said = [batch, window.note].filter((part) => part !== '').join('：')
  const dated = opensAt !== null || deadlines.length > 0
  const caution = verdict.state === 'reference' ? '往年时间仅供参考，以当年通知为准。' : ''
  const cautions = [
    caution || (dated ? '日期以原文为准。' : ''),
    isUnverified(window) ? '以上时间待核实。' : '',
  ].join('')
  return (
    <>
      {said !== '' && <p className={styles.note}>{said}</p>}
      {cautions !== '' && <p className={styles.note}>{cautions}</p>}
    </>
  )
}

const Dates = (props: { reading: WindowReading; now: string }) => {
  const { deadlines, window, opensAt, verdict } = props.reading
  const headlineSaid = verdict.state === 'open' || verdict.state === 'closing'
  const listed = deadlines.filter(
    ({ headline: said }) => !said || !headlineSaid || deadlines.length > 1,
  )
  const opening = opensAt !== null && window !== null && !headlineSaid ? window.opensOn : ''
  if (listed.length === 0 && opening === '') return null
  return (
    <dl className={styles.dates}>
      {opening !== '' && (
        <div>
          <dt>申报开始</dt>
          <dd className="num">{shortMoment(opening, props.now)}</dd>
        </div>
      )}
      {listed.map((deadline) => (
        <DateRow key={`${deadline.name}${deadline.at}`} deadline={deadline} now={props.now} />
      ))}
    </dl>
  )
}

const DateRow = ({ deadline, now }: { deadline: Deadline; now: string }) => (
  <div data-past={deadline.past || undefined}>
    <dt>
      {deadline.name}
      {deadline.note !== '' && <small>{deadline.note}</small>}
    </dt>
    <dd className="num">
      {shortMoment(deadline.at, now)}
      {deadline.past && <span className="sr">（已过）</span>}
    </dd>
  </div>
)

/** Made by a part that comes when it is asked for. */
const saveCalendar = async (detail: PolicyDetail, now: number): Promise<void> => {
  const { calendarFile } = await import('../parts/calendar-file.ts')
  const { policyId, shortTitle, title } = detail.policy
  const page = { url: addressOf(policyId), host: location.hostname }
  const text = calendarFile(calendarDeadlines(detail, now, page), now)
  saveText(`${shortTitle || title}.ics`, 'text/calendar', text)
}
