import { useQuery } from '@tanstack/react-query'
import { addYears, daysBetween } from '#domain/calendar/days.ts'
import {
  annuitiesOf,
  nextAnnuity,
  type NextAnnuity,
  REDUCTIONS,
  surchargesOf,
  termOf,
} from '#domain/ip/patent.ts'
import { formatPatentNumber } from '#domain/ip/patent-number.ts'
import { limitOf, PATENT_KIND, ruleOn } from '#domain/ip/rules.ts'
import { PATENT_STATUS } from '#domain/ip/status.ts'
import { yuanText } from '#domain/text/numbers.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Section } from '#web/kit/Section.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { AnnuityTable } from '../parts/AnnuityTable.tsx'
import { RuleNote } from '#web/kit/ip/RuleNote.tsx'
import { type RuleTable, rulesQuery } from '#web/kit/ip/rules.ts'
import { SurchargeTable } from '#web/kit/ip/SurchargeTable.tsx'
import { daysWords, isRisky, NO_DATA } from '#web/kit/ip/text.ts'
import type { PatentDetail } from '../parts/types.ts'
import { Band, Columns, DueCard, Events, type Fact, Facts, ServiceCard } from './parts.tsx'
import { PATENT_RULES } from './patent-rules.ts'

/** The page of one patent, filled. */
export const PatentDocument = ({ patent }: { patent: PatentDetail }) => {
  const today = patent.now.slice(0, 10)
  const { data, isError, error, refetch } = useQuery(rulesQuery(PATENT_RULES))
  const rules = data?.records ?? []
  const number = formatPatentNumber(patent.appNo)
  return (
    <article>
      <Band
        list={{ page: 'patentList', name: '专利查询' }}
        step="专利详情"
        group={patent.group}
        status={PATENT_STATUS[patent.status]}
        tags={[PATENT_KIND[patent.kind], ...(patent.openLicence ? ['开放许可'] : [])]}
        title={patent.title}
        meta={[`申请号 ${number}`, patent.applicants.join('、')]}
      />
      <Columns
        asideName="期限与服务"
        aside={
          <>
            <Due patent={patent} rules={rules} today={today} />
            <ServiceCard
              title="年费与答复"
              text="代为留意年费、滞纳期和答复期限，核对费减备案，准备缴费与答复材料。"
              type="patent"
              typeName="专利"
              topic={`专利 ${number} 的年费与期限`}
            />
          </>
        }
      >
        <Section id="facts" title="著录信息">
          <Facts facts={factsOf(patent, rules)} />
        </Section>
        <Section id="abstract" title={patent.kind === 'design' ? '简要说明' : '摘要'}>
          <p className={patent.abstract === '' ? 'muted' : ''}>{patent.abstract || NO_DATA}</p>
        </Section>
        <Section id="fees" title="年费表" aside={reductionWords(patent)}>
          {isError ? (
            <ErrorBlock compact error={error} onRetry={() => void refetch()} />
          ) : data === undefined ? (
            <Skeleton label="年费表" rows={2} height="3rem" />
          ) : (
            <Fees patent={patent} rules={rules} today={today} />
          )}
        </Section>
        <Section id="events" title="法律事件">
          <Events events={patent.events} />
        </Section>
      </Columns>
    </article>
  )
}

interface Dated {
  patent: PatentDetail
  rules: readonly RuleTable[]
  today: string
}

const factsOf = (patent: PatentDetail, rules: readonly RuleTable[]): Fact[] => {
  const term = patent.appDate === '' ? null : termOf(patent.kind, patent.appDate, rules)
  return [
    ['申请日', patent.appDate],
    ['授权公告日', patent.grantDate],
    [
      '申请人',
      patent.ownerPublic
        ? patent.applicants.join('、')
        : `${patent.applicants.join('、')}（未公开）`,
    ],
    [patent.kind === 'design' ? '设计人' : '发明人', patent.inventors.join('、')],
    ['公布号', patent.pubNo],
    ['公布日', patent.pubDate],
    ['授权公告号', patent.grantNo],
    ['代理机构', patent.agent],
    ['分类号', patent.kind === 'design' ? '外观设计不使用 IPC' : patent.ipcs.join('；')],
    [
      '期限届满',
      term === null || patent.grantDate === ''
        ? ''
        : `${term.until}（自申请日起 ${term.years} 年）`,
    ],
    ...(patent.kind === 'invention' ? ([['提出实质审查', patent.examRequestDate]] as const) : []),
    ['数据来源', patent.source, 'wide'],
  ]
}

