import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { useSlots } from '../slots.ts'
import styles from './form.module.css'
import { textOf } from './path.ts'
import { pictureIn } from './pictures.ts'
import type { InputProps } from './props.ts'

/** On this site; pictures of elsewhere are not fetched, as the page's policy forbids it. */
const LOCAL = /^\/(?!\/)/

/**
 * 图片: one of the library where that is there, or an address; what it is now stands below. A picture
 * that is dropped here or pasted into the address goes into the library first.
 */
export const PictureField = (
  props: InputProps & {
    /** Takes the address of a picture and its words, empty where it only decorates. */
    onPicked: (url: string, words: string) => void
  },
) => {
  const { value, onChange, control, locked } = props
  const { Picker } = useSlots()
  const [picking, setPicking] = useState<'library' | File | null>(null)
  const [over, setOver] = useState(false)
  const address = textOf(value)
  const mayPick = Picker !== undefined && !locked
  const take = (event: DragEvent | ClipboardEvent, data: DataTransfer): void => {
    const picture = pictureIn(data)
    if (!mayPick || picture === null) return
    event.preventDefault()
    setPicking(picture)
  }
  return (
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!mayPick) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        take(event, event.dataTransfer)
      }}
    >
      <div className={styles.stack}>
        {mayPick && (
          <>
            <Button size="sm" onClick={() => setPicking('library')}>
              从文件库选择或上传
            </Button>
            <small className={styles.tip}>也可以把图片拖到这里，或在下面的地址栏里粘贴图片</small>
          </>
        )}
        <input
          {...control}
          className="input"
          autoComplete="off"
          readOnly={locked}
          placeholder="/… 或 https://…"
          value={address}
          onPaste={(event) => take(event, event.clipboardData)}
          onChange={(event) => onChange(event.target.value)}
        />
        {LOCAL.test(address) && <img className={styles.picture} src={address} alt="当前图片" />}
        {picking !== null && Picker !== undefined && (
          <Picker
            given={picking === 'library' ? undefined : picking}
            onClose={() => setPicking(null)}
            onPick={({ url, alt }) => props.onPicked(url, alt)}
          />
        )}
      </div>
    </div>
  )
}
