import { useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { IconTrash } from '#web/kit/icons.ts'
import { useTell } from '#web/wire/query.ts'
import type { Declaration, Material } from '../questions.ts'
import type { Side } from '../side.ts'

/** Takes a material out of the list, with what was uploaded to it. */
export const RemoveMaterial = (props: {
  side: Side
  declaration: Declaration
  material: Material
  onChanged: (next: Declaration) => void
}) => {
  const { side, declaration, material } = props
  const removing = useTell(side.removeMaterial, 'inline')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`移除${material.name}`}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={18} />
      </Button>
      <ConfirmDialog
        open={asking}
        title={`把“${material.name}”移出清单？`}
        confirm="移除"
        danger
        busy={removing.isPending}
        failure={removing.error?.message ?? null}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          removing.mutate(
            { declareNo: declaration.declareNo, materialId: material.materialId },
            {
              onSuccess: (next) => {
                setAsking(false)
                props.onChanged(next)
              },
            },
          )
        }
      >
        <p>
          {material.versions.length === 0
            ? '清单里不再有这一项。'
            : '清单里不再有这一项，已上传的文件也会一起移除。'}
        </p>
      </ConfirmDialog>
    </>
  )
}
