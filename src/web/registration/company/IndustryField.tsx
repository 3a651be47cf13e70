import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dictionaries } from '#contract/dictionaries.ts'
import { Button } from '#web/kit/Button.tsx'
import { Field, FieldError } from '#web/kit/Field.tsx'
import type { Fields } from '#web/kit/useFields.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import styles from '../RegisterPage.module.css'
import type { CompanyValues } from './company-fields.ts'
import { Line } from './Line.tsx'

const useEntries = (dictType: string) =>
  useQuery({
    ...queryOptionsInline(dictionaries.entries, { dictType }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** 行业: a section of GB/T 4754, then a division of it. */
export const IndustryField = ({ form }: { form: Fields<CompanyValues> }) => {
  const { industryCode } = form.values
  const [asked, setAsked] = useState('')
  const section = industryCode.slice(0, 1) || asked
  const sections = useEntries('INDUSTRY')
  const divisions = useEntries('INDUSTRY_DIVISION')
  const error = form.problems.industryCode ?? null
  const below = divisions.data?.records.filter(({ dictCode }) => dictCode.startsWith(section)) ?? []
  const failed = [sections, divisions].find((list) => list.isError)
  return (
    <fieldset
      className={styles.group}
      aria-describedby={error === null ? undefined : 'industry-error'}
    >
      <legend>
        行业
        <em aria-hidden>*</em>
        <span className="sr">（必填）</span>
      </legend>
      <div className={styles.pair}>
        <Field id={form.idOf('industryCode')} label="门类">
          {(control) => (
            <select
              {...control}
              className="input"
              aria-invalid={(error !== null && section === '') || undefined}
              value={sections.data ? section : ''}
              disabled={!sections.data}
              onChange={(event) => {
                setAsked(event.target.value)
                form.change({ industryCode: '', industryName: '' })
              }}
            >
              <option value="">请选择</option>
              {sections.data?.records.map(({ dictCode, dictDesc }) => (
                <option key={dictCode} value={dictCode}>
                  {dictDesc}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field id={`${form.idOf('industryCode')}-2`} label="大类">
          {(control) => (
            <select
              {...control}
              className="input"
              aria-invalid={(error !== null && section !== '') || undefined}
              value={divisions.data ? industryCode : ''}
              disabled={section === '' || !divisions.data}
              onChange={({ target }) => {
                const chosen = below.find(({ dictCode }) => dictCode === target.value)
                setAsked(section)
                form.change({
                  industryCode: chosen?.dictCode ?? '',
                  industryName: chosen?.dictDesc ?? '',
                })
              }}
            >
              <option value="">请选择</option>
              {(section === '' ? [] : below).map(({ dictCode, dictDesc }) => (
                <option key={dictCode} value={dictCode}>
                  {dictDesc}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {error !== null && <FieldError id="industry-error" text={error} />}
      {failed && (
        <p className={styles.note}>
          行业加载失败{' '}
          <Button size="sm" variant="quiet" onClick={() => void failed.refetch()}>
            重试
          </Button>
        </p>
      )}
    </fieldset>
  )
}

/** 技术领域: one of the fields that the state supports, or none. */
export const HightechField = ({ form }: { form: Fields<CompanyValues> }) => {
  const fields = useEntries('HIGHTECH_FIELD')
  return (
    <Line form={form} field="hightechField" label="技术领域" optional>
      {(control) => (
        <select
          {...control}
          className="input"
          value={fields.data ? form.values.hightechField : ''}
          disabled={!fields.data}
          onChange={({ target }) =>
            form.change({
              hightechField: target.value,
              hightechName: target.value === '' ? '' : (target.selectedOptions[0]?.text ?? ''),
            })
          }
        >
          <option value="">不属于或不清楚</option>
          {fields.data?.records.map(({ dictCode, dictDesc }) => (
            <option key={dictCode} value={dictCode}>
              {dictDesc}
            </option>
          ))}
        </select>
      )}
    </Line>
  )
}
