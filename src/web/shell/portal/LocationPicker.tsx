import { useState } from 'react'
import { IconChevronDown, IconMapPin } from '#web/kit/icons.ts'
import { RegionChoice } from '#web/kit/region/RegionChoice.tsx'
import { useRegion } from '../context.ts'
import styles from './LocationPicker.module.css'

/** 全国: no place chosen. */
const NOWHERE = '全国'

/** Where the visitor is: the default of every filter by region. */
export const LocationPicker = () => {
  const [region, choose] = useRegion()
  const [picking, setPicking] = useState(false)
  const place = region?.regionName ?? NOWHERE
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        onClick={() => setPicking(true)}
      >
        <IconMapPin size={15} />
        <span className="sr">所在地区：</span>
        <span className={styles.place} title={place}>
          {place}
        </span>
        <IconChevronDown size={14} />
      </button>
      <RegionChoice
        open={picking}
        onClose={() => setPicking(false)}
        chosen={region?.regionCode ?? ''}
        onPick={(picked) => {
          setPicking(false)
          choose(picked)
        }}
      />
    </>
  )
}
