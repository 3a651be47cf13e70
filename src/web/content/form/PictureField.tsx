import styles from './form.module.css'
import type { InputProps } from './props.ts'

/** 图片: the address of a picture, and the picture itself below it. The library's picker takes this place. */
export const PictureField = ({ value, onChange, control, locked }: InputProps) => {
  const address = String(value)
  return (
    <div className={styles.stack}>
      <input
        {...control}
        className="input"
        autoComplete="off"
        readOnly={locked}
        placeholder="/images/…  或 https://…"
        value={address}
        onChange={(event) => onChange(event.target.value)}
      />
      {/^\/(?!\/)/.test(address) && <img className={styles.picture} src={address} alt="当前图片" />}
    </div>
  )
}
