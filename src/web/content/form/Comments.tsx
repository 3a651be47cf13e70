import { useState } from 'react'
import { COMMENT_MAX } from '#domain/content/comments.ts'
import { Button } from '#web/kit/Button.tsx'
import { IconMessageCircle } from '#web/kit/icons.ts'
import { Tag } from '#web/kit/Tag.tsx'
import { TextArea } from '#web/kit/TextField.tsx'
import { useForm } from './context.ts'
import styles from './form.module.css'
import { controlId } from './path.ts'

/** 审核意见 at one field: what was said of it, and for whoever reviews the item a way to say more. */
export const Comments = (props: {
  path: string
  label: string
  /** It only tells them: its fields are where more is said. */
  told?: boolean
}) => {
  const { path, label } = props
  const { comments, onHandle, written, ...form } = useForm()
  const onWrite = props.told === true ? null : form.onWrite
  const here = comments.filter((one) => one.path === path)
  const mine = onWrite === null ? [] : written.filter((one) => one.path === path)
  if (here.length === 0 && mine.length === 0 && onWrite === null) return null
  return (
    <div className={styles.comments}>
      {here.map(({ id, text, handled }) => (
        <p key={id} className={styles.comment} data-handled={handled || undefined}>
          <IconMessageCircle size={16} />
          <span>{text}</span>
          <Tag tone={handled ? 'good' : 'warn'}>{handled ? '已处理' : '未处理'}</Tag>
          {onHandle !== null && (
            <Button size="sm" onClick={() => onHandle(id, !handled)}>
              {handled ? '改回未处理' : '标为已处理'}
              <span className="sr">{`，${label}：${text}`}</span>
            </Button>
          )}
        </p>
      ))}
      {mine.map((one) => (
        <p key={one.text} className={styles.comment}>
          <IconMessageCircle size={16} />
          <span>{one.text}</span>
          <Tag tone="warn">随退回送出</Tag>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => onWrite?.(written.filter((other) => other !== one))}
          >
            删除
            <span className="sr">{`意见，${label}：${one.text}`}</span>
          </Button>
        </p>
      ))}
      {onWrite !== null && (
        <Writing
          path={path}
          label={label}
          taken={mine.map(({ text }) => text)}
          onDone={(text) => onWrite([...written, { path, text }])}
        />
      )}
    </div>
  )
}

const focus = (box: HTMLTextAreaElement | null): void => box?.focus()

const Writing = (props: {
  path: string
  label: string
  /** What was said of the field already. */
  taken: readonly string[]
  onDone: (text: string) => void
}) => {
  const [text, setText] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const opener = `${controlId(props.path)}-comment`
  if (text === null)
    return (
      <Button id={opener} size="sm" variant="quiet" onClick={() => setText('')}>
        写意见
        <span className="sr">{`，${props.label}`}</span>
      </Button>
    )
  const said = text.trim()
  const over = Array.from(said).length - COMMENT_MAX
  const problem =
    said === ''
      ? '请填写意见'
      : over > 0
        ? `最多 ${COMMENT_MAX} 字，已超出 ${over} 字`
        : props.taken.includes(said)
          ? '这条意见已经写过'
          : null
  const close = (): void => {
    setText(null)
    setTried(false)
    requestAnimationFrame(() => document.getElementById(opener)?.focus())
  }
  const done = (): void => {
    setTried(true)
    if (problem !== null) return
    props.onDone(said)
    close()
  }
  return (
    <div className={styles.stack}>
      <TextArea
        ref={focus}
        label={`对“${props.label}”的意见`}
        required
        hint="随退回送给编辑"
        error={tried ? problem : null}
        aside={<span className="num">{`${Array.from(said).length}/${COMMENT_MAX}`}</span>}
        rows={2}

        value={text}
        onText={setText}
      />
      <p className={styles.chips}>
        <Button size="sm" variant="primary" onClick={done}>
          添加意见
        </Button>
        <Button size="sm" onClick={close}>
          取消
        </Button>
      </p>
    </div>
  )
}