const reductionWords = ({ reduction }: PatentDetail): string =>
  reduction === '0' ? '未减缴' : `减缴 ${reduction}%`

const scheduleOf = ({ patent, rules, today }: Dated) => {
  const annuity = ruleOn(rules, 'patentAnnuity', today)
  const reduction = ruleOn(rules, 'patentReduction', today)
  const share = REDUCTIONS.find((one) => String(one) === patent.reduction) ?? 0
  if (annuity === null || reduction === null) return null
  const { kind, appDate, grantDate } = patent
  if (appDate === '' || grantDate === '') return null
  const schedule = annuitiesOf(
    { kind, appDate, grantDate, reduction: share },
    { annuity, reduction, terms: rules },
  )
  return schedule === null ? null : { schedule, annuity, reduction }
}

/** Only a right that stands or whose late window runs is counted on. */
const RUNNING: readonly string[] = ['maintained', 'late_annuity']

const nextOf = (dated: Dated): { next: NextAnnuity; annuity: RuleTable } | null => {
  const { patent, today } = dated
  const made = RUNNING.includes(patent.status) && patent.paidThrough > 0 ? scheduleOf(dated) : null
  const next = made && nextAnnuity(made.schedule, patent.paidThrough, today, made.annuity)
  return next === null || made === null ? null : { next, annuity: made.annuity }
}

const Fees = (dated: Dated) => {
  const { patent, rules, today } = dated
  if (patent.grantDate === '')
    return (
      <p className="muted">
        {patent.group === 'ended'
          ? '案件没有授权，不产生年费。'
          : '尚未授权，年费从授权当年起缴纳。'}
      </p>
    )
  if (!RUNNING.includes(patent.status))
    return (
      <p className="muted">
        {patent.group === 'risk'
          ? '专利权已终止、等待恢复，补缴数额以通知书为准。'
          : '专利权已经终止，不再计算年费。'}
      </p>
    )
  const made = scheduleOf(dated)
  if (made === null) return <p className="muted">{NO_DATA}</p>
  const next = nextOf(dated)
  return (
    <>
      {patent.paidThrough === 0 && <p className="muted">缴费记录：{NO_DATA}</p>}
      <AnnuityTable
        schedule={made.schedule}
        today={today}
        {...(patent.paidThrough > 0 ? { paidThrough: patent.paidThrough } : {})}
      />
      {next && (
        <SurchargeTable
          year={next.next.year}
          steps={surchargesOf(next.next, next.annuity)}
          today={today}
        />
      )}
      <RuleNote
        computed
        tables={[made.annuity, made.reduction, ruleOn(rules, 'patentTerm', patent.appDate)]}
      />
    </>
  )
}

const Due = (dated: Dated) => {
  const { patent, rules, today } = dated
  const found = nextOf(dated)
  if (found !== null) {
    const { next } = found
    if (next.state === 'over')
      return <DueCard title="滞纳期已过" figure={next.lateUntil} tone="grey" lines={[]} />
    if (next.state === 'late') {
      const left = daysBetween(today, next.lateUntil)
      return (
        <DueCard
          title={`第 ${next.year} 年年费已逾期`}
          figure={next.lateUntil}
          tone={isRisky(left) ? 'risk' : 'brand'}
          lines={[
            `滞纳期届满：${daysWords(left)}`,
            `今天补缴 ${yuanText(next.amount + next.surcharge)}（含滞纳金 ${yuanText(next.surcharge)}）`,
          ]}
        />
      )
    }
    const left = daysBetween(today, next.due)
    return (
      <DueCard
        title={`第 ${next.year} 年年费应缴日`}
        figure={next.due}
        tone={isRisky(left) ? 'risk' : 'brand'}
        lines={[daysWords(left), `应缴 ${yuanText(next.amount)}`]}
      />
    )
  }
  const rule = ruleOn(rules, 'patentTerm', patent.appDate)
  const years = rule && limitOf(rule, 'examRequest')
  if (!years || patent.kind !== 'invention' || patent.examRequestDate !== '') return null
  if (patent.group !== 'pending') return null
  const deadline = addYears(patent.appDate, years.value)
  const left = daysBetween(today, deadline)
  return (
    <DueCard
      title="提出实质审查请求"
      figure={deadline}
      tone={left < 0 ? 'grey' : isRisky(left) ? 'risk' : 'brand'}
      lines={[daysWords(left)]}
    />
  )
}
