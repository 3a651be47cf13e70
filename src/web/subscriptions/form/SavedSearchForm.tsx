import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { COMPANY_TITLE } from '#domain/companies/codes.ts'
import { POLICY_LEVEL, POLICY_TYPE, SUPPORT_MODE } from '#domain/policies/codes.ts'
import { KEYWORD_MODE, MIN_RESULT, type MinResult } from '#domain/subscriptions/codes.ts'
import {
  PORTRAIT_ENOUGH,
  SET_LIMITS,
  type SavedSearchDraft,
} from '#domain/subscriptions/saved-search.ts'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { Field } from '#web/kit/Field.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { type Fields, typing } from '#web/kit/useFields.ts'
import { industriesQuery, orgsQuery, type Mine } from '../queries.ts'
import styles from '../subscriptions.module.css'
import { Choices } from './Choices.tsx'
import { DeliveryFields } from './DeliveryFields.tsx'
import { PreviewBox } from './PreviewBox.tsx'
import { RegionsField } from './RegionsField.tsx'
import { KeywordsField } from './KeywordsField.tsx'

type Form = Fields<SavedSearchDraft>

/** The options of a table of codes. */
const optionsOf = <C extends string>(table: Readonly<Record<C, string>>): [C, string][] =>
  Object.entries(table) as [C, string][]

const MODES = optionsOf(KEYWORD_MODE).map(([value, name]) => ({ value, name }))

/** What somebody wants to hear of, how often and where, with what it would have found. */
export const SavedSearchForm = (props: {
  id: string
  form: Form
  mine: Mine
  regionName: (code: string) => string
  onRegion: (code: string, name: string) => void
  failure: string | null
  onSubmit: () => void
}) => {
  const { form } = props
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <form id={props.id} noValidate className={styles.form} onSubmit={submit} aria-label="订阅条件">
      {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
      <Failure text={props.failure} />
      <Field
        id={form.idOf('name')}
        label="订阅名称"
        required
        aside={`${Array.from(form.values.name.trim()).length}/${SET_LIMITS.name}`}
        error={form.problems.name ?? null}
      >
        {(control) => (
          <input
            {...control}
            {...typing(form, 'name')}
            placeholder="例如：研发补贴"
            autoComplete="off"
          />
        )}
      </Field>
      <PreviewBox filter={form.values} />
      <MainFilters {...props} />
      <MoreFilters {...props} />
      <DeliveryFields form={form} mine={props.mine} />
    </form>
  )
}

const MainFilters = (props: {
  form: Form
  regionName: (code: string) => string
  onRegion: (code: string, name: string) => void
}) => {
  const { form } = props
  const { values, problems } = form
  return (
    <>
      <RegionsField
        id={form.idOf('regionCodes')}
        codes={values.regionCodes}
        nameOf={props.regionName}
        includeUpper={values.includeUpper}
        error={problems.regionCodes ?? null}
        onAdd={({ code, name }) => {
          props.onRegion(code, name)
          form.change({ regionCodes: [...values.regionCodes, code] })
        }}
        onRemove={(code) =>
          form.change({ regionCodes: values.regionCodes.filter((one) => one !== code) })
        }
        onUpper={(includeUpper) => form.change({ includeUpper })}
      />
      <Choices
        legend="层级"
        options={optionsOf(POLICY_LEVEL)}
        values={values.levels}
        onChange={(levels) => form.change({ levels })}
      />
      <Choices
        legend="支持方式"
        options={optionsOf(SUPPORT_MODE)}
        values={values.supportModes}
        onChange={(supportModes) => form.change({ supportModes })}
      />
      <KeywordsField
        id={form.idOf('keywords')}
        label="关键词"
        most={SET_LIMITS.keywords}
        words={values.keywords}
        placeholder="例如：研发"
        error={problems.keywords ?? null}
        onChange={(keywords) => form.change({ keywords })}
      />
      {values.keywords.length > 1 && (
        <Segmented
          label="关键词方式"
          options={MODES}
          value={values.keywordMode}
          onChange={(keywordMode) => form.change({ keywordMode })}
        />
      )}
    </>
  )
}

/** How many of the folded fields say something. */
const foldedOf = ({
  orgs,
  industryCodes,
  types,
  titles,
  excludeWords,
  minResult,
}: SavedSearchDraft): number =>
  [orgs, industryCodes, types, titles, excludeWords].filter((each) => each.length > 0).length +
  (minResult === '' ? 0 : 1)

const MoreFilters = ({ form, mine }: { form: Form; mine: Mine }) => {
  const { values, problems } = form
  const [open, setOpen] = useState(false)
  const industries = useQuery({ ...industriesQuery(), enabled: open })
  const orgs = useQuery({ ...orgsQuery(), enabled: open })
  const folded = foldedOf(values)
  const wrong = (['orgs', 'industryCodes', 'excludeWords'] as const).some(
    (field) => problems[field],
  )
  return (
    <details
      className={styles.more}
      open={open || wrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{folded === 0 ? '更多条件' : `更多条件，已设 ${folded} 项`}</summary>
      <div className={styles.form}>
        <KeywordsField
          id={form.idOf('excludeWords')}
          label="排除词"
          most={SET_LIMITS.excludeWords}
          words={values.excludeWords}
          error={problems.excludeWords ?? null}
          onChange={(excludeWords) => form.change({ excludeWords })}
        />
        <KeywordsField
          id={form.idOf('orgs')}
          label="发文机关"
          most={SET_LIMITS.orgs}
          words={values.orgs}
          offers={orgs.data ?? []}
          placeholder="输入名称，从列表中选择"
          error={problems.orgs ?? (orgs.isError ? '发文机关加载失败，请稍后再试' : null)}
          onChange={(next) => form.change({ orgs: next })}
        />
        <Choices
          id={form.idOf('industryCodes')}
          legend="行业"
          most={SET_LIMITS.industryCodes}
          options={(industries.data?.records ?? []).map(
            ({ dictCode, dictDesc }) => [dictCode, dictDesc] as const,
          )}
          values={values.industryCodes}
          onChange={(industryCodes) => form.change({ industryCodes })}
        />
        <Choices
          legend="文件类型"
          options={optionsOf(POLICY_TYPE)}
          values={values.types}
          onChange={(types) => form.change({ types })}
        />
        <Choices
          legend="关注的资质"
          options={optionsOf(COMPANY_TITLE)}
          values={values.titles}
          onChange={(titles) => form.change({ titles })}
        />
        <LeastResult
          value={values.minResult}
          completeness={mine.completeness}
          onChange={(minResult) => form.change({ minResult })}
        />
      </div>
    </details>
  )
}

/** 最低匹配结论, and what it rests on. */
const LeastResult = (props: {
  value: MinResult
  completeness: number
  onChange: (value: MinResult) => void
}) => {
  const { completeness } = props
  const hint =
    completeness === 0
      ? '按企业画像核对；尚无企业画像时请选“不限”'
      : completeness < PORTRAIT_ENOUGH
        ? `按企业画像核对；画像完整度 ${completeness}%，不到 ${PORTRAIT_ENOUGH}% 时建议选“不限”，以免漏掉`
        : `按企业画像核对；画像完整度 ${completeness}%`
  return (
    <Field label="最低匹配结论" hint={hint}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={props.value}
          onChange={({ target }) => props.onChange(target.value as MinResult)}
        >
          {optionsOf(MIN_RESULT).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
