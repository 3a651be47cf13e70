import { MOST_MEMBERS } from '#domain/declarations/fields.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/Field.tsx'
import { IconPlus, IconTrash } from '#web/kit/icons.ts'
import type { Fields } from '#web/kit/useFields.ts'
import styles from './info.module.css'
import type { Member, Values } from './values.ts'

/** 项目成员: a name and what each does. */
export const Members = ({ form }: { form: Fields<Values> }) => {
  const { members } = form.values
  const wrong = form.problems.members ?? null
  const id = form.idOf('members')
  const change = (next: readonly Member[]): void => form.change({ members: next })
  const write = (at: number, more: Partial<Member>): void =>
    change(members.map((member, index) => (index === at ? { ...member, ...more } : member)))
  return (
    <fieldset
      className={styles.members}
      aria-describedby={wrong === null ? undefined : `${id}-error`}
    >
      <legend>
        项目成员<span className="t2">（选填）</span>
      </legend>
      {members.map(({ name, duty }, at) => (
        <div key={at} className={styles.member}>
          <input
            {...(at === 0 ? { id } : {})}
            className="input"
            aria-label={`成员 ${at + 1} 的姓名`}
            aria-invalid={wrong !== null || undefined}
            placeholder="姓名"
            autoComplete="off"
            value={name}
            onChange={(event) => write(at, { name: event.target.value })}
          />
          <input
            className="input"
            aria-label={`成员 ${at + 1} 的分工`}
            placeholder="分工"
            autoComplete="off"
            value={duty}
            onChange={(event) => write(at, { duty: event.target.value })}
          />
          <Button
            size="sm"
            variant="quiet"
            aria-label={`移除成员 ${at + 1}`}
            onClick={() => change(members.filter((_, index) => index !== at))}
          >
            <IconTrash size={18} />
          </Button>
        </div>
      ))}
      {members.length < MOST_MEMBERS && (
        <Button size="sm" onClick={() => change([...members, { name: '', duty: '' }])}>
          <IconPlus size={16} />
          添加成员
        </Button>
      )}
      {wrong !== null && <FieldError id={`${id}-error`} text={wrong} />}
    </fieldset>
  )
}
