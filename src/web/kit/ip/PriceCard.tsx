import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { yuanDigits } from '#domain/calculators/money.ts'
import { type CalculatorCode, calculatorHref } from '#domain/calculators/tools.ts'
import type { FeeLine } from '#domain/ip/fees.ts'
import {
  type IpOffer,
  isCounted,
  MOST_CLASSES,
  type ReducedFee,
  type RightPrice,
  rightPrice,
  type Setback,
  type Span,
  type Stage,
} from '#domain/ip/price.ts'
import { PRICE_RULES } from '#domain/ip/price-rules.ts'
import { IP_RIGHT, type IpRight } from '#domain/ip/rights.ts'
import { type LimitRow, PERIOD_UNIT, ruleOn } from '#domain/ip/rules.ts'
import type { Fraction } from '#domain/matching/exact.ts'
import { grouped } from '#domain/text/numbers.ts'
import { Field } from '#web/kit/Field.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { useHydrated } from '#web/kit/useHydrated.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './PriceCard.module.css'
import type { OfferView } from './prices.ts'
import { RuleNote, Uncertain } from './RuleNote.tsx'
import type { RuleTable } from './rules.ts'

/** The calculator that has the whole sum of a right; none where nothing is computed. */
const CALCULATOR_OF: Readonly<Partial<Record<IpRight, CalculatorCode>>> = {
  trademark: 'trademark',
  invention: 'patent',
  utility: 'patent',
  design: 'patent',
}

const SHARE = { single: '单独申请', joint: '共同申请' } as const satisfies Record<
  ReducedFee['item'],
  string
>

/**
 * 费用和时间 of one right: official and service fee with their sum, the stages, what a refusal costs.
 * Complete as the server renders it, for one class; a script makes the number of classes a choice.
 */
export const PriceCard = (props: {
  right: IpRight
  rules: readonly RuleTable[]
  offers: readonly OfferView[]
  /** `yyyy-MM-dd`. */
  today: string
  /** The service project whose page this is: no link leads to it. */
  here?: string
}) => {
  const { right, rules, offers, today, here = '' } = props
  const [classes, setClasses] = useState(1)
  const price = rightPrice(right, classes, { rules, offers, today })
  const tables = PRICE_RULES[right].map((code) => ruleOn(rules, code, today))
  const changed = rules.filter(
    ({ code, effectiveFrom }) =>
      PRICE_RULES[right].some((one) => one === code) &&
      price.stages.some(({ change }) => change?.from === effectiveFrom),
  )
  return (
    <div className={styles.card}>
      {isCounted(right) && <Classes classes={classes} onChange={setClasses} />}
      <Sums right={right} price={price} classes={classes} here={here} />
      <h3>分几步，各要多久</h3>
      <Stages stages={price.stages} offer={price.offer} />
      <h3>没有一次通过</h3>
      <Setbacks setbacks={price.setbacks} here={here} />
      {price.later.length > 0 && (
        <>
          <h3>{isCounted(right) ? '注册以后' : '授权以后'}</h3>
          <dl className={styles.facts}>
            {price.later.map(({ name, yuan }) => (
              <Row key={name} name={name}>
                <b className="num">{yuanWords(yuan)}</b>
              </Row>
            ))}
          </dl>
        </>
      )}
      <Ways right={right} offer={price.offer} here={here} />
      <RuleNote computed tables={[...tables, ...changed]} />
    </div>
  )
}

const CLASSES = Array.from({ length: MOST_CLASSES }, (_, at) => at + 1)

const Classes = (props: { classes: number; onChange: (classes: number) => void }) => {
  const hydrated = useHydrated()
  return (
    <div className={styles.classes}>
      <Field label="注册几个类别" hint="每类不超过 10 个商品或服务项目">
        {(control) => (
          <select
            {...control}
            className="input num"
            value={props.classes}
            disabled={!hydrated}
            onChange={({ target }) => props.onChange(Number(target.value))}
          >
            {CLASSES.map((count) => (
              <option key={count} value={count}>{`${count} 类`}</option>
            ))}
          </select>
        )}
      </Field>
      <noscript>
        <p className="hint">改类别数要启用 JavaScript；下面按 1 类算。</p>
      </noscript>
    </div>
  )
}

