import { type DragEvent, useState } from 'react'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { FileLinks } from '../detail/FileLinks.tsx'
import type { Declaration, Material } from '../queries.ts'
import type { Side } from '../side.ts'
import { MATERIAL_TONE } from '../labels.ts'
import { Judge } from './Judge.tsx'
import styles from './materials.module.css'
import { RemoveMaterial } from './RemoveMaterial.tsx'
import { TakeBack } from './TakeBack.tsx'
import { UploadButton } from './UploadButton.tsx'
import { useUploading } from './useUploading.ts'

/** One material: where it stands, why it was returned, its files, and what may be done about it. */
export const MaterialItem = (props: {
  side: Side
  declaration: Declaration
  material: Material
  onChanged: (next: Declaration) => void
}) => {
  const { side, declaration, material, onChanged } = props
  const uploading = useUploading(side, declaration.declareNo, material, onChanged)
  const [over, setOver] = useState(false)
  const [newest, ...older] = material.versions
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    if (material.open) void uploading.take([...event.dataTransfer.files])
  }
  return (
    <li>
      <div
        className={styles.item}
        data-over={over || undefined}
        onDragOver={(event) => {
          if (!material.open) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div className={styles.head}>
          <p>
            <b>{material.name}</b>
            <span className={styles.kind}>{material.required ? '必需' : '选填'}</span>
            <Tag tone={MATERIAL_TONE[material.state]}>{material.stateName}</Tag>
            {material.version > 0 && <span className="num t2">{`第 ${material.version} 版`}</span>}
            {material.frozenVersion > 0 && (
              <span className="t2">{`定稿用第 ${material.frozenVersion} 版`}</span>
            )}
          </p>
          <div className={styles.acts}>
            {material.open && <UploadButton material={material} uploading={uploading} />}
            {!side.advisor && (
              <TakeBack declaration={declaration} material={material} onChanged={onChanged} />
            )}
            {declaration.canEditMaterials && (
              <RemoveMaterial
                side={side}
                declaration={declaration}
                material={material}
                onChanged={onChanged}
              />
            )}
          </div>
        </div>
        {material.note !== '' && <p className="t2">{material.note}</p>}
        {material.state === 'returned' && material.remark !== '' && (
          <p className={styles.reason}>{`退回原因：${material.remark}`}</p>
        )}
        <Failure text={uploading.failure} />
        {newest !== undefined && (
          <div className={styles.newest}>
            <FileLinks files={newest.files} />
            <small className="num t2">
              {[`${newest.at} ${newest.by}`, newest.note].filter((part) => part !== '').join(' · ')}
            </small>
          </div>
        )}
        {side.advisor && declaration.canJudge && material.version > 0 && (
          <Judge declaration={declaration} material={material} onChanged={onChanged} />
        )}
        {older.length > 0 && <Older versions={older} />}
      </div>
    </li>
  )
}

/** 历史版本: what was there before, each with its verdict. */
const Older = ({ versions }: { versions: Material['versions'] }) => (
  <details className={styles.older}>
    <summary>{`历史版本（${versions.length}）`}</summary>
    <ol>
      {versions.map((one) => (
        <li key={one.version}>
          <p>
            <span className="num">{`第 ${one.version} 版`}</span>
            <small className="num t2">{`${one.at} ${one.by}`}</small>
          </p>
          {one.remark !== '' && <p className="t2">{`退回原因：${one.remark}`}</p>}
          {one.note !== '' && <p className="t2">{one.note}</p>}
          <FileLinks files={one.files} />
        </li>
      ))}
    </ol>
  </details>
)
