import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fileLibrary, LIBRARY_SORTS } from '#contract/file-library.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { LIBRARY_KIND, LIBRARY_SIZE } from '#domain/files/library.ts'
import { Button } from '#web/kit/Button.tsx'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ExportButton } from '#web/kit/ExportButton.tsx'
import { sizeText } from '#web/kit/file-size.ts'
import { IconFileText } from '#web/kit/icons.ts'
import { FilterDays, FilterSelect, FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { orderIn, useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import { useApplication } from '#web/shell/context.ts'
import { queryOptionsInline, useCall, useEndpointMutation } from '#web/wire/query.ts'
import { EditDialog } from './EditDialog.tsx'
import styles from './files.module.css'
import { RemoveDialog } from './RemoveDialog.tsx'
import { isPictureFile, type LibraryFile, linkOf, placeOf } from './labels.ts'

const KINDS = Object.entries(LIBRARY_KIND)
const SIZES = Object.entries(LIBRARY_SIZE)
const USES = [
  ['used', '使用中'],
  ['unused', '未使用'],
] as const
type Question = InputOf<typeof fileLibrary.list>
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What the address asks of the list; what it makes up is left out. */
const questionOf = (read: (name: string) => string, bin: boolean): Question => {
  const one = <T extends string>(name: string, known: readonly (readonly [string, string])[]) =>
    known.some(([code]) => code === read(name)) ? { [name]: read(name) as T } : {}
  const day = (name: string) => (DAY.test(read(name)) ? { [name]: read(name) } : {})
  return {
    keyword: read('q').slice(0, 40),
    uploader: read('who').slice(0, 40),
    ...one('kind', KINDS),
    ...one('size', SIZES),
    ...one('use', USES),
    ...orderIn(read, LIBRARY_SORTS),
    ...day('from'),
    ...day('to'),
    bin,
  }
}

/** The files of the library, or its bin, with filters in the address. */
export const LibraryList = (props: {
  bin: boolean
  /** Told when anything has changed. */
  onChanged: () => void
}) => {
  const { bin, onChanged } = props
  const { read, go } = useAddress()
  const paging = usePaging()
  const { overlays } = useApplication()
  const question = questionOf(read, bin)
  const call = useCall()
  const files = useQuery({
    ...queryOptionsInline(fileLibrary.list, { ...question, ...paging.asked }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const restoring = useEndpointMutation(fileLibrary.restore)
  const [editing, setEditing] = useState<LibraryFile | null>(null)
  const [removing, setRemoving] = useState<LibraryFile | null>(null)
  const restore = (file: LibraryFile): void =>
    restoring.mutate(
      { fileId: file.fileId },
      {
        onSuccess: () => {
          overlays.toast('success', `已恢复“${file.fileName}”，原来的链接重新有效`)
          onChanged()
        },
      },
    )
  const asked = ['q', 'kind', 'size', 'who', 'use', 'from', 'to'].some((name) => read(name) !== '')
  return (
    <>
      <ListFilters
        label="筛选文件"
        aside={
          <ExportButton
            fetchFile={async () => call(fileLibrary.export, question)}
            total={files.data?.total ?? 0}
            unit="个文件"
          />
        }
      >
        <FilterText name="q" label="文件名或图片说明" maxLength={40} />
        <FilterSelect name="kind" label="类型" all="全部类型" options={KINDS} />
        <FilterSelect name="size" label="大小" all="不限大小" options={SIZES} />
        {!bin && <FilterSelect name="use" label="使用情况" all="使用与否" options={USES} />}
        <FilterText name="who" label="上传人" maxLength={40} />
        <FilterDays label="上传日期" />
      </ListFilters>
      <DataTable
        caption={bin ? '回收站' : '文件'}
        columns={
          bin
            ? [...COMMON, GOES, actions((row) => <Restore file={row} onPress={restore} />)]
            : [
                ...COMMON,
                USED,
                actions((row) => <Acts file={row} onEdit={setEditing} onRemove={setRemoving} />),
              ]
        }
        answer={files}
        keyOf={({ fileId }) => fileId}
        paging={paging}
        empty={
          asked ? (
            <EmptyState text="没有符合条件的文件">
              <Button
                onClick={() =>
                  go({ q: '', kind: '', size: '', who: '', use: '', from: '', to: '' })
                }
              >
                清空筛选
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              text={
                bin
                  ? '回收站为空，删除的文件在这里保留 30 天'
                  : '文件库暂无文件。上传后可以在编辑内容时选用，也可以复制链接'
              }
            />
          )
        }
      />
      {editing !== null && (
        <EditDialog file={editing} onClose={() => setEditing(null)} onSaved={onChanged} />
      )}
      <RemoveDialog file={removing} onClose={() => setRemoving(null)} onRemoved={onChanged} />
    </>
  )
}

const NAME: Column<LibraryFile> = {
  name: '文件',
  sort: 'name',
  cell: (file) => (
    <span className={styles.file}>
      <Thumb file={file} />
      <span>
        {file.fileName}
        {isPictureFile(file) && (
          <small className={styles.note}>
            {file.alt === '' ? '无图片说明' : file.alt}
            {` · ${file.width}×${file.height}`}
          </small>
        )}
      </span>
    </span>
  ),
}

/** A small view of a picture; a sign in the place of any other file. */
const Thumb = ({ file }: { file: LibraryFile }) =>
  isPictureFile(file) && file.url !== '' ? (
    <img src={file.url} alt="" width={56} height={42} loading="lazy" className={styles.thumb} />
  ) : (
    <span className={styles.thumb}>
      <IconFileText size={24} />
    </span>
  )

const COMMON: readonly Column<LibraryFile>[] = [
  NAME,
  { name: '大小', kind: 'code', sort: 'size', cell: ({ size }) => sizeText(size) },
  {
    name: '上传人',
    sort: 'uploader',
    cell: ({ uploader }) => (uploader === '' ? '已注销' : uploader),
  },
  {
    name: '上传时间',
    kind: 'code',
    sort: 'created',
    cell: ({ createTime }) => createTime.slice(0, 16),
  },
]

const USED: Column<LibraryFile> = {
  name: '使用位置',
  sort: 'uses',
  cell: ({ uses }) =>
    uses.length === 0 ? (
      <Tag>未使用</Tag>
    ) : (
      <>
        {uses.slice(0, 2).map((use) => (
          <span key={`${use.source} ${use.kind} ${use.id}`} className={styles.place}>
            {placeOf(use)}
          </span>
        ))}
        {uses.length > 2 && <span className="muted">{`等 ${uses.length} 处`}</span>}
      </>
    ),
}

const GOES: Column<LibraryFile> = {
  name: '清除时间',
  kind: 'code',
  sort: 'binned',
  cell: ({ endTime }) => endTime.slice(0, 16),
}

const actions = (cell: (file: LibraryFile) => ReactNode): Column<LibraryFile> => ({
  name: '操作',
  kind: 'actions',
  cell,
})

const Restore = (props: { file: LibraryFile; onPress: (file: LibraryFile) => void }) => (
  <Button size="sm" onClick={() => props.onPress(props.file)}>
    恢复<span className="sr">{props.file.fileName}</span>
  </Button>
)

const Acts = (props: {
  file: LibraryFile
  onEdit: (file: LibraryFile) => void
  onRemove: (file: LibraryFile) => void
}) => {
  const { file } = props
  return (
    <span className={styles.actions}>
      <CopyButton text={linkOf(file)} what={file.fileName} label="复制链接" />
      <Button size="sm" onClick={() => props.onEdit(file)}>
        编辑<span className="sr">{file.fileName}</span>
      </Button>
      <Button size="sm" onClick={() => props.onRemove(file)}>
        删除<span className="sr">{file.fileName}</span>
      </Button>
    </span>
  )
}
