import {
  type FeeRow,
  feeOf,
  type LimitRow,
  limitOf,
  PATENT_KIND,
  PERIOD_UNIT,
  type PatentKind,
  ruleOn,
} from '#domain/ip/rules.ts'
import { yuanText } from '#domain/text/numbers.ts'
import { IconBulb, type Icon, IconCopyright, IconRegistered } from '#web/kit/icons.ts'
import { MoreLink } from '#web/kit/links.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { Uncertain } from '#web/kit/ip/RuleNote.tsx'
import { RuleNote } from '#web/kit/ip/RuleNote.tsx'
import type { RuleTable } from '#web/kit/ip/rules.ts'
import styles from './Services.module.css'

interface Line {
  name: string
  value: string
  confidence: FeeRow['confidence']
}

/** Three services: what they are, the official fee, ours, and how long it takes. */
export const Services = (props: { rules: readonly RuleTable[]; today: string }) => {
  const { rules, today } = props
  const on = (code: RuleTable['code']) => ruleOn(rules, code, today)
  const [marks, periods, patents, terms, software] = [
    on('trademarkFee'),
    on('trademarkPeriod'),
    on('patentFee'),
    on('patentTerm'),
    on('copyrightFee'),
  ]
  return (
    <>
      <div className={styles.columns}>
        <Service
          icon={IconRegistered}
          title="商标"
          what="在选定的商品和服务类别上取得名称、图形等标志的专用权。先查在先商标，再定类别和项目。"
          type="trademark"
          fees={[channels(marks, 'register'), channels(marks, 'renewal')]}
          times={[limit(periods, 'examination'), limit(periods, 'opposition')]}
        />
        <Service
          icon={IconBulb}
          title="专利"
          what="发明、实用新型和外观设计的申请、答复、复审与年费管理。申请日以前不要公开方案。"
          type="patent"
          fees={[byKind(patents, 'application'), byKind(patents, 'examination')]}
          times={[limit(terms, 'publication', '发明公布'), limit(terms, 'examRequest')]}
        />
        <Service
          icon={IconCopyright}
          title="版权"
          what="软件和作品完成即享有著作权，登记是自愿的证明。可办理登记、变更、转让与质权登记。"
          type="copyright"
          fees={[single(software, 'software')]}
          times={[limit(software, 'review')]}
        />
      </div>
      <RuleNote tables={[marks, periods, patents, terms, software]} />
    </>
  )
}

const Service = (props: {
  icon: Icon
  title: string
  what: string
  type: string
  fees: readonly (Line | null)[]
  times: readonly (Line | null)[]
}) => {
  const href = useHref()
  const Drawing = props.icon
  return (
    <section className={styles.service} aria-label={props.title}>
      <h3>
        <Drawing size={24} />
        {props.title}
      </h3>
      <p className="t2">{props.what}</p>
      <Lines title="官方费用" lines={props.fees} />
      <Lines title="用时" lines={props.times} />
      <dl className={styles.lines}>
        <dt>服务费</dt>
        <dd>
          按服务项目另行报价
          <MoreLink to={href('serviceProjectList', { type: props.type })}>
            {`${props.title}服务与报价`}
          </MoreLink>
        </dd>
      </dl>
    </section>
  )
}

const Lines = (props: { title: string; lines: readonly (Line | null)[] }) => {
  const known = props.lines.filter((line) => line !== null)
  return known.length === 0 ? null : (
    <dl className={styles.lines}>
      <dt>{props.title}</dt>
      {known.map(({ name, value, confidence }) => (
        <dd key={name} className="num">
          <span>{name}</span>
          <b>
            {value}
            <Uncertain confidence={confidence} />
          </b>
        </dd>
      ))}
    </dl>
  )
}

const channels = (rule: RuleTable | null, item: string): Line | null => {
  const fee = rule && feeOf(rule, item)
  if (!fee) return null
  const value =
    fee.online === null
      ? yuanText(fee.amount)
      : `网上 ${yuanText(fee.online)} / 纸质 ${yuanText(fee.amount)}`
  return { name: fee.name, value, confidence: fee.confidence }
}

const byKind = (rule: RuleTable | null, item: string): Line | null => {
  const fees = rule?.fees.filter((fee) => fee.item === item) ?? []
  const [first] = fees
  if (first === undefined) return null
  return {
    name: first.name,
    value: fees
      .map(({ kind, amount }) => `${PATENT_KIND[kind as PatentKind]} ${yuanText(amount)}`)
      .join('，'),
    confidence: first.confidence,
  }
}

const single = (rule: RuleTable | null, item: string): Line | null => {
  const fee = rule && feeOf(rule, item)
  return fee
    ? {
        name: fee.name,
        value: fee.amount === 0 ? '不收费' : yuanText(fee.amount),
        confidence: fee.confidence,
      }
    : null
}

const limit = (rule: RuleTable | null, item: string, name?: string): Line | null => {
  const found: LimitRow | null = rule && limitOf(rule, item)
  return found
    ? {
        name: name ?? found.name,
        value: `${found.value} ${PERIOD_UNIT[found.unit]}`,
        confidence: found.confidence,
      }
    : null
}
