import { ruleOn } from '#domain/ip/rules.ts'
import {
  FILING_CHANNEL,
  filingFee,
  nonUseFrom,
  oppositionOf,
  renewalFee,
  renewalOf,
  renewalPhase,
  validUntil,
} from '#domain/ip/trademark.ts'
import { daysBetween } from '#domain/calendar/days.ts'
import { yuanText } from '#domain/text/numbers.ts'
import { Facts } from '../detail/parts.tsx'
import { phaseWords, RenewalRuler } from '#web/kit/ip/RenewalRuler.tsx'
import { RuleNote } from '#web/kit/ip/RuleNote.tsx'
import { daysWords } from '#web/kit/ip/text.ts'
import { FeeTable } from './FeeTable.tsx'
import { DayField, SelectField, TextField, ToolForm } from './ToolForm.tsx'
import styles from './Tools.module.css'
import { Result } from './Result.tsx'
import { countGiven, dayGiven, type ToolProps } from './tools.ts'

/** 商标法实施条例第十二条; what is computed is the day before any roll-over, which is never late. */
const HOLIDAYS =
  '截止日遇法定休假日的，顺延至休假日后的第一个工作日（《商标法实施条例》第十二条）；上面是未顺延的日期，按它办理不会逾期。'

/** 商标续展与使用: from the last day of validity, or from the registration. */
export const RenewalTool = ({ given, rules, today }: ToolProps) => {
  const until = dayGiven(given('until'))
  const reg = dayGiven(given('reg'))
  const used = dayGiven(given('used'))
  const period = ruleOn(rules, 'trademarkPeriod', today)
  const fees = ruleOn(rules, 'trademarkFee', today)
  const validTo = until.day || (reg.day && period ? (validUntil(reg.day, period) ?? '') : '')
  const renewal = period && validTo !== '' ? renewalOf(validTo, period) : null
  const nonUse =
    period && reg.day !== '' ? nonUseFrom({ regDate: reg.day, lastUsedOn: used.day }, period) : null
  const late = renewal !== null && renewalPhase(renewal, today).phase === 'grace'
  const online = fees && renewalFee({ classes: 1, late, channel: 'online' }, fees)
  const paper = fees && renewalFee({ classes: 1, late, channel: 'paper' }, fees)
  return (
    <>
      <ToolForm tool="renewal">
        <DayField
          name="until"
          label="有效期届满日"
          value={given('until')}
          error={until.error}
          hint="见注册证；续展过的按最近一次续展"
        />
        <DayField
          name="reg"
          label="核准注册日"
          value={given('reg')}
          error={reg.error}
          hint="没有届满日时按首个有效期推算"
        />
        <DayField
          name="used"
          label="最近一次使用"
          value={given('used')}
          error={used.error}
          optional
        />
      </ToolForm>
      <Result
        waiting={renewal === null}
        hint="填写届满日或注册日，推算续展、宽展和三年不使用的日期。"
      >
        {renewal && (
          <>
            <p className={styles.lead}>{phaseWords(renewal, today)}</p>
            <RenewalRuler renewal={renewal} today={today} />
            <Facts
              facts={[
                ['可以申请续展', `${renewal.opens} 起`],
                ['有效期届满', renewal.validTo],
                ['宽展期届满', renewal.graceEnds],
                ['续展后至', renewal.nextValidTo],
                [
                  late ? '官费（含宽展费）' : '续展官费',
                  online && paper
                    ? `网上 ${yuanText(online.total)} / 纸质 ${yuanText(paper.total)}，每类`
                    : '',
                ],
                ['连续不使用可被撤销', nonUse === null ? '填写核准注册日后推算' : `${nonUse} 起`],
              ]}
            />
            <p className="t2">{HOLIDAYS}</p>
            <RuleNote computed tables={[period, fees]} />
          </>
        )}
      </Result>
    </>
  )
}

/** 商标异议期: by the law of the day of publication. */
export const OppositionTool = ({ given, rules, today }: ToolProps) => {
  const pub = dayGiven(given('pub'))
  const opposition = oppositionOf({ prelimDate: pub.day }, rules)
  return (
    <>
      <ToolForm tool="opposition">
        <DayField name="pub" label="初步审定公告日" value={given('pub')} error={pub.error} />
      </ToolForm>
      <Result
        waiting={pub.day === ''}
        hint="填写公告日，推算异议截止日；适用哪一版商标法按公告日判断。"
      >
        {opposition === null ? (
          <p>该日期没有对应的期限规定，无法计算。</p>
        ) : (
          <>
            <Facts
              facts={[
                ['异议截止', opposition.deadline],
                ['适用文本', `商标法 ${opposition.lawVersion}`],
                ['距今天', daysWords(daysBetween(today, opposition.deadline))],
              ]}
            />
            <p className="t2">{HOLIDAYS}</p>
            <RuleNote
              computed
              tables={rules.filter(
                ({ code, version }) =>
                  code === 'trademarkPeriod' && version === opposition.lawVersion,
              )}
            />
          </>
        )}
      </Result>
    </>
  )
}

const CHANNELS = Object.entries(FILING_CHANNEL)

/** 商标申请费: classes, items over those included, and how it is filed. */
export const FilingTool = ({ given, rules, today }: ToolProps) => {
  const classes = countGiven(given('classes'), [1, 45, 1])
  const extra = countGiven(given('extra'), [0, 1000, 0])
  const channel = given('via') === 'paper' ? 'paper' : 'online'
  const fees = ruleOn(rules, 'trademarkFee', today)
  const asked = { classes: classes.count, extraItems: extra.count }
  const total = fees && filingFee({ ...asked, channel }, fees)
  return (
    <>
      <ToolForm tool="filing">
        <TextField
          name="classes"
          label="类别数"
          value={given('classes') || '1'}
          error={classes.error}
          numeric
        />
        <TextField
          name="extra"
          label="超出的项目数"
          value={given('extra') || '0'}
          error={extra.error}
          hint="各类超出包含数量的项目合计"
          numeric
        />
        <SelectField name="via" label="提交方式" value={channel} options={CHANNELS} />
      </ToolForm>
      <Result waiting={false} hint="">
        {total && <FeeTable total={total} />}
        <RuleNote computed tables={[fees]} />
      </Result>
    </>
  )
}
