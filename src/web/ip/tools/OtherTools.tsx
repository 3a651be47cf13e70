import {
  protectionOf,
  RIGHT_HOLDER,
  type RightHolder,
  typographyUntil,
} from '#domain/ip/copyright.ts'
import { annuitiesOf, surchargesOf, termOf } from '#domain/ip/patent.ts'
import { formatPatentNumber, patentKindName, readPatentNumber } from '#domain/ip/patent-number.ts'
import { PATENT_KIND, ruleOn } from '#domain/ip/rules.ts'
import { AnnuityTable } from '../parts/AnnuityTable.tsx'
import { Facts } from '../detail/parts.tsx'
import { formulaOf } from '#web/kit/ip/protection.ts'
import { RuleNote, Uncertain } from '#web/kit/ip/RuleNote.tsx'
import { SurchargeTable } from '#web/kit/ip/SurchargeTable.tsx'
import { NO_DATA } from '#web/kit/ip/text.ts'
import { KINDS, kindOf, shareOf, SHARES } from './patent-choices.ts'
import { Result } from './Result.tsx'
import { DayField, SelectField, TextField, ToolForm } from './ToolForm.tsx'
import styles from './Tools.module.css'
import { dayGiven, type ToolProps } from './tools.ts'

/** 专利年费: the schedule from the year of grant to the end of the term. */
export const AnnuityTool = ({ given, rules, today }: ToolProps) => {
  const kind = kindOf(given('type'))
  const filed = dayGiven(given('filed'))
  const grant = dayGiven(given('grant'))
  const share = shareOf(given('red'))
  const annuity = ruleOn(rules, 'patentAnnuity', today)
  const reduction = ruleOn(rules, 'patentReduction', today)
  const complete = filed.day !== '' && grant.day !== ''
  const patent = { kind, appDate: filed.day, grantDate: grant.day, reduction: share }
  const schedule =
    annuity && reduction && complete
      ? annuitiesOf(patent, { annuity, reduction, terms: rules })
      : null
  const term = complete ? termOf(kind, filed.day, rules) : null
  const next = schedule?.find(({ due }) => due !== '' && due >= today)
  const wrong =
    complete && grant.day < filed.day ? '授权公告日不能早于申请日' : (grant.error ?? null)
  return (
    <>
      <ToolForm tool="annuity">
        <SelectField name="type" label="专利类型" value={kind} options={KINDS} />
        <DayField name="filed" label="申请日" value={given('filed')} error={filed.error} />
        <DayField name="grant" label="授权公告日" value={given('grant')} error={wrong} />
        <SelectField name="red" label="费用减缴" value={String(share)} options={SHARES} />
      </ToolForm>
      <Result waiting={!complete} hint="填写申请日和授权公告日，列出每一年的应缴日、数额和滞纳期。">
        {schedule === null || annuity === null ? (
          <p>按这些日期推算不出年费表，请核对申请日与授权公告日。</p>
        ) : (
          <>
            {term && (
              <p className={`num ${styles.lead}`}>
                {`${PATENT_KIND[kind]}，期限 ${term.years} 年，至 ${term.until}`}
                <Uncertain confidence={term.rule.confidence} />
              </p>
            )}
            <AnnuityTable schedule={schedule} today={today} />
            {next && (
              <SurchargeTable year={next.year} steps={surchargesOf(next, annuity)} today={today} />
            )}
            <RuleNote
              computed
              tables={[annuity, reduction, ruleOn(rules, 'patentTerm', filed.day)]}
            />
          </>
        )}
      </Result>
    </>
  )
}

/** 版式设计 is no work of its own: its term runs from the first edition, whoever holds it. */
const HOLDERS = [...Object.entries(RIGHT_HOLDER), ['layout', '图书、期刊的版式设计'] as const]

/** 著作权保护期: by whose work it is, and when it was made and published. */
export const TermTool = ({ given, rules, today }: ToolProps) => {
  const layout = given('holder') === 'layout'
  const holder: RightHolder = given('holder') === 'person' ? 'person' : 'entity'
  const done = dayGiven(given('done'))
  const out = dayGiven(given('out'))
  const died = dayGiven(given('died'))
  const rule = ruleOn(rules, 'copyrightTerm', today)
  const filled = [done, out, died].some(({ day }) => day !== '')
  const work = { holder, completedOn: done.day, publishedOn: out.day, diedOn: died.day }
  const protection = rule && protectionOf(work, rule)
  return (
    <>
      <ToolForm tool="term">
        <SelectField
          name="holder"
          label="权利人"
          value={layout ? 'layout' : holder}
          options={HOLDERS}
        />
        <DayField name="done" label="完成日期" value={given('done')} error={done.error} />
        <DayField
          name="out"
          label="首次发表日期"
          value={given('out')}
          error={out.error}
          hint="没有发表的留空"
        />
        <DayField
          name="died"
          label="作者死亡日期"
          value={given('died')}
          error={died.error}
          hint="仅自然人的作品"
          optional
        />
      </ToolForm>
      <Result waiting={!filled} hint="填写日期，推算保护期的最后一天并列出算法。">
        {layout && rule && (
          <>
            <p className={`num ${styles.lead}`}>
              {`保护期至 ${(out.day !== '' && typographyUntil(out.day, rule)) || NO_DATA}`}
            </p>
            <p className="t2">首次出版后第 10 年的 12 月 31 日</p>
            <RuleNote computed tables={[rule]} />
          </>
        )}
        {!layout && protection && (
          <>
            <p className={`num ${styles.lead}`}>{`保护期至 ${protection.until || NO_DATA}`}</p>
            <p className="t2">{formulaOf(protection, holder)}</p>
            <RuleNote computed tables={[rule]} />
          </>
        )}
      </Result>
    </>
  )
}

/** 专利申请号校验: the check character, the kind and the written form. */
export const NumberTool = ({ given }: ToolProps) => {
  const text = given('no')
  const number = text === '' ? null : readPatentNumber(text)
  return (
    <>
      <ToolForm tool="number">
        <TextField
          name="no"
          label="申请号或专利号"
          value={text}
          error={number !== null && !number.ok ? number.message : null}
          placeholder="如 209910000001.8"
          hint="可带 ZL、CN、空格和小数点"
        />
      </ToolForm>
      <Result waiting={number === null} hint="检查校验码，读出年份与类型，并写成规范形式。">
        {number?.ok === true && (
          <Facts
            facts={[
              ['规范写法', formatPatentNumber(number.stored)],
              ['校验码', '正确'],
              ['申请年份', String(number.year)],
              ['类型', patentKindName(number.kind, number.pct)],
            ]}
          />
        )}
        <p className={styles.remark}>
          只核对号码的写法，不表示该号码存在；编号规则为通行说法
          <Uncertain confidence="G" />
        </p>
      </Result>
    </>
  )
}
