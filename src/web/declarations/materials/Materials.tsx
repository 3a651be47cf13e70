import { EmptyState } from '#web/kit/EmptyState.tsx'
import type { Declaration, Material } from '../queries.ts'
import type { Side } from '../side.ts'
import { FILE_HINT } from '../labels.ts'
import { AddMaterial } from './AddMaterial.tsx'
import { MaterialItem } from './MaterialItem.tsx'
import styles from './materials.module.css'

/** What is returned first, then as they are listed. */
const inOrder = (materials: readonly Material[]): Material[] => [
  ...materials.filter(({ state }) => state === 'returned'),
  ...materials.filter(({ state }) => state !== 'returned'),
]

/** 3 / 5 项必需材料已通过, 1 项退回. */
const standText = (materials: readonly Material[]): string => {
  const required = materials.filter((one) => one.required)
  const passed = required.filter(({ state }) => state === 'passed').length
  const returned = materials.filter(({ state }) => state === 'returned').length
  const there = materials.filter(({ version }) => version > 0).length
  return [
    `共 ${materials.length} 项，已上传 ${there} 项`,
    required.length === 0 ? '' : `必需的 ${required.length} 项中 ${passed} 项已通过`,
    returned === 0 ? '' : `${returned} 项退回，需要重新上传`,
  ]
    .filter((part) => part !== '')
    .join('；')
}

/** 材料: the list with versions, verdicts and what may be done about each. */
export const Materials = (props: {
  side: Side
  declaration: Declaration
  onChanged: (next: Declaration) => void
}) => {
  const { side, declaration, onChanged } = props
  const { materials, canEditMaterials } = declaration
  return (
    <div className={styles.all}>
      {materials.length === 0 ? (
        <EmptyState
          text={canEditMaterials ? '暂无材料，请先添加需要准备的材料' : '这项申报没有材料清单'}
        />
      ) : (
        <>
          <p className={styles.stand}>
            <output>{standText(materials)}</output>
            {materials.some(({ open }) => open) && <span className="t2">{FILE_HINT}</span>}
          </p>
          <ul className={styles.list}>
            {inOrder(materials).map((material) => (
              <MaterialItem
                key={material.materialId}
                side={side}
                declaration={declaration}
                material={material}
                onChanged={onChanged}
              />
            ))}
          </ul>
        </>
      )}
      {canEditMaterials && (
        <AddMaterial side={side} declareNo={declaration.declareNo} onChanged={onChanged} />
      )}
    </div>
  )
}
