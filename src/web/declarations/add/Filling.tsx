import { useNavigate } from 'react-router'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useHref } from '#web/shell/useHref.ts'
import { InfoForm } from '../info/InfoForm.tsx'
import { useDraft } from '../info/useDraft.ts'
import { Materials } from '../materials/Materials.tsx'
import { Transitions } from '../transitions/Transitions.tsx'
import type { Declaration } from '../queries.ts'
import { sideOf } from '../side.ts'
import { useDeclaration } from '../useDeclaration.ts'
import styles from './add.module.css'

/** The steps after a draft was made; one that is handed on already is shown where it stands. */
export const Filling = ({ declareNo, step }: { declareNo: string; step: number }) => {
  const { asked, take } = useDeclaration(sideOf(false), declareNo)
  const href = useHref()
  const edit = href('editDeclare', { id: declareNo })
  if (asked.isPending) return <Skeleton label="草稿" rows={5} />
  if (asked.isError)
    return (
      <ErrorBlock
        text={asked.error.message}
        error={asked.error}
        onRetry={() => void asked.refetch()}
      />
    )
  if (asked.data === null)
    return (
      <EmptyState text="没有找到这份草稿，可能已经删除">
        <ButtonLink to={href('addDeclare')} variant="primary">
          重新开始
        </ButtonLink>
      </EmptyState>
    )
  if (!asked.data.canEdit)
    return (
      <EmptyState text={`这项申报已是“${asked.data.statusName}”，不再是草稿`}>
        <ButtonLink to={edit} variant="primary">
          查看申报
        </ButtonLink>
      </EmptyState>
    )
  return (
    <Steps
      declaration={asked.data}
      step={step}
      edit={edit}
      onChanged={take}
      onReload={() => void asked.refetch()}
    />
  )
}

const Steps = (props: {
  declaration: Declaration
  step: number
  edit: string
  onChanged: (next: Declaration) => void
  onReload: () => void
}) => {
  const { declaration, step, edit, onChanged, onReload } = props
  const side = sideOf(false)
  const { go } = useAddress()
  const navigate = useNavigate()
  const draft = useDraft({ side, declaration, onSaved: onChanged, onStale: onReload })
  const next = (): void => {
    if (draft.conflict !== null || !draft.form.passes()) return
    draft.save()
    go({ step: 'materials' })
  }
  return (
    <div className={styles.card}>
      <LeaveGuard dirty={draft.dirty} text="修改尚未保存，离开后不会保留。" />
      {step === 1 ? (
        <>
          <InfoForm draft={draft} declaration={declaration} advisor={false} barred={null} />
          <div className={styles.next}>
            <ButtonLink to={edit} variant="quiet">
              稍后再填
            </ButtonLink>
            <Button variant="primary" size="lg" onClick={next}>
              下一步：材料清单
            </Button>
          </div>
        </>
      ) : (
        <>
          <Materials side={side} declaration={declaration} onChanged={onChanged} />
          <div className={styles.next}>
            <Button onClick={() => go({ step: '' })}>上一步</Button>
            <ButtonLink to={edit} variant="quiet">
              稍后再提交
            </ButtonLink>
          </div>
          <Transitions
            declaration={declaration}
            forwardOnly
            unsaved={draft.unsaved}
            onReload={onReload}
            onMoved={(moved) => {
              onChanged(moved)
              void navigate(edit)
            }}
          />
        </>
      )}
    </div>
  )
}
