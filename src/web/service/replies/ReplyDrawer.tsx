import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { serviceSettings } from '#contract/service-settings.ts'
import { REPLY_MAX, REPLY_TITLE_MAX } from '#domain/chat/auto-reply.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { TextArea, TextField } from '#web/kit/TextField.tsx'
import { useApplication } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import styles from '../service.module.css'
import type { Reply } from '../labels.ts'
import { ReplyVersions } from './ReplyVersions.tsx'

/** How long typing rests before the preview is asked for. */
const REST_MS = 400

/** A value as it was before the last moment's typing. */
const useRested = (value: string): string => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** One reply: written in a few marks, seen as visitors see it, with its versions. */
export const ReplyDrawer = (props: {
  reply: Reply
  preview: (html: string) => ReactNode
  onClose: () => void
  onSaved: () => void
}) => {
  const { reply } = props
  const { overlays } = useApplication()
  const saving = useEndpointMutation(serviceSettings.saveReply, 'inline')
  const [title, setTitle] = useState(reply.title)
  const [writing, setWriting] = useState(reply.writing)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const [versions, setVersions] = useState(false)
  const formId = useId()
  const system = reply.when !== ''
  const dirty = title !== reply.title || writing !== reply.writing
  const titleProblem = title.trim() === '' ? '请填写名称' : null
  const problem = writing.trim() === '' && !system ? '请填写回复内容' : null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problem !== null || titleProblem !== null || !dirty) return
    saving.mutate(
      { code: reply.code, title, writing, version: reply.version, note },
      {
        onSuccess: ({ version }) => {
          overlays.toast('success', `“${title}”已生效，第 ${version} 版`)
          props.onSaved()
          props.onClose()
        },
      },
    )
  }
  const take = (version: number, old: { title: string; writing: string }): void => {
    setTitle(old.title)
    setWriting(old.writing)
    setNote(`取回第 ${version} 版`)
    setVersions(false)
    overlays.toast('info', `已填入第 ${version} 版的内容，核对后保存`)
  }
  return (
    <>
      <Drawer
        open
        wide
        title={reply.code === '' ? '新建自动回复' : `编辑“${reply.title}”`}
        dirty={dirty}
        onClose={props.onClose}
        actions={
          <>
            {reply.version > 0 && <Button onClick={() => setVersions(true)}>版本</Button>}
            <Button
              type="submit"
              form={formId}
              variant="primary"
              loading={saving.isPending}
              disabledReason={dirty ? undefined : '没有修改'}
            >
              保存并生效
            </Button>
          </>
        }
      >
        <form id={formId} className={styles.form} onSubmit={submit} noValidate>
          <p className="muted">
            {system ? `显示时机：${reply.when}。` : ''}
            保存后访客立即看到；以前的每一版都在“版本”里，可以取回。
          </p>
          <Failure text={saving.error?.message ?? null} />
          <TextField
            label="名称"
            required
            hint="只有运营人员看到"
            error={tried ? titleProblem : null}
            maxLength={REPLY_TITLE_MAX}
            value={title}
            onText={setTitle}
          />
          <Writing
            value={writing}
            onChange={setWriting}
            required={!system}
            error={tried ? problem : null}
          />
          <Preview writing={writing} preview={props.preview} />
          <TextField label="修改说明" optional maxLength={200} value={note} onText={setNote} />
        </form>
      </Drawer>
      {versions && (
        <ReplyVersions
          reply={reply}
          preview={props.preview}
          onClose={() => setVersions(false)}
          onTake={take}
        />
      )}
    </>
  )
}

/** The writing with what its marks can do: bold, items and links. */
const Writing = (props: {
  value: string
  onChange: (value: string) => void
  required: boolean
  error: string | null
}) => {
  const { value, onChange } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const around = (before: string, after: string, usual: string): void => {
    const field = area.current
    if (field === null) return
    const { selectionStart, selectionEnd } = field
    const chosen = value.slice(selectionStart, selectionEnd) || usual
    onChange(value.slice(0, selectionStart) + before + chosen + after + value.slice(selectionEnd))
    field.focus()
  }
  const item = (): void => {
    const field = area.current
    if (field === null) return
    const start = value.lastIndexOf('\n', field.selectionStart - 1) + 1
    onChange(`${value.slice(0, start)}- ${value.slice(start)}`)
    field.focus()
  }
  return (
    <>
      <div role="toolbar" aria-label="格式" className={styles.toolbar}>
        <Button size="sm" onClick={() => around('**', '**', '要点')}>
          加粗
        </Button>
        <Button size="sm" onClick={item}>
          列表
        </Button>
        <Button size="sm" onClick={() => around('[', '](/policy)', '链接文字')}>
          链接
        </Button>
      </div>
      <TextArea
        label="内容"
        required={props.required}
        optional={!props.required}
        error={props.error}
        hint="空一行是新的一段；“- ”开头是列表；**文字** 加粗；[文字](/地址) 是链接，只能用站内地址或 https"
        aside={<span className="num">{`${Array.from(value).length}/${REPLY_MAX}`}</span>}
        ref={area}
        rows={10}
        maxLength={REPLY_MAX}
        value={value}
        onText={onChange}
      />
    </>
  )
}

const Preview = (props: { writing: string; preview: (html: string) => ReactNode }) => {
  const writing = useRested(props.writing)
  const answer = useQuery({
    ...queryOptionsInline(serviceSettings.previewReply, { writing }),
    placeholderData: keepPreviousData,
    enabled: writing.trim() !== '',
  })
  return (
    <section aria-label="访客看到的样子" className={styles.preview}>
      <b>访客看到的样子</b>
      {answer.isError && (
        <ErrorBlock
          compact
          text={answer.error.message}
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      )}
      <div className={styles.reply}>
        {writing.trim() === '' ? (
          <p className="muted">无内容，不显示</p>
        ) : (
          <>
            <small>自动回复</small>
            {answer.data !== undefined && props.preview(answer.data.html)}
          </>
        )}
      </div>
    </section>
  )
}
