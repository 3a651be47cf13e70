import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { content } from '#contract/content.ts'
import type { FieldProblem, Form } from '#domain/fields/fields.ts'
import { type ContentKind, refsIn } from '#domain/content/kinds.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
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
  /** A place that is looked at beside the form. */
  marked: string
  /** 待核对: places of imported fields that nobody has looked at yet. */
  doubts: FormSurroundings['doubts']
  onConfirm: FormSurroundings['onConfirm']
  commenting: Pick<FormSurroundings, 'comments' | 'onHandle' | 'written' | 'onWrite'>
}) => {
  const { kind, form, onChange, locked, problems, revealed, marked, doubts, onConfirm } = props
  const { comments, onHandle, written, onWrite } = props.commenting
  const box = useRef<HTMLFormElement>(null)
  const sections = useMemo(() => sectionsOf(kind), [kind])
  const titles = useTitles(kind, form)
  const surroundings = useMemo<FormSurroundings>(
    () => ({
      locked,
      revealed,
      marked,
      problems: new Map(problems.map((one) => [one.path, one])),
      doubts,
      onConfirm,
      comments,
      onHandle,
      written,
      onWrite,
      titles,
    }),
    [
      locked,
      revealed,
      marked,
      problems,
      doubts,
      onConfirm,
      comments,
      onHandle,
      written,
      onWrite,
      titles,
    ],
  )
  useEffect(() => {
    if (revealed.nth > 0) focusField(revealed.path)
  }, [revealed])
  useEffect(() => {
    if (marked !== '')
      box.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'center' })
  }, [marked])
  return (
    <FormContext value={surroundings}>
      <form
        ref={box}
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

/** Titles asked for at once. */
const MOST_TITLES = 50

/** What the items are called that the form points at, by `kind:id`. */
const useTitles = (kind: ContentKind, form: Form): ReadonlyMap<string, string> => {
  const refs = [...new Set(refsIn(kind, form).map(({ to, id }) => `${to}:${id}`))]
    .filter((ref) => REFERENCE.test(ref))
    .toSorted()
    .slice(0, MOST_TITLES)
  const { data } = useQuery({
    ...queryOptionsInline(content.titles, { refs }),
    enabled: refs.length > 0,
    placeholderData: keepPreviousData,
  })
  return useMemo(
    () => new Map(data?.records.map(({ kind: of, id, title }) => [`${of}:${id}`, title])),
    [data],
  )
}
const REFERENCE = /^[a-zA-Z]{2,32}:[A-Za-z0-9_-]{1,64}$/

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
  const id = controlId(path)
  const found =
    document.getElementById(id) ??
    document.getElementById(`${id}-fold`) ??
    document.querySelector<HTMLElement>(`[id^="${id}."]`)
  if (found !== null) {
    found.focus()
    return
  }
  if (tries < TRIES) requestAnimationFrame(() => focusField(path, tries + 1))
  else if (path.includes('.')) focusField(path.slice(0, path.lastIndexOf('.')))
}
