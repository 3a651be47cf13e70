import { applicationFee } from '#domain/ip/patent-fee.ts'
import { FIRST_FILING, type FirstFiling, priorityDates } from '#domain/ip/priority.ts'
import { daysBetween } from '#domain/calendar/days.ts'
import { ruleOn } from '#domain/ip/rules.ts'
import { RuleNote } from '#web/kit/ip/RuleNote.tsx'
import { daysWords } from '#web/kit/ip/text.ts'
import { Facts } from '../detail/parts.tsx'
import { FeeTable } from './FeeTable.tsx'
import { KINDS, kindOf, shareOf, SHARES } from './patent-choices.ts'
import { Result } from './Result.tsx'
import { DayField, SelectField, TextField, ToolForm } from './ToolForm.tsx'
import { countGiven, dayGiven, type ToolProps } from './tools.ts'

const EXAMINED = [
  ['1', '同时请求实质审查'],
  ['0', '以后再请求'],
] as const

/** 专利申请费: claims, pages and priorities beyond what the fee covers, in full or reduced. */
export const ApplicationTool = ({ given, rules, today }: ToolProps) => {
  const kind = kindOf(given('type'))
  const written = kind !== 'design'
  const claims = countGiven(given('claims'), [1, 1000, 10])
  const pages = countGiven(given('pages'), [1, 5000, 30])
  const priorities = countGiven(given('prior'), [0, 100, 0])
  const share = shareOf(given('red'))
  const examination = given('exam') !== '0'
  const fees = ruleOn(rules, 'patentFee', today)
  const reduction = ruleOn(rules, 'patentReduction', today)
  const asked = { kind, claims: claims.count, pages: pages.count, priorities: priorities.count }
  const total = fees && applicationFee({ ...asked, examination, reduction: share }, fees)
  return (
    <>
      <ToolForm tool="fee">
        <SelectField name="type" label="专利类型" value={kind} options={KINDS} />
        {written && (
          <>
            <TextField
              name="claims"
              label="权利要求项数"
              value={given('claims') || '10'}
              error={claims.error}
              hint="10 项以内不加收"
              numeric
            />
            <TextField
              name="pages"
              label="说明书页数"
              value={given('pages') || '30'}
              error={pages.error}
              hint="含附图；30 页以内不加收"
              numeric
            />
          </>
        )}
        <TextField
          name="prior"
          label="要求优先权的项数"
          value={given('prior') || '0'}
          error={priorities.error}
          numeric
        />
        {kind === 'invention' && (
          <SelectField
            name="exam"
            label="实质审查"
            value={examination ? '1' : '0'}
            options={EXAMINED}
          />
        )}
        <SelectField name="red" label="费用减缴" value={String(share)} options={SHARES} />
      </ToolForm>
      <Result waiting={false} hint="">
        {total && <FeeTable total={total} />}
        <p className="t2">减缴只减申请费和实质审查费，公布印刷费和各项附加费不减。</p>
        <RuleNote computed tables={[fees, share > 0 ? reduction : null]} />
      </Result>
    </>
  )
}

const FILINGS = Object.entries(FIRST_FILING)

const filingOf = (text: string): FirstFiling =>
  Object.hasOwn(FIRST_FILING, text) ? (text as FirstFiling) : 'invention'

/** 优先权与国际申请: the last days that run from a first filing. */
export const PriorityTool = ({ given, rules, today }: ToolProps) => {
  const kind = filingOf(given('type'))
  const first = dayGiven(given('first'))
  const rule = ruleOn(rules, 'priority', today)
  const dates = rule && first.day !== '' ? priorityDates({ kind, filedOn: first.day }, rule) : null
  const until = (day: string): string => `${day}（${daysWords(daysBetween(today, day))}）`
  return (
    <>
      <ToolForm tool="priority">
        <SelectField name="type" label="首次申请的类型" value={kind} options={FILINGS} />
        <DayField
          name="first"
          label="首次申请日"
          value={given('first')}
          error={first.error}
          hint="有多项优先权的按最早一项"
        />
      </ToolForm>
      <Result
        waiting={first.day === ''}
        hint="填写首次申请日，推算要求优先权的最后一天；发明和实用新型还有进入中国国家阶段的期限。"
      >
        {dates && (
          <>
            <Facts
              facts={[
                ['要求优先权截止', until(dates.priority)],
                ...(dates.nationalPhase === ''
                  ? []
                  : ([
                      ['国际申请进入中国截止', until(dates.nationalPhase)],
                      ['缴宽限费后截止', until(dates.nationalPhaseLate)],
                    ] as [string, string][])),
              ]}
            />
            <p className="t2">
              最后一天遇法定休假日的，顺延到休假日后的第一个工作日；上面是未顺延的日期。
            </p>
            <RuleNote computed tables={[rule]} />
          </>
        )}
      </Result>
    </>
  )
}
