import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { workbench } from '#contract/workbench.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { TextArea, TextField } from '#web/kit/TextField.tsx'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { type QuickReply, VARIABLES } from './picking.ts'
import styles from './Workbench.module.css'

const TITLE_MAX = 40
const TEXT_MAX = 1_000
const TAGS_MAX = 5
const TAG_MAX = 12

const tagsOf = (text: string): string[] =>
  [...new Set(text.split(/[\s,，、]+/).map((tag) => tag.slice(0, TAG_MAX)))]
    .filter((tag) => tag !== '')
    .slice(0, TAGS_MAX)

/** One quick reply: its title, its tags, and its text with variables. */
export const ReplyForm = (props: {
  reply: QuickReply
  onClose: () => void
  onSaved: () => void
}) => {
  const client = useQueryClient()
  const saving = useEndpointMutation(workbench.saveQuickReply, 'inline')
  const [reply, setReply] = useState(props.reply)
  const [tags, setTags] = useState(props.reply.tags.join(' '))
  const field = useRef<HTMLTextAreaElement>(null)
  const { replyId, title, text, version } = reply
  const insert = (word: string): void => {
    const at = field.current?.selectionStart ?? text.length
    setReply({ ...reply, text: (text.slice(0, at) + word + text.slice(at)).slice(0, TEXT_MAX) })
    field.current?.focus()
  }
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (saving.isPending) return
    saving.mutate(
      { replyId, title: title.trim(), text: text.trim(), tags: tagsOf(tags), version },
      { onSuccess: props.onSaved },
    )
  }
  /** What stands there now takes the place of what was read; what was typed is lost with it. */
  const reload = async (): Promise<void> => {
    const { records } = await client.fetchQuery({
      ...queryOptionsInline(workbench.quickReplies, {}),
      staleTime: 0,
    })
    const newest = records.find((one) => one.replyId === replyId)
    if (newest === undefined) return props.onClose()
    saving.reset()
    setReply(newest)
    setTags(newest.tags.join(' '))
  }
  const missing = title.trim() === '' ? '先写标题' : text.trim() === '' ? '先写内容' : undefined
  return (
    <form className={styles.form} onSubmit={save} aria-label={replyId === '' ? '新建' : '编辑'}>
      <Failure text={saving.error?.message ?? null}>
        {saving.error?.code === 409 && (
          <Button size="sm" onClick={() => void reload().catch(() => {})}>
            载入最新内容
          </Button>
        )}
      </Failure>
      <TextField
        label="标题"
        maxLength={TITLE_MAX}
        value={title}
        onText={(typed) => setReply({ ...reply, title: typed })}
      />
      <TextField label="标签" optional hint="最多 5 个，用空格隔开" value={tags} onText={setTags} />
      <TextArea
        label="内容"
        hint="变量会在使用时换成当前会话的内容"
        ref={field}
        rows={6}
        maxLength={TEXT_MAX}
        value={text}
        onText={(typed) => setReply({ ...reply, text: typed })}
      />
      <p className={styles.chips}>
        {Object.keys(VARIABLES).map((word) => (
          <button key={word} type="button" onClick={() => insert(word)}>
            {word}
          </button>
        ))}
      </p>
      <div className={styles.formActions}>
        <Button onClick={props.onClose}>返回</Button>
        <Button type="submit" variant="primary" loading={saving.isPending} disabledReason={missing}>
          保存
        </Button>
      </div>
    </form>
  )
}
