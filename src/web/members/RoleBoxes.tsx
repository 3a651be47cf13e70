import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/Field.tsx'
import { SkeletonBlock } from '#web/kit/Skeleton.tsx'
import { roleChoicesQuery } from './queries.ts'
import styles from './RoleBoxes.module.css'

/** Why a role is there to read only. */
export const NOT_GRANTABLE = '超出您自己的权限，不能分配'

/** The roles as boxes to tick; what one may not hand on is shown as it is, with the reason. */
export const RoleBoxes = (props: {
  legend: string
  chosen: readonly string[]
  onChange: (roleIds: readonly string[]) => void
  error?: string | null
  /** Given when something else must point at the first box, e.g. an error summary. */
  id?: string
  /** A role that must stay, and why. */
  fixed?: { roleId: string; reason: string } | null
}) => {
  const { chosen, onChange, error = null, fixed = null } = props
  const choices = useQuery(roleChoicesQuery())
  const made = useId()
  const id = props.id ?? made
  const turn = (roleId: string): void =>
    onChange(chosen.includes(roleId) ? chosen.filter((it) => it !== roleId) : [...chosen, roleId])
  return (
    <fieldset
      className={styles.roles}
      aria-describedby={error === null ? undefined : `${id}-error`}
    >
      <legend>{props.legend}</legend>
      {choices.isPending && <SkeletonBlock height="6rem" />}
      {choices.isError && (
        <p className={styles.note}>
          {choices.error.message}{' '}
          <Button size="sm" variant="quiet" onClick={() => void choices.refetch()}>
            重试
          </Button>
        </p>
      )}
      {choices.data?.records.map(({ roleId, roleName, remark, grantable }, at) => {
        const reason = fixed?.roleId === roleId ? fixed.reason : grantable ? remark : NOT_GRANTABLE
        const off = !grantable || fixed?.roleId === roleId
        return (
          <label key={roleId} className={styles.role} data-off={off}>
            <input
              id={at === 0 ? id : undefined}
              type="checkbox"
              checked={chosen.includes(roleId)}
              aria-disabled={off}
              aria-describedby={reason === '' ? undefined : `${id}-${roleId}`}
              onChange={() => {
                if (!off) turn(roleId)
              }}
            />
            <span>
              {roleName}
              {reason !== '' && <small id={`${id}-${roleId}`}>{reason}</small>}
            </span>
          </label>
        )
      })}
      {error !== null && <FieldError id={`${id}-error`} text={error} />}
    </fieldset>
  )
}
