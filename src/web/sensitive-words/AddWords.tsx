import { type FormEvent, useId, useState } from 'react'
import { sensitive } from '#contract/sensitive.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { TextArea, TextField } from '#web/kit/TextField.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './SensitiveWordsPage.module.css'
import { wordsOf, wordsProblem } from './labels.ts'

/** 添加敏感词: several at once, one a line. */
export const AddWords = (props: { onClose: () => void; onAdded: () => void }) => {
  const { overlays } = useApplication()
  const adding = useEndpointMutation(sensitive.add, 'inline')
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const formId = useId()
  const words = wordsOf(text)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found = wordsProblem(words)
    setProblem(found)
    if (found !== null) return
    adding.mutate(
      { words, note: note.trim() },
      {
        onSuccess: ({ added, present }) => {
          const before = present > 0 ? `，${present} 个原已存在` : ''
          overlays.toast('success', `已添加 ${added} 个敏感词${before}`)
          props.onAdded()
          props.onClose()
        },
      },
    )
  }
  return (
    <Drawer
      open
      onClose={props.onClose}
      title="添加敏感词"
      dirty={text.trim() !== ''}
      actions={
        <Button type="submit" form={formId} variant="primary" loading={adding.isPending}>
          添加
        </Button>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <Failure text={adding.error?.message ?? null} />
        <TextArea
          label="敏感词"
          required
          hint="每行一个，也可以用逗号隔开；全半角、空格和大小写会一并识别"
          error={problem}
          aside={<span className="num">{`${words.length} 个`}</span>}
          rows={8}
          value={text}
          onText={(typed) => {
            setText(typed)
            setProblem(null)
          }}
        />
        <TextField label="备注" optional maxLength={100} value={note} onText={setNote} />
      </form>
    </Drawer>
  )
}
