import { EmptyState } from '#web/kit/EmptyState.tsx'
import { IconSearchOff } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { useHref } from '#web/shell/useHref.ts'
import styles from './Waiting.module.css'

export const MISSING_TEXT = '没有找到这项政策'

/** No policy under this address. */
export const MissingPolicy = () => {
  const href = useHref()
  return (
    <div className={`wrap ${styles.missing}`}>
      <h1>{MISSING_TEXT}</h1>
      <EmptyState icon={IconSearchOff} text="链接可能已经变更，可以按名称或文号重新查找">
        <ButtonLink to={href('policyList')} variant="primary">
          检索政策
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
