import { useState } from 'react'
import { declarations } from '#contract/declarations.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { Declaration, Material } from '../queries.ts'

/** 收回 of the newest version, while nobody has judged it. */
export const TakeBack = (props: {
  declaration: Declaration
  material: Material
  onChanged: (next: Declaration) => void
}) => {
  const { declaration, material } = props
  const taking = useEndpointMutation(declarations.takeBack, 'inline')
  const [asking, setAsking] = useState(false)
  if (!material.open || material.state !== 'uploaded') return null
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
        收回
        <span className="sr">{material.name}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        title={`收回“${material.name}”第 ${material.version} 版？`}
        confirm="收回"
        danger
        busy={taking.isPending}
        failure={taking.error?.message ?? null}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          taking.mutate(
            {
              declareNo: declaration.declareNo,
              materialId: material.materialId,
              version: material.version,
            },
            {
              onSuccess: (next) => {
                setAsking(false)
                props.onChanged(next)
              },
            },
          )
        }
      >
        <p>将删除此版本，恢复到上一版本。</p>
      </ConfirmDialog>
    </>
  )
}
