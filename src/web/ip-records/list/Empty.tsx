import { IP_GROUP } from '#domain/ip/status.ts'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { IconSearchOff } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useHref } from '#web/shell/useHref.ts'
import type { Register } from '../kinds.ts'
import { CLEARED, codeIn, HIDDEN } from './asked.ts'
import styles from './list.module.css'

/** Why a list is empty, and the way on. */
export const NothingHere = (props: {
  register: Register
  narrowed: boolean
  group: string
  mayAdd: boolean
  onImport: (() => void) | null
}) => {
  const { register, group } = props
  const { go } = useAddress()
  const href = useHref()
  if (props.narrowed)
    return (
      <EmptyState icon={IconSearchOff} text={`没有符合条件的${register.name}，试试去掉筛选`}>
        <Button onClick={() => go(CLEARED)}>清空筛选</Button>
      </EmptyState>
    )
  if (group === HIDDEN) return <EmptyState text={`暂无隐藏的${register.name}`} />
  const known = codeIn(IP_GROUP, group)
  if (known !== '') return <EmptyState text={`暂无${IP_GROUP[known]}的${register.name}`} />
  return (
    <EmptyState text={`暂无${register.name}记录`}>
      {(props.mayAdd || props.onImport !== null) && (
        <p className={styles.ways}>
          {props.mayAdd && (
            <ButtonLink to={href(register.add)} variant="primary">
              {`添加${register.name}`}
            </ButtonLink>
          )}
          {props.onImport !== null && <Button onClick={props.onImport}>从表格导入</Button>}
        </p>
      )}
    </EmptyState>
  )
}