const yuanWords = (yuan: Fraction): string => `${yuanDigits(yuan)} 元`

const spanWords = ({ from, to }: Span): string => {
  const [lowest, highest] = [yuanDigits(from), yuanDigits(to)]
  return lowest === highest ? `${lowest} 元` : `${lowest} 至 ${highest} 元`
}

const Row = (props: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{props.name}</dt>
    <dd>{props.children}</dd>
  </div>
)

/** 合计 and 时间, then what the sum is made of. */
const Sums = (props: { right: IpRight; price: RightPrice; classes: number; here: string }) => {
  const { right, price, classes, here } = props
  const { official, paper, reduced, offer, service, total, totalReduced } = price
  return (
    <dl className={styles.facts}>
      <Row name={isCounted(right) ? `${classes} 类合计` : '每件合计'}>
        {total === null ? (
          <p>{official === null ? '官费没有统一标准，不合计。' : '服务费待定，不合计。'}</p>
        ) : (
          <>
            <output className={`num ${styles.total}`}>{spanWords(total)}</output>
            {totalReduced.map(({ item, percent, ...span }) => (
              <p key={item} className="num">
                {`${SHARE[item]}减 ${percent}% 的，${spanWords(span)}`}
              </p>
            ))}
            <p>自己办的不付服务费。</p>
          </>
        )}
      </Row>
      <Row name="时间">
        <Duration price={price} />
      </Row>
      <Row name="官费">
        {official === null ? (
          <p>收不收费由登记机构公布，没有核实到统一标准。</p>
        ) : (
          <>
            <b className="num">{official.total === 0 ? '不收费' : officialWords(price)}</b>
            <p>
              {official.lines
                .filter(({ amount }) => amount > 0)
                .map(lineWords)
                .join('；')}
              {paper !== null && `；纸质提交 ${yuanWords(paper)}`}
            </p>
            {reduced.map(({ item, percent, yuan }) => (
              <p key={item} className="num">
                {`符合费减的，${SHARE[item]}减 ${percent}%，付 ${yuanWords(yuan)}`}
              </p>
            ))}
          </>
        )}
      </Row>
      <Row name="服务费">
        <ServiceFee offer={offer} service={service} here={here} />
      </Row>
    </dl>
  )
}

/** 申请费 900 元, of several: 270 元 × 3. */
const lineWords = ({ name, unitFee, count }: FeeLine): string =>
  `${name} ${grouped(unitFee)} 元${count > 1 ? ` × ${count}` : ''}`

const officialWords = ({ official, paper }: Pick<RightPrice, 'official' | 'paper'>): string =>
  `${paper === null ? '' : '网上 '}${grouped(official?.total ?? 0)} 元`

const ServiceFee = (props: {
  offer: IpOffer | null
  service: Span | null
  here: string
  /** Before the amount, where nothing else says what it is. */
  label?: string
}) => {
  const { offer, service, here, label = '' } = props
  const href = useHref()
  if (offer === null) return <p>没有对应的服务项目。</p>
  const { original, until, unit } = offer.price
  return (
    <>
      <b className="num">{label + (service === null ? '面议' : spanWords(service))}</b>
      <p>
        {offer.projectId === here ? (
          offer.name
        ) : (
          <Link to={href('serviceProjectDetail', { id: offer.projectId })} className="link">
            {offer.name}
          </Link>
        )}
        {original !== null &&
          `；${until} 以后每${unit === '' ? '项' : unit} ${grouped(original)} 元`}
      </p>
    </>
  )
}

const lengthWords = ({ value, unit }: Pick<LimitRow, 'value' | 'unit'>): string =>
  `${value} ${PERIOD_UNIT[unit]}`

const Duration = ({ price: { limits, stages, offer } }: { price: RightPrice }) => {
  const open = stages.filter(({ limit }) => limit === null).map(({ name }) => name)
  return (
    <>
      {limits.length > 0 ? (
        <>
          <b className="num">{limits.map(lengthWords).join('加 ')}</b>
          <p>
            {`是写明了时限的阶段合计${open.length === 0 ? '' : `；${open.join('、')}没有核实到时限`}。`}
          </p>
        </>
      ) : (
        <p>没有核实到总时限。</p>
      )}
      {offer !== null && offer.cycleDays !== null && (
        <p className="num">{`委托我们的，约 ${offer.cycleDays} 天提交，另计。`}</p>
      )}
    </>
  )
}

