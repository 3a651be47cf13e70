import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dictionaries } from '#contract/dictionaries.ts'
import { Button } from '#web/kit/Button.tsx'
import { Cascade } from '#web/kit/Cascade.tsx'
import { IconX } from '#web/kit/icons.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { regionsBelowQuery, regionPath } from '#web/wire/regions.ts'
import styles from './form.module.css'
import { textOf } from './path.ts'
import type { InputProps } from './props.ts'

const NATION = '000000'
const LEVELS = ['省', '市', '区县'] as const

/** A region, or the whole country. */
export const Region = ({ value, onChange, control, locked }: InputProps) => {
  const code = textOf(value)
  return (
    <div className={styles.region}>
      <label className={styles.box}>
        <input
          type="checkbox"
          {...(code === NATION ? { id: control.id } : {})}
          disabled={locked}
          checked={code === NATION}
          onChange={(event) => onChange(event.target.checked ? NATION : '')}
        />
        全国
      </label>
      {code !== NATION && (
        <Cascade
          id={control.id}
          levels={LEVELS}
          path={regionPath(code)}
          ask={regionsBelowQuery}
          disabled={locked}
          describedBy={control['aria-describedby']}
          invalid={control['aria-invalid'] === true}
          onChange={(path) => onChange(path.at(-1) ?? '')}
        />
      )}
    </div>
  )
}

/** Several regions: chosen one after another, shown as chips. */
export const Regions = ({ value, onChange, control, locked }: InputProps) => {
  const codes = value as readonly string[]
  const [path, setPath] = useState<readonly string[]>([])
  const next = path.at(-1) ?? ''
  const add = (code: string): void => {
    if (!codes.includes(code)) onChange([...codes, code])
    setPath([])
  }
  return (
    <div className={styles.stack}>
      <ul className={styles.chips}>
        {codes.map((code) => (
          <li key={code} className={styles.chip}>
            <RegionName code={code} />
            {!locked && (
              <button
                type="button"
                className="iconbtn"
                aria-label={`去掉 ${code}`}
                onClick={() => onChange(codes.filter((one) => one !== code))}
              >
                <IconX size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {!locked && (
        <div className={styles.region}>
          <Cascade
            id={control.id}
            levels={LEVELS}
            path={path}
            ask={regionsBelowQuery}
            describedBy={control['aria-describedby']}
            onChange={setPath}
          />
          <Button
            size="sm"
            disabledReason={next === '' ? '先选地区' : undefined}
            onClick={() => add(next)}
          >
            添加
          </Button>
          {!codes.includes(NATION) && (
            <Button size="sm" variant="quiet" onClick={() => add(NATION)}>
              全国
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** A region by its name, which stands in the list of the region above it. */
const RegionName = ({ code }: { code: string }) => {
  const path = regionPath(code)
  const above = path.at(-2) ?? NATION
  const { data } = useQuery({
    ...queryOptionsInline(dictionaries.regions, { parentCode: above }),
    enabled: code !== NATION,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (code === NATION) return <>全国</>
  return <>{data?.records.find(({ regionCode }) => regionCode === code)?.regionName ?? code}</>
}
