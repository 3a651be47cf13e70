import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { fileLibrary, libraryLink } from '#contract/file-library.ts'
import { ALT_MAX } from '#domain/files/features.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Checkbox } from '#web/kit/Field.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { FileDrop } from '#web/kit/FileDrop.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { counter } from '#web/kit/text.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import type { UploadedFile } from '#web/wire/chunked.ts'
import { useUploadFiles } from '#web/wire/upload.ts'
import styles from './files.module.css'
import { type LibraryFile, PICTURE_ACCEPT } from './labels.ts'

/** A picture of the library as a page uses it. */
export interface PickedPicture {
  fileId: string
  fileName: string
  /** An address on this site that stays. */
  url: string
  width: number
  height: number
  /** Empty for a picture that only decorates. */
  alt: string
}

const PAGE_SIZE = 12

type Choice = Pick<LibraryFile, 'fileId' | 'fileName' | 'url' | 'width' | 'height' | 'alt'>

/** 选择图片: one of the library, or a new one, with the words for it on this page. */
export const FilePicker = (props: {
  /** A picture that was dropped or pasted where one is wanted: it is uploaded at once. */
  given?: File | undefined
  /** The page says itself what the picture is, e.g. a logo: no words are asked for. */
  wordless?: true
  onClose: () => void
  onPick: (picture: PickedPicture) => void
}) => {
  const wordless = props.wordless === true
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [alt, setAlt] = useState('')
  const [plain, setPlain] = useState(false)
  const [looked, setLooked] = useState(false)
  const choose = (file: Choice): void => {
    setChosen(file)
    setAlt(file.alt)
    setPlain(false)
    setLooked(false)
  }
  const problem = alt.trim() === '' && !plain && !wordless ? '请写图片说明，或勾选装饰图片' : null
  const take = (): void => {
    setLooked(true)
    if (chosen === null || problem !== null) return
    props.onPick({ ...chosen, alt: plain || wordless ? '' : alt.trim() })
    props.onClose()
  }
  return (
    <Dialog
      open
      onClose={props.onClose}
      title="选择图片"
      size="lg"
      actions={
        <>
          <Button onClick={props.onClose}>取消</Button>
          <Button
            variant="primary"
            onClick={take}
            disabledReason={chosen === null ? '请先选择一张图片' : undefined}
          >
            使用这张图片
          </Button>
        </>
      }
    >
      <div className={styles.picker}>
        <FileList given={props.given} chosen={chosen} onChoose={choose} />
        {chosen !== null && !wordless && (
          <div className={styles.form}>
            <TextField
              label="图片说明"
              required={!plain}
              hint="替代文字，供读屏软件朗读"
              error={looked ? problem : null}
              aside={<span className="num">{counter(alt, ALT_MAX)}</span>}
              maxLength={ALT_MAX}
              disabled={plain}
              value={plain ? '' : alt}
              onText={setAlt}
            />
            <Checkbox checked={plain} onChange={setPlain}>
              装饰图片，不需要说明
            </Checkbox>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Pictures to choose from: a search, a page of them, and a way to add one. */
const FileList = (props: {
  given: File | undefined
  chosen: Choice | null
  onChoose: (file: Choice) => void
}) => {
  const uploadFiles = useUploadFiles()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState({ keyword: '', page: 0 })
  const pictures = useQuery({
    ...queryOptionsInline(fileLibrary.list, { ...asked, kind: 'picture', pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const chooseStored = ([file]: readonly UploadedFile[]): void => {
    if (file === undefined) return
    const { fileId, fileName, width, height } = file
    props.onChoose({ fileId, fileName, width, height, url: addressOf(fileId), alt: '' })
    void pictures.refetch()
  }
  const search = (event: FormEvent): void => {
    event.preventDefault()
    setAsked({ keyword: typed.trim(), page: 0 })
  }
  return (
    <>
      <form className={styles.search} onSubmit={search}>
        <input
          type="search"
          className="input"
          aria-label="文件名或图片说明"
          placeholder="文件名或图片说明"
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">查询</Button>
      </form>
      <FileDrop
        label="上传新图片"
        hint="支持 jpg、png、webp、gif，不超过 20 MB，同时存入文件库"
        accept={PICTURE_ACCEPT}
        max={1}
        files={[]}
        onChange={() => void pictures.refetch()}
        upload={async (...given) => {
          const stored = await uploadFiles('content', ...given)
          chooseStored(stored)
          return stored
        }}
      />
      {props.given !== undefined && <Given file={props.given} onStored={chooseStored} />}
      <Pictures
        answer={pictures}
        keyword={asked.keyword}
        chosen={props.chosen}
        onChoose={props.onChoose}
      />
      <Pages
        page={asked.page}
        total={pictures.data?.total ?? 0}
        onPage={(page) => setAsked((was) => ({ ...was, page }))}
      />
    </>
  )
}

/** Uploads one picture at once, and says how it goes; what failed is tried again by hand. */
const Given = (props: { file: File; onStored: (files: readonly UploadedFile[]) => void }) => {
  const { file } = props
  const uploadFiles = useUploadFiles()
  const [part, setPart] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState(false)
  const begun = useRef(false)
  const send = async (): Promise<void> => {
    begun.current = true
    setFailure(null)
    try {
      props.onStored(await uploadFiles('content', [file], setPart))
      setDone(true)
    } catch (error) {
      setFailure(
        error instanceof Error && error.message !== '' ? error.message : '上传失败，请重试',
      )
    }
  }
  const first = useEffectEvent(() => void send())
  useEffect(() => {
    if (!begun.current) first()
  }, [])
  if (failure !== null)
    return <ErrorBlock compact text={`${file.name}：${failure}`} onRetry={() => void send()} />
  return (
    <output className={styles.note}>
      {done ? `已上传 ${file.name}` : `正在上传 ${file.name}，${Math.round(part * 100)}%`}
    </output>
  )
}

const addressOf = (fileId: string): string => `${libraryLink.path}?fileId=${fileId}`

const Pictures = (props: {
  answer: {
    error: (Error & { requestId?: string }) | null
    data?: { records: readonly LibraryFile[] } | undefined
    refetch: () => unknown
  }
  keyword: string
  chosen: Choice | null
  onChoose: (file: Choice) => void
}) => {
  const { answer, keyword, chosen } = props
  const name = useId()
  if (answer.error !== null)
    return (
      <ErrorBlock
        text={answer.error.message}
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  if (answer.data === undefined) return <Skeleton label="图片" height="7rem" />
  const { records } = answer.data
  // One that was just uploaded stands first, wherever the search would have it.
  const more = chosen !== null && !records.some(({ fileId }) => fileId === chosen.fileId)
  const shown: readonly Choice[] = more ? [chosen, ...records] : records
  if (shown.length === 0)
    return (
      <EmptyState
        text={keyword === '' ? '文件库暂无图片，请先上传' : `没有与“${keyword}”相关的图片`}
      />
    )
  return (
    <fieldset className={styles.grid}>
      <legend className="sr">文件库中的图片</legend>
      {shown.map((file) => (
        <label key={file.fileId} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={chosen?.fileId === file.fileId}
            onChange={() => props.onChoose(file)}
          />
          <img
            src={file.url}
            alt={file.alt}
            width={file.width}
            height={file.height}
            loading="lazy"
          />
          <span>{file.fileName}</span>
        </label>
      ))}
    </fieldset>
  )
}

const Pages = (props: { page: number; total: number; onPage: (page: number) => void }) => {
  const last = Math.max(0, Math.ceil(props.total / PAGE_SIZE) - 1)
  if (last === 0) return null
  return (
    <nav aria-label="图片分页" className={styles.pages}>
      <Button
        size="sm"
        onClick={() => props.onPage(props.page - 1)}
        disabledReason={props.page === 0 ? '已是第一页' : undefined}
      >
        上一页
      </Button>
      <span className="num">{`${props.page + 1} / ${last + 1}`}</span>
      <Button
        size="sm"
        onClick={() => props.onPage(props.page + 1)}
        disabledReason={props.page >= last ? '已是最后一页' : undefined}
      >
        下一页
      </Button>
    </nav>
  )
}
