import { Button } from '#web/kit/Button.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useHref } from '#web/shell/useHref.ts'
import type { Register } from '../kinds.ts'
import { useHolds } from '../useHolds.ts'
import styles from './list.module.css'

/** 查看 编辑 提醒 of one row. */
export const RowActions = (props: { register: Register; recordId: string; name: string }) => {
  const { register, recordId, name } = props
  const holds = useHolds(register)
  const href = useHref()
  const { go } = useAddress()
  return (
    <span className={styles.actions}>
      <Button size="sm" variant="quiet" onClick={() => go({ id: recordId })}>
        查看
        <span className="sr">{name}</span>
      </Button>
      {holds('edit') && (
        <ButtonLink to={href(register.add, { id: recordId })} size="sm" variant="quiet">
          编辑
          <span className="sr">{name}</span>
        </ButtonLink>
      )}
      {holds('remind') && (
        <Button size="sm" variant="quiet" onClick={() => go({ id: recordId, at: 'remind' })}>
          提醒
          <span className="sr">{name}</span>
        </Button>
      )}
    </span>
  )
}
