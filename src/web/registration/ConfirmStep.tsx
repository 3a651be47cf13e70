import { type FormEvent, type ReactNode, useState } from 'react'
import { CONSENT_TEXT } from '#domain/registration/account.ts'
import { Button } from '#web/kit/Button.tsx'
import { TextArea } from '#web/kit/TextField.tsx'
import { FormAlert } from '#web/kit/FormAlert.tsx'
import { counter, lengthOf } from '#web/kit/text.ts'
import { AgreementBox } from './agreements/AgreementBox.tsx'
import styles from './RegisterPage.module.css'

/** A part of the summary: what was filled in, and the way back to it. */
export interface SummaryPart {
  name: string
  rows: readonly (readonly [label: string, value: string])[]
  onEdit?: () => void
}

/** A note that goes along. */
export interface NoteField {
  label: string
  hint: string
  value: string
  onChange: (note: string) => void
}

const NOTE_MAX = 100

/** 最后一步 确认: the summary, a note where there is one, the agreement box, and off it goes. */
export const ConfirmStep = (props: {
  heading: ReactNode
  parts: readonly SummaryPart[]
  note?: NoteField
  failure: string | null
  sending: boolean
  submitText: string
  onBack: () => void
  onSubmit: () => void
}) => {
  const { note } = props
  const [agreed, setAgreed] = useState(false)
  const [refused, setRefused] = useState(false)
  const tooLong = note !== undefined && lengthOf(note.value) > NOTE_MAX
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (props.sending) return
    setRefused(!agreed)
    if (tooLong) document.getElementById('confirm-note')?.focus()
    else if (!agreed) document.getElementById('confirm-agreed')?.focus()
    else props.onSubmit()
  }
  return (
    <form noValidate aria-label="确认" onSubmit={submit} className={styles.form}>
      {props.heading}
      <FormAlert text={props.failure} />
      {props.parts.map((part) => (
        <Summary key={part.name} part={part} />
      ))}
      {note && (
        <TextArea
          id="confirm-note"
          label={note.label}
          optional
          hint={note.hint}
          aside={counter(note.value, NOTE_MAX)}
          error={
            tooLong ? `最多 ${NOTE_MAX} 字，已超出 ${lengthOf(note.value) - NOTE_MAX} 字` : null
          }
          rows={3}
          value={note.value}
          onText={note.onChange}
        />
      )}
      <AgreementBox
        id="confirm-agreed"
        agreed={agreed}
        onChange={setAgreed}
        error={refused && !agreed ? CONSENT_TEXT : null}
      />
      <div className={styles.actions}>
        <Button size="lg" onClick={props.onBack}>
          上一步
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          loading={props.sending}
          loadingText="提交中"
        >
          {props.submitText}
        </Button>
      </div>
    </form>
  )
}

const Summary = ({ part }: { part: SummaryPart }) => (
  <section className={styles.summary} aria-label={part.name}>
    <div className={styles.summaryHead}>
      <h3>{part.name}</h3>
      {part.onEdit && (
        <button type="button" className="link" onClick={part.onEdit}>
          修改<span className="sr">{part.name}</span>
        </button>
      )}
    </div>
    <dl>
      {part.rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  </section>
)
