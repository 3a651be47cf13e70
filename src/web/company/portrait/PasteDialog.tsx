import { type ClipboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { portraits } from '#contract/portraits.ts'
import { isApiError } from '#contract/wire/api-error.ts'
import { acceptOf } from '#domain/files/features.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FileDrop } from '#web/kit/FileDrop.tsx'
import { IconDownload } from '#web/kit/icons.ts'
import { saveFile } from '#web/kit/save-text.ts'
import { TextArea } from '#web/kit/TextField.tsx'
import { useCall, useEndpointMutation } from '#web/wire/query.ts'
import type { Checked, Portrait } from '../queries.ts'
import { CheckedTable } from './CheckedTable.tsx'
import styles from './portrait.module.css'

/**
 * 从表格填写: a table that is pasted, or a file; what it would set, what does not fit and what is
 * unknown; then one save, or all of it into the sheet to be put right.
 */
export const PasteDialog = (props: {
  /** What was pasted already. */
  pasted: string
  onClose: () => void
  onTaken: (portrait: Portrait, checked: Checked) => void
  /** Puts it into the sheet; null for whoever may not edit. */
  onFill: ((checked: Checked) => void) | null
}) => {
  const { onFill, onClose } = props
  const call = useCall()
  const taking = useEndpointMutation(portraits.takeOver, 'inline')
  const checking = useEndpointMutation(portraits.checkPasted, 'inline')
  const [text, setText] = useState(props.pasted)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [file, setFile] = useState('')
  const [failure, setFailure] = useState<string | null>(null)

  const begin = (): void => {
    setFailure(null)
    setChecked(null)
    taking.reset()
    checking.reset()
  }
  const check = (table: string): void => {
    begin()
    setFile('')
    if (table.trim() === '') setFailure('请先粘贴表格内容')
    else checking.mutate({ table }, { onSuccess: setChecked })
  }
  const first = useEffectEvent(() => {
    if (props.pasted !== '') checking.mutate({ table: props.pasted }, { onSuccess: setChecked })
  })
  useEffect(() => first(), [])
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain')
    if (text !== '' || !/[\t\n]/.test(pasted)) return
    event.preventDefault()
    setText(pasted)
    check(pasted)
  }
  const template = async (): Promise<void> => {
    setFailure(null)
    try {
      const { fileName, content } = await call(portraits.template, {})
      saveFile(fileName, content as Blob)
    } catch (error) {
      setFailure(isApiError(error) ? error.message : '模板下载失败，请重试')
    }
  }
  const upload = async (files: readonly File[], onProgress: (part: number) => void) => {
    begin()
    const answer = await call(
      portraits.dryRun,
      {},
      {
        files: files.map((one) => ({ name: one.name, content: one })),
        onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
      },
    )
    setChecked(answer)
    setFile(answer.fileName)
    setText('')
    return [{ fileId: answer.fileName, fileName: answer.fileName }]
  }
  const take = (found: Checked): void =>
    taking.mutate(
      { importId: found.importId },
      {
        onSuccess: ({ portrait }) => {
          props.onTaken(portrait, found)
          onClose()
        },
        // What was checked holds no longer: it is to be checked anew.
        onError: () => setChecked(null),
      },
    )
  const ready = checked !== null && checked.importId !== ''
  const fill = checked !== null && checked.misfitCount > 0 ? onFill : null
  return (
    <Dialog
      open
      size="lg"
      title="从表格填写企业画像"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          {ready && (
            <Button variant="primary" loading={taking.isPending} onClick={() => take(checked)}>
              {`保存 ${checked.changeCount} 项`}
            </Button>
          )}
          {fill !== null && (
            <Button
              variant="primary"
              onClick={() => {
                fill(checked as Checked)
                onClose()
              }}
            >
              填入表格后修改
            </Button>
          )}
        </>
      }
    >
      <div className={styles.importing}>
        <TextArea
          label="粘贴表格内容"
          hint="从 Excel 复制后粘贴：每行一个字段，字段名称在前；年度可作表头，也可单列一列；名称可带单位，如 营业收入（万元）。空格不会改动画像。"
          className={`input ${styles.pasted}`}
          rows={6}
          spellCheck={false}
          value={text}
          onPaste={paste}
          onText={(typed) => {
            setText(typed)
            setChecked(null)
          }}
        />
        {text !== '' && checked === null && (
          <p>
            <Button loading={checking.isPending} onClick={() => check(text)}>
              预检
            </Button>
          </p>
        )}
        <FileDrop
          label="或选择表格文件"
          hint="仅支持 xlsx，2 MB 以内，最多 1,000 行"
          accept={acceptOf('portrait')}
          max={1}
          files={file === '' ? [] : [{ fileId: file, fileName: file }]}
          onChange={(files) => {
            if (files.length > 0) return
            setFile('')
            setChecked(null)
          }}
          upload={upload}
        />
        <p>
          <Button variant="quiet" size="sm" onClick={() => void template()}>
            <IconDownload size={18} />
            下载模板
          </Button>
        </p>
        <Failure text={failure ?? checking.error?.message ?? taking.error?.message ?? null} />
        {checked !== null && <CheckedTable checked={checked} mayFill={onFill !== null} />}
      </div>
    </Dialog>
  )
}
