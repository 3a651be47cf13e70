import { useRef, useState } from 'react'
import { titleCases } from '#contract/title-cases.ts'
import { MOST_FILES } from '#domain/job-titles/title-case.ts'
import { acceptOf, FEATURE } from '#domain/files/features.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { sizeText } from '#web/kit/file-size.ts'
import { IconFileText } from '#web/kit/icons.ts'
import { useCall, useEndpointMutation } from '#web/wire/query.ts'
import { useUploadFiles } from '#web/wire/upload.ts'
import styles from './title-cases.module.css'
import type { Paper, WholeCase } from './labels.ts'

type Changed = (next: WholeCase, done?: string) => void

/** The files of a material: opened, uploaded, taken out and put back. */
export const PaperFiles = (props: { it: WholeCase; paper: Paper; onChanged: Changed }) => {
  const { it, paper, onChanged } = props
  const keeping = useEndpointMutation(titleCases.keepFile, 'inline')
  const keep = (fileId: string, kept: boolean): void =>
    keeping.mutate(
      { caseNo: it.caseNo, paperId: paper.paperId, fileId, kept },
      { onSuccess: (next) => onChanged(next, kept ? '文件已恢复' : '文件已移出，可以恢复') },
    )
  return (
    <>
      {paper.files.length > 0 && (
        <ul className={styles.files}>
          {paper.files.map((file) => (
            <li key={file.fileId}>
              <FileName file={file} />
              {it.canPapers && (
                <Button size="sm" variant="quiet" onClick={() => keep(file.fileId, false)}>
                  移出<span className="sr">{file.fileName}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {it.canPapers && <Uploading {...props} />}
      {paper.removedFiles.length > 0 && (
        <details>
          <summary>{`已移出的文件（${paper.removedFiles.length}）`}</summary>
          <ul className={styles.files}>
            {paper.removedFiles.map((file) => (
              <li key={file.fileId}>
                <FileName file={file} />
                {it.canPapers && (
                  <Button size="sm" onClick={() => keep(file.fileId, true)}>
                    恢复<span className="sr">{file.fileName}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Failure text={keeping.error?.message ?? null} />
    </>
  )
}

const FileName = ({ file }: { file: Paper['files'][number] }) => (
  <span className={styles.file}>
    <IconFileText size={16} />
    {file.url === '' ? (
      <span>{file.fileName}</span>
    ) : (
      <a className="link" href={file.url} target="_blank" rel="noopener noreferrer">
        {file.fileName}
        <span className="sr">（新窗口打开）</span>
      </a>
    )}
    <small className="num muted">{sizeText(file.size)}</small>
  </span>
)

const Uploading = (props: { it: WholeCase; paper: Paper; onChanged: Changed }) => {
  const { it, paper } = props
  const call = useCall()
  const uploadFiles = useUploadFiles()
  const input = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0 || part !== null) return
    if (paper.files.length + files.length > MOST_FILES) {
      setFailure(`每项材料最多 ${MOST_FILES} 个文件`)
      return
    }
    setFailure(null)
    setPart(0)
    try {
      const stored = await uploadFiles('title', files, setPart)
      const fileIds = stored.map(({ fileId }) => fileId)
      const { caseNo } = it
      props.onChanged(
        await call(titleCases.addFiles, { caseNo, paperId: paper.paperId, fileIds }),
        '文件已上传',
      )
    } catch (error) {
      setFailure(
        error instanceof Error && error.message !== '' ? error.message : '上传失败，请重试',
      )
    } finally {
      setPart(null)
    }
  }
  return (
    <div className={styles.upload}>
      <Button
        size="sm"
        loading={part !== null}
        loadingText={`上传中 ${Math.round((part ?? 0) * 100)}%`}
        onClick={() => input.current?.click()}
      >
        {paper.files.length === 0 ? '上传文件' : '继续上传'}
        <span className="sr">{paper.name}</span>
      </Button>
      <small className="muted">
        {`${FEATURE.title.kinds.join('、')}，单个不超过 ${FEATURE.title.maxBytes / 1024 / 1024} MB`}
      </small>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        aria-label={`上传${paper.name}`}
        accept={acceptOf('title')}
        onChange={(event) => {
          void take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Failure text={failure} />
    </div>
  )
}
