import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dictionaries } from '#contract/dictionaries.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconChevronDown, IconMapPin } from '#web/kit/icons.ts'
import { Popover } from '#web/kit/Popover.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { queryOptionsInline } from '#web/wire/query.ts'
import { type Region, useRegion } from '../context.ts'
import styles from './LocationPicker.module.css'

/** 全国: no place chosen. */
const NOWHERE = '全国'
const NATION = '000000'

/** Where the visitor is: the default of every filter by region. */
export const LocationPicker = () => {
  const [region] = useRegion()
  const place = region?.regionName ?? NOWHERE
  return (
    <Popover
      name="选择地区"
      label={
        <>
          <IconMapPin size={15} />
          <span className="sr">所在地区：</span>
          <span className={styles.place} title={place}>
            {place}
          </span>
          <IconChevronDown size={14} />
        </>
      }
    >
      {(close) => <Choices close={close} />}
    </Popover>
  )
}

const Choices = ({ close }: { close: () => void }) => {
  const [region, choose] = useRegion()
  const onChoose = (next: Region | null): void => {
    choose(next)
    close()
  }
  const [province, setProvince] = useState<Region | null>(null)
  const code = region?.regionCode ?? ''
  const provinces = useRegions(NATION)
  const open = province ?? provinces.data?.records.find((one) => sameProvince(one, code)) ?? null
  const cities = useRegions(open?.regionCode ?? '')
  if (provinces.isError)
    return <ErrorBlock compact onRetry={() => void provinces.refetch()} error={provinces.error} />
  return (
    <div className={styles.choices}>
      <div className={styles.column}>
        <button type="button" aria-pressed={region === null} onClick={() => onChoose(null)}>
          {NOWHERE}
        </button>
        {provinces.isPending && <Skeleton label="省份" rows={5} height="2.25rem" />}
        {provinces.data?.records.map((one) => (
          <button
            key={one.regionCode}
            type="button"
            aria-expanded={open?.regionCode === one.regionCode}
            onClick={() => setProvince(one)}
          >
            {one.regionName}
          </button>
        ))}
      </div>
      {open && (
        <div className={styles.column}>
          <button
            type="button"
            aria-pressed={code === open.regionCode}
            onClick={() => onChoose(chosen(open))}
          >
            全{open.regionName}
          </button>
          {cities.isError && (
            <ErrorBlock compact onRetry={() => void cities.refetch()} error={cities.error} />
          )}
          {cities.data?.records.map((one) => (
            <button
              key={one.regionCode}
              type="button"
              aria-pressed={code === one.regionCode}
              onClick={() => onChoose(chosen(one))}
            >
              {one.regionName}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const sameProvince = (province: Region, code: string): boolean =>
  code !== '' && province.regionCode.slice(0, 2) === code.slice(0, 2)

const useRegions = (parentCode: string) =>
  useQuery({
    ...queryOptionsInline(dictionaries.regions, { parentCode }),
    enabled: parentCode !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Only code and name are remembered. */
const chosen = ({ regionCode, regionName }: Region): Region => ({ regionCode, regionName })
