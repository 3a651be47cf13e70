import type { ReactNode } from 'react'
import type { FormField } from '#domain/ip/record-form.ts'
import { IconDownload } from '#web/kit/icons.ts'
import { NO_DATA } from '#web/kit/ip/text.ts'
import { grouped } from '#domain/text/numbers.ts'
import type { StoredFile } from '../queries.ts'
import { sizeWords } from '../labels.ts'
import styles from './detail.module.css'

/** A part of a record under its heading. */
export const Part = (props: {
  id: string
  title: string
  /** Right of the heading. */
  aside?: ReactNode
  children: ReactNode
}) => (
  <section id={props.id} aria-labelledby={`${props.id}-h`} className={styles.part}>
    <div className={styles.partHead}>
      <h2 id={`${props.id}-h`}>{props.title}</h2>
      {props.aside}
    </div>
    {props.children}
  </section>
)

/** One value of a form in words; empty when there is none. */
const shownOf = (field: FormField, value: unknown): string => {
  if (field.kind === 'choice') return field.options?.[String(value)] ?? ''
  if (field.kind === 'flag') return value === true ? '是' : '否'
  if (field.kind === 'int') return value === 0 ? '' : grouped(Number(value))
  if (field.kind === 'names') return (value as readonly string[]).join('、')
  return typeof value === 'string' ? value : ''
}

/** The facts of a form, in the order of the register; what is not known says so. */
export const Facts = <F extends string>(props: {
  fields: readonly FormField<F>[]
  form: Readonly<Record<F, unknown>>
  /** Fields that stand somewhere else, or have no meaning here. */
  without: readonly F[]
  /** In the place of what the form says, e.g. a number as people write it. */
  shown?: Partial<Record<F, string>>
}) => (
  <dl className={styles.facts}>
    {props.fields
      .filter((field) => field.kind !== 'goods' && !props.without.includes(field.code))
      .map((field) => {
        const value = props.shown?.[field.code] ?? shownOf(field, props.form[field.code])
        const long = value.length > 40
        return (
          <div key={field.code} data-wide={long || undefined}>
            <dt>{field.name}</dt>
            <dd className="num" data-none={value === '' || undefined}>
              {value || NO_DATA}
            </dd>
          </div>
        )
      })}
  </dl>
)

/** Stored files as links; each opens beside this page. */
export const Files = ({ files }: { files: readonly StoredFile[] }) =>
  files.length === 0 ? null : (
    <ul className={styles.files}>
      {files.map(({ fileId, fileName, size, url }) => (
        <li key={fileId}>
          <IconDownload size={16} />
          <a href={url} target="_blank" rel="noopener noreferrer" className="link">
            {fileName}
            <span className="sr">（新窗口打开）</span>
          </a>
          <small className="num">{sizeWords(size)}</small>
        </li>
      ))}
    </ul>
  )
