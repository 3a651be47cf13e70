import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { dictionaries } from '#contract/dictionaries.ts'
import { jobTitles } from '#contract/job-titles.ts'
import { applicantProblem } from '#domain/job-titles/title-case.ts'
import { GRADES, JOB_GRADE, type JobGrade } from '#domain/job-titles/codes.ts'
import { Cascade } from '#web/kit/Cascade.tsx'
import { Field } from '#web/kit/Field.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { type Fields, typing } from '#web/kit/useFields.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { regionsBelowQuery, regionPath } from '#web/wire/regions.ts'

/** A case as its forms have it; of one that is there the last three are not asked for. */
export interface CaseForm {
  applicant: string
  jobTitleId: string
  grade: JobGrade | ''
  specialty: string
  regionCode: string
  dueOn: string
  phone: string
  advisorUserId: string
  consent: boolean
}

export const EMPTY_FORM: CaseForm = {
  applicant: '',
  jobTitleId: '',
  grade: '',
  specialty: '',
  regionCode: '',
  dueOn: '',
  phone: '',
  advisorUserId: '',
  consent: false,
}

/** What is wrong with a field of it; null when nothing is. */
export const aimProblem = (field: string, aim: CaseForm): string | null => {
  if (field === 'applicant') return applicantProblem(aim.applicant)
  if (field === 'grade') return aim.grade === '' ? '请选择级别' : null
  if (field === 'regionCode') return aim.regionCode === '' ? '请选择地区' : null
  return null
}

/** Who applies for what; shared by a new case and one that is changed. */
export const AimFields = (props: {
  form: Fields<CaseForm>
  /** The notice that is chosen already, by its words. */
  chosen: string
}) => {
  const { form } = props
  const specialties = useQuery(
    queryOptionsInline(dictionaries.entries, { dictType: 'JOB_SPECIALTY' }),
  )
  return (
    <>
      <Field
        id={form.idOf('applicant')}
        label="申请人姓名"
        required
        hint="不要填写身份证号码"
        error={form.problems.applicant ?? null}
      >
        {(control) => <input {...control} {...typing(form, 'applicant')} autoComplete="off" />}
      </Field>
      <Notice form={form} chosen={props.chosen} />
      <Field id={form.idOf('grade')} label="申报级别" required error={form.problems.grade ?? null}>
        {(control) => (
          <select {...control} {...typing(form, 'grade')}>
            <option value="">请选择</option>
            {GRADES.map((code) => (
              <option key={code} value={code}>
                {JOB_GRADE[code]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="专业" optional error={specialties.error?.message ?? null}>
        {(control) => (
          <select {...control} {...typing(form, 'specialty')}>
            <option value="">尚未确定</option>
            {(specialties.data?.records ?? []).map(({ dictCode, dictDesc }) => (
              <option key={dictCode} value={dictCode}>
                {dictDesc}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        id={form.idOf('regionCode')}
        label="申报地区"
        required
        error={form.problems.regionCode ?? null}
      >
        {(control) => (
          <Cascade
            id={control.id}
            levels={['省级', '市级']}
            path={regionPath(form.values.regionCode)}
            onChange={(path) => form.change({ regionCode: path.at(-1) ?? '' })}
            ask={regionsBelowQuery}
            describedBy={control['aria-describedby']}
            invalid={control['aria-invalid'] === true}
          />
        )}
      </Field>
      <Field label="下一步日期" optional hint="到这一天仍没有办理，会在待办总览中标为已超时">
        {(control) => <input {...control} {...typing(form, 'dueOn')} type="date" />}
      </Field>
    </>
  )
}

/** Which notice is applied for: looked for by its words. Its materials begin the list. */
const Notice = (props: { form: Fields<CaseForm>; chosen: string }) => {
  const { form, chosen } = props
  const [words, setWords] = useState('')
  const keyword = useDeferredValue(words.trim().slice(0, 100))
  const found = useQuery(queryOptionsInline(jobTitles.list, { keyword, pageSize: 20 }))
  const { jobTitleId } = form.values
  const records = found.data?.records ?? []
  const known = records.some((one) => one.jobTitleId === jobTitleId)
  return (
    <>
      <TextField
        label="查找申报通知"
        optional
        hint="输入地区、级别或专业，再在下面选择"
        type="search"
        autoComplete="off"
        value={words}
        onText={setWords}
      />
      <Field
        label="申报通知"
        optional
        hint="选好后，材料清单按通知的要求建立；尚未确定可以以后再选"
        error={found.error?.message ?? null}
      >
        {(control) => (
          <select {...control} {...typing(form, 'jobTitleId')}>
            <option value="">尚未确定</option>
            {!known && jobTitleId !== '' && (
              <option value={jobTitleId}>{chosen || jobTitleId}</option>
            )}
            {records.map((one) => (
              <option key={one.jobTitleId} value={one.jobTitleId}>
                {one.title}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
