import { useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { useSlots } from '../slots.ts'
import styles from './form.module.css'
import { textOf } from './path.ts'
import type { InputProps } from './props.ts'

/** On this site; pictures of elsewhere are not fetched, as the page's policy forbids it. */
const LOCAL = /^\/(?!\/)/

/** 图片: one of the library where that is there, or an address; what it is now stands below. */
export const PictureField = ({ value, onChange, control, locked }: InputProps) => {
  const { Picker } = useSlots()
  const [picking, setPicking] = useState(false)
  const address = textOf(value)
  return (
    <div className={styles.stack}>
      {Picker !== undefined && !locked && (
        <Button size="sm" onClick={() => setPicking(true)}>
          从文件库选择
        </Button>
      )}
      <input
        {...control}
        className="input"
        autoComplete="off"
        readOnly={locked}
        placeholder="/… 或 https://…"
        value={address}
        onChange={(event) => onChange(event.target.value)}
      />
      {LOCAL.test(address) && <img className={styles.picture} src={address} alt="当前图片" />}
      {picking && Picker !== undefined && (
        <Picker onClose={() => setPicking(false)} onPick={({ url }) => onChange(url)} />
      )}
    </div>
  )
}
