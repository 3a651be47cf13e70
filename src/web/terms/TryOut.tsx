import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { terms } from '#contract/terms.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { grouped } from '#domain/text/numbers.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './SearchTermsPage.module.css'
import type { Effect } from './terms.ts'

/** 试一试: what a question becomes and finds, by the built-in table and with the operators' rows. */
export const TryOut = () => {
  const trying = useEndpointMutation(terms.tryOut, 'inline')
  const [text, setText] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') trying.mutate({ keyword: text.trim() })
  }
  return (
    <section className={`card ${styles.part} ${styles.card}`} aria-labelledby="try-out">
      <h2 id="try-out">试一试</h2>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label="一个问题"
          hint="看看它被怎样理解、前五条是什么，不记入搜索记录"
          maxLength={100}
          value={text}
          onText={setText}
        />
        <Button
          type="submit"
          loading={trying.isPending}
          disabledReason={text.trim() === '' ? '请先输入一个问题' : undefined}
        >
          检索
        </Button>
      </form>
      <Failure text={trying.error?.message ?? null} />
      <output>{trying.data && <Sides effect={trying.data} />}</output>
    </section>
  )
}

const Sides = ({ effect }: { effect: Effect }) => {
  const known = new Set(effect.before.hits.map(({ policyId }) => policyId))
  return (
    <div className={styles.sides}>
      <Side title="只用内置词表" side={effect.before} isNew={() => false} />
      <Side title="加上检索词" side={effect.after} isNew={(id) => !known.has(id)} />
    </div>
  )
}

const Side = (props: {
  title: string
  side: Effect['before']
  isNew: (policyId: string) => boolean
}) => {
  const { title, side } = props
  const href = useHref()
  return (
    <section className={styles.side}>
      <h3>
        {title}
        <span className="num muted">{`　共 ${grouped(side.total)} 项`}</span>
      </h3>
      <ul className={styles.parts} aria-label="理解为">
        {side.parts.map(({ text, kind, means }, at) => (
          <li key={at} data-kind={kind} data-means={means.length > 0 || undefined}>
            {text}
            {kind === 'asking' && <span className="sr">（发问的词）</span>}
            {means.length > 0 && ` → ${means.join('、')}`}
          </li>
        ))}
      </ul>
      {side.hits.length === 0 ? (
        <p className="muted">没有找到政策</p>
      ) : (
        <ol className={styles.hits}>
          {side.hits.map(({ policyId, title: name }) => (
            <li key={policyId} data-new={props.isNew(policyId) || undefined}>
              <Link to={href('policyDetail', { id: policyId })} className="link">
                {name}
              </Link>
              {props.isNew(policyId) && <span className="tag">新进前五</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
