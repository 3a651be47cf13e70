import { type FormEvent, useId, useState } from 'react'
import { serviceSettings } from '#contract/service-settings.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { TextArea, TextField } from '#web/kit/TextField.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from '../service.module.css'
import type { QuickReply } from '../labels.ts'

const TITLE_MAX = 40
const TEXT_MAX = 1_000
const TAGS_MAX = 5
const TAG_MAX = 12

const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,，、;；]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]

const tagsProblem = (tags: readonly string[]): string | null => {
  if (tags.length > TAGS_MAX) return `最多 ${TAGS_MAX} 个标签`
  const long = tags.find((tag) => Array.from(tag).length > TAG_MAX)
  return long === undefined ? null : `“${long}”超过 ${TAG_MAX} 字`
}

/** One quick reply of everybody, new or changed. */
export const QuickDrawer = (props: {
  reply: QuickReply
  onClose: () => void
  onSaved: () => void
}) => {
  const { reply } = props
  const { overlays } = useApplication()
  const saving = useEndpointMutation(serviceSettings.saveQuickReply, 'inline')
  const [title, setTitle] = useState(reply.title)
  const [text, setText] = useState(reply.text)
  const [tags, setTags] = useState(reply.tags.join('、'))
  const [tried, setTried] = useState(false)
  const formId = useId()
  const dirty = title !== reply.title || text !== reply.text || tags !== reply.tags.join('、')
  const problems = {
    title: title.trim() === '' ? '请填写标题' : null,
    text: text.trim() === '' ? '请填写内容' : null,
    tags: tagsProblem(tagsOf(tags)),
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (Object.values(problems).some((problem) => problem !== null)) return
    const { replyId, version } = reply
    saving.mutate(
      { replyId, version, title, text, tags: tagsOf(tags) },
      {
        onSuccess: () => {
          overlays.toast('success', replyId === '' ? '已新建快捷回复' : '快捷回复已更新')
          props.onSaved()
          props.onClose()
        },
      },
    )
  }
  return (
    <Drawer
      open
      title={reply.replyId === '' ? '新建快捷回复' : '编辑快捷回复'}
      dirty={dirty}
      onClose={props.onClose}
      actions={
        <Button type="submit" form={formId} variant="primary" loading={saving.isPending}>
          保存
        </Button>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <Failure text={saving.error?.message ?? null} />
        <TextField
          label="标题"
          required
          error={tried ? problems.title : null}
          maxLength={TITLE_MAX}
          value={title}
          onText={setTitle}
        />
        <TextArea
          label="内容"
          required
          error={tried ? problems.text : null}
          aside={<span className="num">{`${Array.from(text).length}/${TEXT_MAX}`}</span>}
          rows={6}
          maxLength={TEXT_MAX}
          value={text}
          onText={setText}
        />
        <TextField
          label="标签"
          optional
          hint={`用顿号隔开，最多 ${TAGS_MAX} 个`}
          error={tried ? problems.tags : null}
          maxLength={80}
          value={tags}
          onText={setTags}
        />
      </form>
    </Drawer>
  )
}
