import { type FormEvent, useId, useState } from 'react'
import { terms } from '#contract/terms.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { TextArea, TextField } from '#web/kit/TextField.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './SearchTermsPage.module.css'
import { sideProblem, type Term, termsOf } from './terms.ts'

const WAYS = [
  [false, '单向', '搜通俗说法时，也查规范用语；反过来不查'],
  [true, '双向', '两边是同一个意思，搜哪一个都查到另一个'],
] as const

/** 添加或编辑检索词: one row, judged by the server beside all others. */
export const TermForm = (props: {
  /** The row that is edited; null for a new one. */
  row: Term | null
  onClose: () => void
  onKept: () => void
}) => {
  const { row } = props
  const { overlays } = useApplication()
  const adding = useEndpointMutation(terms.add, 'inline')
  const editing = useEndpointMutation(terms.edit, 'inline')
  const [words, setWords] = useState(row?.words.join('\n') ?? '')
  const [official, setOfficial] = useState(row?.official.join('\n') ?? '')
  const [twoWay, setTwoWay] = useState(row?.twoWay ?? false)
  const [note, setNote] = useState(row?.note ?? '')
  const [looked, setLooked] = useState(false)
  const formId = useId()
  const given = { words: termsOf(words), official: termsOf(official), twoWay, note: note.trim() }
  const problems = {
    words: sideProblem('words', given.words, twoWay),
    official: sideProblem('official', given.official, twoWay),
  }
  const kept = (): void => {
    overlays.toast('success', '已保存，约一两秒后对所有搜索生效')
    props.onKept()
    props.onClose()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setLooked(true)
    if (problems.words !== null || problems.official !== null) return
    if (row === null) adding.mutate(given, { onSuccess: kept })
    else editing.mutate({ id: row.id, version: row.version, ...given }, { onSuccess: kept })
  }
  const dirty =
    words !== (row?.words.join('\n') ?? '') || official !== (row?.official.join('\n') ?? '')
  return (
    <Drawer
      open
      onClose={props.onClose}
      title={row === null ? '添加检索词' : '编辑检索词'}
      dirty={dirty}
      actions={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          loading={adding.isPending || editing.isPending}
        >
          保存
        </Button>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <Failure text={(adding.error ?? editing.error)?.message ?? null} />
        <Lines
          label="通俗说法"
          hint="企业怎么说，每行一个，也可以用逗号隔开"
          error={looked ? problems.words : null}
          text={words}
          count={given.words.length}
          onText={setWords}
        />
        <Lines
          label="规范用语"
          hint="文件里怎么写，与原文一致"
          error={looked ? problems.official : null}
          text={official}
          count={given.official.length}
          onText={setOfficial}
        />
        <fieldset className={styles.ways}>
          <legend>方向</legend>
          {WAYS.map(([value, name, hint]) => (
            <label key={name} className={styles.way}>
              <input
                type="radio"
                name="way"
                checked={twoWay === value}
                onChange={() => setTwoWay(value)}
              />
              {name}
              <small>{hint}</small>
            </label>
          ))}
        </fieldset>
        <TextField
          label="备注"
          optional
          hint="依据或出处"
          maxLength={100}
          value={note}
          onText={setNote}
        />
      </form>
    </Drawer>
  )
}

const Lines = (props: {
  label: string
  hint: string
  error: string | null
  text: string
  count: number
  onText: (text: string) => void
}) => (
  <TextArea
    label={props.label}
    required
    hint={props.hint}
    error={props.error}
    aside={<span className="num">{`${props.count} 个`}</span>}
    rows={4}
    value={props.text}
    onText={props.onText}
  />
)
