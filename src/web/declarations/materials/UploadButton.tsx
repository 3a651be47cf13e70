import { useRef } from 'react'
import { acceptOf } from '#domain/files/features.ts'
import { Button } from '#web/kit/Button.tsx'
import type { Material } from '../queries.ts'
import styles from './materials.module.css'
import type { Uploading } from './useUploading.ts'

/** Chooses files for a material, and shows how far they are. */
export const UploadButton = (props: { material: Material; uploading: Uploading }) => {
  const { material, uploading } = props
  const input = useRef<HTMLInputElement>(null)
  const { part } = uploading
  const name = material.version === 0 ? '上传' : '上传新版本'
  return (
    <>
      {part !== null && (
        <span className={styles.progress}>
          <progress max={1} value={part} aria-label={`${material.name}上传进度`} />
          <span className="num">{`${Math.round(part * 100)}%`}</span>
        </span>
      )}
      <Button
        size="sm"
        variant={
          material.state === 'none' || material.state === 'returned' ? 'primary' : 'secondary'
        }
        loading={part !== null}
        loadingText="上传中"
        onClick={() => input.current?.click()}
      >
        {name}
        <span className="sr">{material.name}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        aria-label={`${name}${material.name}`}
        accept={acceptOf('declaration')}
        onChange={(event) => {
          const given = [...(event.target.files ?? [])]
          event.target.value = ''
          void uploading.take(given)
        }}
      />
    </>
  )
}
