import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { FormAlert } from '#web/kit/FormAlert.tsx'
import { counter } from '#web/kit/text.ts'
import { TextArea } from '#web/kit/TextField.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import { AccountFields } from './AccountFields.tsx'
import { NOTE_MAX } from './account-fields.ts'
import styles from './RegisterPage.module.css'
import type { Rows } from './summary.ts'
import type { Person } from './usePerson.ts'

/** A part of the summary: what was filled in, and the way back to it. */
export interface SummaryPart {
  name: string
  rows: Rows
  /** Rows that are folded away. */
  more?: Rows
  onEdit?: () => void
}

/** 最后一步 账号与确认: the account, the summary, a note where there is one, and off it goes. */
export const ConfirmStep = (props: {
  person: Person
  /** The page's, marked while something is wrong. */
  title: string
  heading: ReactNode
  parts: readonly SummaryPart[]
  /** A note that goes along. */
  note?: { label: string; hint: string }
  failure: string | null
  sending: boolean
  submitText: string
  onBack: () => void
  onSubmit: () => void
}) => {
  const { person, sending } = props
  const { form } = person
  const [busy, setBusy] = useState(false)
  useTitle(form.wrong ? `错误：${props.title}` : props.title)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy || sending) return
    setBusy(true)
    const fine = await person.passes()
    setBusy(false)
    if (fine) props.onSubmit()
  }
  return (
    <form
      noValidate
      aria-label="账号与确认"
      onSubmit={(event) => void submit(event)}
      className={styles.form}
    >
      {props.heading}
      <FormAlert text={props.failure} />
      {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
      <AccountFields person={person} />
      {props.parts.map((part) => (
        <Summary key={part.name} part={part} />
      ))}
      {props.note && (
        <TextArea
          id={form.idOf('note')}
          label={props.note.label}
          optional
          hint={props.note.hint}
          aside={counter(form.values.note, NOTE_MAX)}
          error={form.problems.note ?? null}
          rows={3}
          value={form.values.note}
          onText={(note) => form.change({ note })}
          onBlur={() => form.leave('note')}
        />
      )}
      <div className={styles.actions}>
        <Button size="lg" onClick={props.onBack}>
          上一步
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          loading={busy || sending}
          loadingText={sending ? '提交中' : '核对中'}
        >
          {props.submitText}
        </Button>
      </div>
    </form>
  )
}

const Summary = ({ part }: { part: SummaryPart }) => {
  const more = given(part.more ?? [])
  return (
    <section className={styles.summary} aria-label={part.name}>
      <div className={styles.summaryHead}>
        <h3>{part.name}</h3>
        {part.onEdit && (
          <button type="button" className="link" onClick={part.onEdit}>
            修改<span className="sr">{part.name}</span>
          </button>
        )}
      </div>
      <RowList rows={given(part.rows)} />
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>其余 {more.length} 项</summary>
          <RowList rows={more} />
        </details>
      )}
    </section>
  )
}

const given = (rows: Rows): Rows => rows.filter(([, value]) => value !== '')

const RowList = ({ rows }: { rows: Rows }) => (
  <dl>
    {rows.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
