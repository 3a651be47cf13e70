import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { daysBetween } from '#domain/calendar/days.ts'
import { limitOf, ruleOn } from '#domain/ip/rules.ts'
import { MARK_TYPE, TRADEMARK_STATUS } from '#domain/ip/status.ts'
import {
  nonUseFrom,
  oppositionOf,
  type Renewal,
  renewalFee,
  renewalOf,
  renewalPhase,
} from '#domain/ip/trademark.ts'
import { yuanText } from '#domain/text/numbers.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Section } from '#web/kit/Section.tsx'
import { byCode } from '#web/kit/text.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { GroupBadge } from '#web/kit/ip/GroupBadge.tsx'
import { MarkImage } from '#web/kit/ip/MarkImage.tsx'
import { RuleNote } from '#web/kit/ip/RuleNote.tsx'
import { type RuleTable, rulesQuery } from '#web/kit/ip/rules.ts'
import { daysWords, isRisky, NO_DATA } from '#web/kit/ip/text.ts'
import type { TrademarkDetail } from '../parts/types.ts'
import { Band, Columns, DueCard, Events, Facts, ServiceCard } from './parts.tsx'
import { phaseWords, RenewalRuler } from '#web/kit/ip/RenewalRuler.tsx'
import { TRADEMARK_RULES } from './trademark-rules.ts'
import styles from './TrademarkDocument.module.css'

/** The page of one trademark, filled. */
export const TrademarkDocument = ({ mark }: { mark: TrademarkDetail }) => {
  const today = mark.now.slice(0, 10)
  const { data, isError, error, refetch } = useQuery(rulesQuery(TRADEMARK_RULES))
  const rules = data?.records ?? []
  const period = ruleOn(rules, 'trademarkPeriod', today)
  // A registration under attack is still to be renewed.
  const stands = mark.regDate !== '' && (mark.group !== 'ended' || mark.status === 'expired')
  const renewal = period && mark.validTo !== '' && stands ? renewalOf(mark.validTo, period) : null
  return (
    <article>
      <Band
        list={{ page: 'trademarkList', name: '商标查询' }}
        step="商标详情"
        group={mark.group}
        status={TRADEMARK_STATUS[mark.status]}
        tags={[`第 ${mark.niceClass} 类 ${mark.className}`, MARK_TYPE[mark.markType]]}
        title={mark.name}
        meta={[`申请/注册号 ${mark.regNo}`, mark.applicant]}
      />
      <Columns
        asideName="期限与服务"
        aside={
          <>
            <Due mark={mark} renewal={renewal} rules={rules} today={today} />
            <ServiceCard
              title="监测与续展"
              text="代为留意公告、异议和续展日期，整理使用证据，准备续展与变更材料。"
              type="trademark"
              typeName="商标"
              topic={`商标 ${mark.regNo} 的续展与监测`}
            />
          </>
        }
      >
        <Overview mark={mark} />
        <Goods mark={mark} />
        <Section id="timeline" title="状态进程">
          <Events events={mark.timeline} />
        </Section>
        <Opposition mark={mark} rules={rules} today={today} />
        <Section id="renewal" title="到期与续展">
          {isError ? (
            <ErrorBlock compact error={error} onRetry={() => void refetch()} />
          ) : data === undefined ? (
            <Skeleton label="到期与续展" rows={2} height="3rem" />
          ) : (
            <RenewalDates mark={mark} renewal={renewal} rules={rules} today={today} />
          )}
        </Section>
        <Usage mark={mark} rules={rules} today={today} />
        {mark.licences.length + mark.transfers.length > 0 && (
          <Section id="records" title="许可与转让">
            <Events events={[...mark.transfers, ...mark.licences]} />
          </Section>
        )}
        <Similar mark={mark} />
      </Columns>
    </article>
  )
}

interface Dated {
  mark: TrademarkDetail
  rules: readonly RuleTable[]
  today: string
}

const Overview = ({ mark }: { mark: TrademarkDetail }) => (
  <Section id="facts" title="基本信息">
    <div className={styles.overview}>
      <MarkImage name={mark.name} image={mark.image} large />
      <Facts
        single
        facts={[
          ['申请人', mark.ownerPublic ? mark.applicant : `${mark.applicant}（未公开）`],
          ['申请人地址', mark.applicantAddr],
          ['代理机构', mark.agent],
          ['申请日', mark.appDate],
          ['初步审定公告', issue(mark.prelimDate, mark.prelimIssue)],
          ['注册公告', issue(mark.regDate, mark.regIssue)],
          [
            '专用期限',
            mark.validFrom === '' || mark.validTo === ''
              ? ''
              : `${mark.validFrom} 至 ${mark.validTo}`,
          ],
          ['共有商标', mark.shared ? '是' : '否'],
          ['优先权', mark.priority || '无'],
          ['数据来源', mark.source],
        ]}
      />
    </div>
  </Section>
)

const issue = (date: string, number: string): string =>
  [date, number].filter((part) => part !== '').join('，')

const Goods = ({ mark }: { mark: TrademarkDetail }) => (
  <Section id="goods" title="商品与服务" aside={`第 ${mark.niceClass} 类 ${mark.className}`}>
    {mark.goods.length === 0 ? (
      <p className="muted">{NO_DATA}</p>
    ) : (
      <dl className={styles.goods}>
        {mark.goods.map(({ group, names }) => (
          <div key={names.join()}>
            <dt className="num">{group === '' ? '未列类似群' : group}</dt>
            <dd>{names.join('、')}</dd>
          </div>
        ))}
      </dl>
    )}
  </Section>
)

