import { type FormEvent, useId, useState } from 'react'
import { siteSearch } from '#contract/site-search.ts'
import { terms } from '#contract/terms.ts'
import { ASKED_LONGEST } from '#domain/search/site/asked.ts'
import { SITE_KIND } from '#domain/search/site/kinds.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './SearchTermsPage.module.css'
import type { Opened, Thing } from './terms.ts'

/** 指定答案: a question, and the content that answers it. */
export const AskedForm = (props: {
  /** The question as it was searched; empty for one of the operator's own. */
  question: string
  /** What visitors opened for it: chosen unless the operator finds something better. */
  opened: readonly Opened[]
  onClose: () => void
  onKept: () => void
}) => {
  const { overlays } = useApplication()
  const looking = useEndpointMutation(siteSearch.find, 'inline')
  const adding = useEndpointMutation(terms.addAsked, 'inline')
  const [question, setQuestion] = useState(props.question)
  const [words, setWords] = useState('')
  const [opened = null] = props.opened
  const [chosen, setChosen] = useState<Thing | null>(opened)
  const [looked, setLooked] = useState(false)
  const formId = useId()
  const offered = looking.data?.records ?? props.opened
  const problems = {
    question: question.trim().length < 2 ? '请填写问法，至少 2 个字' : null,
    chosen: chosen === null ? '请选择一份内容' : null,
  }
  const look = (): void => {
    if (words.trim() === '') return
    setChosen(null)
    looking.mutate({ keyword: words.trim(), pageSize: 10 })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setLooked(true)
    if (problems.question !== null || chosen === null) return
    const { kind, objId } = chosen
    adding.mutate(
      { kind, objId, question: question.trim() },
      {
        onSuccess: ({ added }) => {
          const text = added ? '已加入常见问法，约一两秒后生效' : '这份内容已有这个问法'
          overlays.toast(added ? 'success' : 'info', text)
          props.onKept()
          props.onClose()
        },
      },
    )
  }
  return (
    <Drawer
      open
      onClose={props.onClose}
      title="指定答案"
      dirty={question !== props.question || chosen !== opened}
      actions={
        <Button type="submit" form={formId} variant="primary" loading={adding.isPending}>
          加入常见问法
        </Button>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <Failure text={adding.error?.message ?? null} />
        <TextField
          label="问法"
          required
          hint="用户怎么问，就怎么写"
          maxLength={ASKED_LONGEST}
          error={looked ? problems.question : null}
          value={question}
          onText={setQuestion}
        />
        <TextField
          label="查找能回答它的内容"
          hint="写文件、服务或工具的名称"
          maxLength={100}
          value={words}
          onText={setWords}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            look()
          }}
        />
        <Button loading={looking.isPending} onClick={look}>
          查找
        </Button>
        <Failure text={looking.error?.message ?? null} />
        {looking.data?.records.length === 0 && <p className="muted">没有找到，换个说法试试</p>}
        {offered.length > 0 && (
          <fieldset className={styles.ways}>
            <legend>哪一份能回答</legend>
            {offered.map(({ kind, objId, title }) => (
              <label key={`${kind} ${objId}`} className={styles.way}>
                <input
                  type="radio"
                  name="thing"
                  checked={chosen?.kind === kind && chosen.objId === objId}
                  onChange={() => setChosen({ kind, objId })}
                />
                <span>
                  <span className="tag">{SITE_KIND[kind]}</span> <Phrase text={title} />
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {looked && <Failure text={problems.chosen} />}
      </form>
    </Drawer>
  )
}
