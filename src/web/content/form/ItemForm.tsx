import { useEffect, useMemo } from 'react'
import type { FieldProblem, Form } from '#domain/content/fields.ts'
import type { ContentKind } from '#domain/content/kinds.ts'
import { FormContext, type FormSurroundings } from './context.ts'
import { Controls } from './Control.tsx'
import styles from './form.module.css'
import { controlId } from './path.ts'
import { sectionsOf } from './sections.ts'

/** The form of an item, made from the fields of its kind. */
export const ItemForm = (props: {
  kind: ContentKind
  form: Form
  onChange: (form: Form) => void
  locked: boolean
  problems: readonly FieldProblem[]
  /** The field that was asked for, e.g. from the list of what is lacking. */
  revealed: FormSurroundings['revealed']
}) => {
  const { kind, form, onChange, locked, problems, revealed } = props
  const sections = useMemo(() => sectionsOf(kind), [kind])
  const surroundings = useMemo<FormSurroundings>(
    () => ({ locked, revealed, problems: new Map(problems.map((one) => [one.path, one])) }),
    [locked, revealed, problems],
  )
  useEffect(() => {
    if (revealed.nth > 0) focusField(revealed.path)
  }, [revealed])
  return (
    <FormContext value={surroundings}>
      <form
        aria-label="内容"
        className={styles.form}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        {sections.length > FEW && <Index titles={sections.map(({ title }) => title)} />}
        {sections.map(({ title, fields }, at) => (
          <section key={`${title}${at}`} className={styles.section} aria-label={title}>
            <h2 id={headingId(at)} tabIndex={-1}>
              {title}
            </h2>
            <Controls fields={fields} path="" form={form} onChange={onChange} />
          </section>
        ))}
      </form>
    </FormContext>
  )
}

/** Sections that need no index. */
const FEW = 3
const headingId = (at: number): string => controlId(`section-${at}`)

/** The way to each section; buttons, as an address of its own would count as leaving the page. */
const Index = ({ titles }: { titles: readonly string[] }) => (
  <nav aria-label="表单目录" className={styles.index}>
    <ul>
      {titles.map((title, at) => (
        <li key={`${title}${at}`}>
          <button
            type="button"
            className={styles.jump}
            onClick={() => document.getElementById(headingId(at))?.focus()}
          >
            {title}
          </button>
        </li>
      ))}
    </ul>
  </nav>
)

const TRIES = 8

/** Focuses a field, or what it stands in where it has no control; what folds away opens first. */
const focusField = (path: string, tries = 0): void => {
  const found = document.getElementById(controlId(path))
  if (found !== null) {
    found.focus()
    return
  }
  if (tries < TRIES) requestAnimationFrame(() => focusField(path, tries + 1))
  else if (path.includes('.')) focusField(path.slice(0, path.lastIndexOf('.')))
}