/** Shown while objections may come or are being heard. */
const Opposition = ({ mark, rules, today }: Dated) => {
  const opposition = oppositionOf(mark, rules)
  if (mark.prelimDate === '' || (mark.status !== 'published' && mark.status !== 'opposed'))
    return null
  const open = opposition !== null && opposition.deadline >= today
  return (
    <Section id="opposition" title="异议期">
      <Facts
        facts={[
          ['初步审定公告日', mark.prelimDate],
          ['异议截止', opposition?.deadline ?? ''],
          ['适用文本', opposition ? `商标法 ${opposition.lawVersion}` : ''],
          ['现在', open ? daysWords(daysBetween(today, opposition.deadline)) : '异议期已过'],
        ]}
      />
      <RuleNote
        computed
        tables={rules.filter(({ version }) => version === opposition?.lawVersion)}
      />
    </Section>
  )
}

const RenewalDates = ({ mark, renewal, rules, today }: Dated & { renewal: Renewal | null }) => {
  if (renewal === null)
    return (
      <p className="muted">
        {mark.validTo === '' ? '尚未注册，没有有效期可以推算。' : '这件商标已不在续展程序中。'}
      </p>
    )
  const fees = ruleOn(rules, 'trademarkFee', today)
  const { phase } = renewalPhase(renewal, today)
  const late = phase === 'grace'
  const online = fees && renewalFee({ classes: 1, late, channel: 'online' }, fees)
  const paper = fees && renewalFee({ classes: 1, late, channel: 'paper' }, fees)
  return (
    <>
      <p className={styles.phase}>{phaseWords(renewal, today)}</p>
      <RenewalRuler renewal={renewal} today={today} />
      <Facts
        facts={[
          ['续展后至', phase === 'over' ? '' : renewal.nextValidTo],
          [
            late ? '官费（含宽展费）' : '续展官费',
            online && paper
              ? `网上 ${yuanText(online.total)} / 纸质 ${yuanText(paper.total)}，每类`
              : '',
          ],
        ]}
      />
      <RuleNote computed tables={[ruleOn(rules, 'trademarkPeriod', today), fees]} />
    </>
  )
}

/** 使用证据 and the day from which an unused mark may be attacked. */
const Usage = ({ mark, rules, today }: Dated) => {
  if (mark.regDate === '' || mark.group === 'ended') return null
  const usage = mark.usage.toSorted((one, other) => byCode(one.date, other.date))
  const last = usage.at(-1)?.date ?? ''
  const period = ruleOn(rules, 'trademarkPeriod', today)
  const years = period && limitOf(period, 'nonUse')
  const from = period && nonUseFrom({ regDate: mark.regDate, lastUsedOn: last }, period)
  return (
    <Section id="usage" title="使用证据">
      {mark.usage.length === 0 ? (
        <p className="muted">{`${NO_DATA}，没有公开的使用证据不等于没有使用。`}</p>
      ) : (
        <Events events={usage.map(({ date, kind }) => ({ date, name: kind, note: '' }))} />
      )}
      {from && years && (
        <p className={styles.usage}>
          {`${last === '' ? '未登记使用，自注册日起算' : `自登记的最近一次使用（${last}）起算`}，连续不使用满 ${years.value} 年的日子是 ${from}。`}
          {from <= today && '此后他人可以申请撤销，实际仍在使用的请及时补充证据。'}
        </p>
      )}
      {rules.flatMap((rule) =>
        rule.points.map(({ name, text }) => (
          <p key={name} className={styles.usage}>
            <b>{`${name}（${rule.effectiveFrom} 起）`}</b>
            {`：${text}`}
          </p>
        )),
      )}
    </Section>
  )
}

const Similar = ({ mark }: { mark: TrademarkDetail }) => {
  const href = useHref()
  return (
    <Section id="similar" title="名称相近" aside="按共有的文字列出，不是近似判断">
      {mark.similar.length === 0 ? (
        <p className="muted">本站登记中没有名称相近的商标。</p>
      ) : (
        <ul className={styles.similar}>
          {mark.similar.map((one) => (
            <li key={one.trademarkId}>
              <Link to={href('trademarkShow', { id: one.trademarkId })} className="link">
                {one.name}
              </Link>
              <span className="t2">{`第 ${one.niceClass} 类 ${one.className}`}</span>
              <GroupBadge group={one.group} status={TRADEMARK_STATUS[one.status]} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const Due = ({ mark, renewal, rules, today }: Dated & { renewal: Renewal | null }) => {
  const opposition = mark.status === 'published' ? oppositionOf(mark, rules) : null
  if (opposition && opposition.deadline >= today) {
    const left = daysBetween(today, opposition.deadline)
    return (
      <DueCard
        title="异议截止"
        figure={opposition.deadline}
        tone={isRisky(left) ? 'risk' : 'brand'}
        lines={[daysWords(left)]}
      />
    )
  }
  if (renewal === null) return null
  const { phase, daysLeft } = renewalPhase(renewal, today)
  const [title, figure] = {
    early: ['可以申请续展', renewal.opens],
    open: ['有效期届满', renewal.validTo],
    grace: ['宽展期届满', renewal.graceEnds],
    over: ['宽展期已过', renewal.graceEnds],
  }[phase] as [string, string]
  const tone = phase === 'over' ? 'grey' : phase !== 'early' && isRisky(daysLeft) ? 'risk' : 'brand'
  const lines = phase === 'over' ? [] : [daysWords(daysLeft)]
  return <DueCard title={title} figure={figure} tone={tone} lines={lines} />
}
