import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { declarations } from '#contract/declarations.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog, Failure } from '#web/kit/ConfirmDialog.tsx'
import { IconArrowLeft, IconCopy, IconDownload, IconPrinter, IconTrash } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useFileExport } from '#web/kit/useFileExport.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useCall, useEndpointMutation } from '#web/wire/query.ts'
import { askWorkAgain } from '#web/kit/work/queries.ts'
import { overviewQuery, type Declaration } from '../queries.ts'
import type { Side } from '../side.ts'
import styles from './detail.module.css'

/** Above a declaration: back to the list, print, the materials as one file, copy, delete. */
export const Actions = (props: { side: Side; declaration: Declaration }) => {
  const { side, declaration } = props
  const call = useCall()
  const href = useHref()
  const pack = useFileExport(
    async () => call(side.pack, { declareNo: declaration.declareNo }),
    '材料已下载',
  )
  const there = declaration.materials.some(({ version }) => version > 0)
  return (
    <div className={styles.actions}>
      <ButtonLink to={href('declareManage')} size="sm" variant="quiet">
        <IconArrowLeft size={16} />
        全部申报
      </ButtonLink>
      <div>
        <Button size="sm" onClick={() => print()}>
          <IconPrinter size={16} />
          打印
        </Button>
        <Button
          size="sm"
          loading={pack.running}
          loadingText="正在打包"
          disabledReason={there ? undefined : '尚未上传材料'}
          onClick={pack.start}
        >
          <IconDownload size={16} />
          下载材料
        </Button>
        {declaration.canCopy && <Copy declaration={declaration} />}
        {declaration.canDelete && <Delete declaration={declaration} />}
      </div>
      <Failure text={pack.failure} />
    </div>
  )
}

/** 复制为新草稿, of one that was not approved. */
const Copy = ({ declaration }: { declaration: Declaration }) => {
  const copying = useEndpointMutation(declarations.copy)
  const { overlays } = useApplication()
  const navigate = useNavigate()
  const href = useHref()
  return (
    <Button
      size="sm"
      variant="primary"
      loading={copying.isPending}
      onClick={() =>
        copying.mutate(
          { declareNo: declaration.declareNo },
          {
            onSuccess: (made) => {
              overlays.toast('success', '已复制为新的草稿')
              void navigate(href('editDeclare', { id: made.declareNo }))
            },
          },
        )
      }
    >
      <IconCopy size={16} />
      复制为新草稿
    </Button>
  )
}

const Delete = ({ declaration }: { declaration: Declaration }) => {
  const removing = useEndpointMutation(declarations.remove, 'inline')
  const client = useQueryClient()
  const { overlays } = useApplication()
  const navigate = useNavigate()
  const href = useHref()
  const [asking, setAsking] = useState(false)
  const { declareNo, version } = declaration
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        <IconTrash size={16} />
        删除草稿
      </Button>
      <ConfirmDialog
        open={asking}
        title="删除这份草稿？"
        confirm="删除"
        danger
        busy={removing.isPending}
        failure={removing.error?.message ?? null}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          removing.mutate(
            { declareNo, version },
            {
              onSuccess: () => {
                overlays.toast('success', '草稿已删除')
                void client.invalidateQueries({ queryKey: overviewQuery().queryKey })
                askWorkAgain(client)
                void navigate(href('declareManage'))
              },
            },
          )
        }
      >
        <p>{`“${declaration.projectName}”和其中的材料会一起删除，不能恢复。`}</p>
      </ConfirmDialog>
    </>
  )
}
