import { useState } from 'react'
import { portraits } from '#contract/portraits.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { isApiError } from '#contract/wire/api-error.ts'
import { acceptOf } from '#domain/files/features.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FileDrop } from '#web/kit/FileDrop.tsx'
import { IconDownload } from '#web/kit/icons.ts'
import { saveFile } from '#web/kit/save-text.ts'
import { useApplication } from '#web/shell/context.ts'
import { useCall, useEndpointMutation } from '#web/wire/query.ts'
import type { Portrait } from '../queries.ts'
import styles from './portrait.module.css'

type Checked = AnswerOf<typeof portraits.dryRun>

/** 从表格导入: the template, a sheet, what it would change, and taking all of it over. */
export const ImportDialog = (props: {
  onClose: () => void
  onTaken: (portrait: Portrait) => void
}) => {
  const call = useCall()
  const { overlays } = useApplication()
  const taking = useEndpointMutation(portraits.takeOver, 'inline')
  const [checked, setChecked] = useState<Checked | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const template = async (): Promise<void> => {
    setFailure(null)
    try {
      const { fileName, content } = await call(portraits.template, {})
      saveFile(fileName, content as Blob)
    } catch (error) {
      setFailure(isApiError(error) ? error.message : '模板下载失败，请重试')
    }
  }
  const check = async (files: readonly File[], onProgress: (part: number) => void) => {
    setFailure(null)
    const answer = await call(
      portraits.dryRun,
      {},
      {
        files: files.map((file) => ({ name: file.name, content: file })),
        onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
      },
    )
    setChecked(answer)
    return [{ fileId: answer.fileName, fileName: answer.fileName }]
  }
  const take = (importId: string): void =>
    taking.mutate(
      { importId },
      {
        onSuccess: ({ changed, portrait }) => {
          props.onTaken(portrait)
          overlays.toast('success', `已导入 ${changed} 项`)
          props.onClose()
        },
        // What was checked holds no longer: it is to be checked anew.
        onError: () => setChecked(null),
      },
    )
  const importId = checked?.importId ?? ''
  return (
    <Dialog
      open
      size="lg"
      title="从表格导入企业画像"
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>取消</Button>
          {importId !== '' && (
            <Button variant="primary" loading={taking.isPending} onClick={() => take(importId)}>
              {`全部导入（${checked?.changeCount ?? 0} 项）`}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.importing}>
        <p>先下载模板填写，空着的行不会改动画像。上传后先预检：有一行不对就不导入任何一行。</p>
        <p>
          <Button onClick={() => void template()}>
            <IconDownload size={18} />
            下载模板
          </Button>
        </p>
        <FileDrop
          label="选择表格"
          hint="仅支持 xlsx，2 MB 以内，最多 1,000 行"
          accept={acceptOf('portrait')}
          max={1}
          files={checked === null ? [] : [{ fileId: checked.fileName, fileName: checked.fileName }]}
          onChange={(files) => {
            if (files.length === 0) setChecked(null)
          }}
          upload={check}
        />
        <Failure text={failure ?? taking.error?.message ?? null} />
        {checked !== null && <Result checked={checked} />}
      </div>
    </Dialog>
  )
}

/** What was found row by row: few and short columns, which fit a phone as they are. */
const Found = (props: {
  caption: string
  head: readonly string[]
  rows: readonly { row: number; cells: readonly React.ReactNode[] }[]
}) => (
  <table className={styles.found}>
    <caption className="sr">{props.caption}</caption>
    <thead>
      <tr>
        <th scope="col">行</th>
        {props.head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {props.rows.map(({ row, cells }) => (
        <tr key={row}>
          <th scope="row" className="num">
            {row}
          </th>
          {props.head.map((name, at) => (
            <td key={name}>{cells[at]}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** What the dry run found: rows to be put right, or what would change. */
const Result = ({ checked }: { checked: Checked }) => {
  const { errors, errorCount, changes, changeCount, unchanged } = checked
  const same = unchanged > 0 ? `，${unchanged} 行与现在相同` : ''
  if (errorCount > 0)
    return (
      <>
        <output>{`${errorCount} 行需要修改后重新上传${same}。`}</output>
        {errorCount > errors.length && <p>{`下面是前 ${errors.length} 行。`}</p>}
        <Found
          caption="需要修改的行"
          head={['字段', '问题']}
          rows={errors.map(({ row, field, message }) => ({ row, cells: [field, message] }))}
        />
      </>
    )
  if (changeCount === 0) return <output>{`表格里没有要改动的内容${same}。`}</output>
  return (
    <>
      <output>{`将改动 ${changeCount} 项${same}。`}</output>
      {changeCount > changes.length && <p>{`下面是前 ${changes.length} 项。`}</p>}
      <Found
        caption="将改动的内容"
        head={['字段', '现在', '导入后']}
        rows={changes.map(({ row, name, before, after }) => ({
          row,
          cells: [
            name,
            before === '' ? <span className={styles.empty}>未填写</span> : before,
            after,
          ],
        }))}
      />
    </>
  )
}
