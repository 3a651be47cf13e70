import { useQuery } from '@tanstack/react-query'
import { dictionaries } from '#contract/dictionaries.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { Button } from '#web/kit/Button.tsx'
import { Field, FieldError } from '#web/kit/Field.tsx'
import type { Fields } from '#web/kit/useFields.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import styles from '../RegisterPage.module.css'
import type { CompanyValues } from './company-fields.ts'

type Region = AnswerOf<typeof dictionaries.regions>['records'][number]

const LEVELS = ['省级', '市级', '区县'] as const

const useBelow = (parentCode: string | null) =>
  useQuery({
    ...queryOptionsInline(dictionaries.regions, { parentCode: parentCode ?? '' }),
    enabled: parentCode !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The codes of a region from the province down, as its digits say. */
const chainOf = (code: string): string[] =>
  code === ''
    ? []
    : [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code].filter(
        (one, index, all) => all.indexOf(one) === index,
      )

/** 所在地区: province, city, county; the next list comes with the choice before it. */
export const RegionField = ({ form }: { form: Fields<CompanyValues> }) => {
  const { regionCode, regionName, regionDone } = form.values
  const chain = chainOf(regionCode)
  const lists = [
    useBelow('000000'),
    useBelow(chain[0] ?? null),
    useBelow(chain[1] === undefined || (chain.length === 2 && regionDone) ? null : chain[1]),
  ]
  const failed = lists.find((list) => list.isError)
  const error = form.problems.regionCode ?? null
  const choose = (level: number, code: string): void => {
    const region = lists[level]?.data?.records.find((one) => one.regionCode === code)
    const above = regionName.split(' ').slice(0, level)
    form.change({
      regionCode: region?.regionCode ?? chain[level - 1] ?? '',
      regionName: [...above, ...(region ? [region.regionName] : [])].join(' '),
      regionDone: region?.hasChildren === false,
    })
  }
  return (
    <fieldset
      className={styles.group}
      aria-describedby={error === null ? undefined : 'region-error'}
    >
      <legend>
        所在地区
        <em aria-hidden>*</em>
        <span className="sr">（必填）</span>
      </legend>
      <div className={styles.cascade}>
        {LEVELS.map((name, level) => (
          <Level
            key={name}
            id={level === 0 ? form.idOf('regionCode') : `${form.idOf('regionCode')}-${level}`}
            name={name}
            regions={lists[level]?.data?.records}
            value={chain[level] ?? ''}
            loading={lists[level]?.isFetching === true}
            wrong={error !== null && level === chain.length}
            onChoose={(code) => choose(level, code)}
          />
        ))}
      </div>
      {error !== null && <FieldError id="region-error" text={error} />}
      {failed && (
        <p className={styles.note}>
          地区加载失败{' '}
          <Button size="sm" variant="quiet" onClick={() => void failed.refetch()}>
            重试
          </Button>
        </p>
      )}
    </fieldset>
  )
}

const Level = (props: {
  id: string
  name: string
  regions: readonly Region[] | undefined
  value: string
  loading: boolean
  wrong: boolean
  onChoose: (code: string) => void
}) => (
  <Field id={props.id} label={props.name}>
    {(control) => (
      <select
        {...control}
        className="input"
        aria-invalid={props.wrong || undefined}
        value={props.regions === undefined ? '' : props.value}
        disabled={props.regions === undefined || props.regions.length === 0}
        onChange={(event) => props.onChoose(event.target.value)}
      >
        <option value="">{props.loading ? '加载中' : '请选择'}</option>
        {props.regions?.map(({ regionCode, regionName }) => (
          <option key={regionCode} value={regionCode}>
            {regionName}
          </option>
        ))}
      </select>
    )}
  </Field>
)
