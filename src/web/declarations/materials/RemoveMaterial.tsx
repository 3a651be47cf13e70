import { useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { IconTrash } from '#web/kit/icons.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { useLasting } from '#web/wire/useLasting.ts'
import type { Declaration, Material } from '../queries.ts'
import type { Side } from '../side.ts'

/** Takes a material out of the list, with what was uploaded to it. */
export const RemoveMaterial = (props: {
  side: Side
  declaration: Declaration
  material: Material
  onChanged: (next: Declaration) => void
}) => {
  const { side, declaration, material } = props
  const removing = useEndpointMutation(side.removeMaterial, 'inline')
  const { overlays } = useApplication()
  const back = useLasting(side.addMaterial, (next) => {
    overlays.toast('success', `“${material.name}”已恢复到清单`)
    props.onChanged(next)
  })
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
                const { name, note, required } = material
                setAsking(false)
                overlays.toast('success', `已把“${name}”移出清单`, {
                  label: '撤销',
                  run: () =>
                    back.mutate({ declareNo: declaration.declareNo, name, note, required }),
                })
                props.onChanged(next)
              },
            },
          )
        }
      >
        <p>
          {material.versions.length === 0
            ? '清单里不再有这一项。'
            : '清单里不再有这一项，已上传的文件不再提交。文件会保留，以后再加入同名材料时一起回来。'}
        </p>
      </ConfirmDialog>
    </>
  )
}