/** How long a stage takes, in words. */
const limitWords = ({ sense, limit }: Stage): string => {
  if (limit === null) return '没有核实到时限'
  const length = lengthWords(limit)
  return {
    within: `${length}以内`,
    lasts: length,
    sinceFiling: `申请日起满 ${length}`,
    toAct: `${length}以内办理`,
  }[sense]
}

const Stages = (props: { stages: readonly Stage[]; offer: IpOffer | null }) => {
  const { stages, offer } = props
  return (
    <ol className={styles.stages}>
      {offer !== null && offer.cycleDays !== null && (
        <li>
          <span>准备和提交</span>
          <b className="num">{`约 ${offer.cycleDays} 天`}</b>
          <p>委托我们办的；自己办的看您的准备。</p>
        </li>
      )}
      {stages.map((stage) => (
        <li key={stage.name} data-open={stage.limit === null || undefined}>
          <span>{stage.name}</span>
          <b className="num">
            {limitWords(stage)}
            {stage.limit !== null && <Uncertain confidence={stage.limit.confidence} />}
          </b>
          {limitNotes(stage) !== '' && <p className="num">{limitNotes(stage)}</p>}
        </li>
      ))}
    </ol>
  )
}

/** Clause and remark of a limit, and what it will be. */
const limitNotes = ({ limit, change }: Stage): string =>
  [
    limit?.clause ?? '',
    limit?.note ?? '',
    change === null
      ? ''
      : `${change.from} 起改为 ${lengthWords(change.limit)}（${change.limit.clause}）`,
  ]
    .filter((part) => part !== '')
    .join('；')

const Setbacks = (props: { setbacks: readonly Setback[]; here: string }) =>
  props.setbacks.length === 0 ? (
    <p className="t2">补正或不予登记：没有核实到另外的收费和时限。</p>
  ) : (
    <dl className={styles.facts}>
      {props.setbacks.map((setback) => (
        <Row key={setback.name} name={setback.name}>
          <SetbackFacts setback={setback} here={props.here} />
        </Row>
      ))}
    </dl>
  )

const SetbackFacts = ({ setback, here }: { setback: Setback; here: string }) => {
  const { official, paper, reduced, limit, offer, service } = setback
  return (
    <>
      <b className="num">
        {official === null ? '收费标准里没有这一项官费' : `官费 ${officialWords(setback)}`}
      </b>
      {paper !== null && <p className="num">{`纸质提交 ${yuanWords(paper)}`}</p>}
      {reduced.map(({ item, percent, yuan }) => (
        <p key={item} className="num">
          {`符合费减的，${SHARE[item]}减 ${percent}%，付 ${yuanWords(yuan)}`}
        </p>
      ))}
      {offer !== null && <ServiceFee label="服务费 " offer={offer} service={service} here={here} />}
      <p className="num">
        {limit === null
          ? '期限以官方通知为准。'
          : `期限 ${lengthWords(limit)}，${[limit.note, limit.clause].filter(Boolean).join('；')}`}
      </p>
    </>
  )
}

const Ways = (props: { right: IpRight; offer: IpOffer | null; here: string }) => {
  const { right, offer, here } = props
  const href = useHref()
  const calculator = CALCULATOR_OF[right]
  const elsewhere = offer !== null && offer.projectId !== here
  if (calculator === undefined && !elsewhere) return null
  return (
    <p className={styles.ways}>
      {calculator !== undefined && (
        <ButtonLink to={calculatorHref(calculator)} size="sm">
          按您的情况算官费
        </ButtonLink>
      )}
      {elsewhere && (
        <ButtonLink to={href('serviceProjectDetail', { id: offer.projectId })} size="sm">
          {`看${IP_RIGHT[right]}的服务内容`}
        </ButtonLink>
      )}
    </p>
  )
}
