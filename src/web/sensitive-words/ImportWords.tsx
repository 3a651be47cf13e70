import { useState } from 'react'
import { sensitive } from '#contract/sensitive.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { IMPORT_MAX } from '#domain/chat/sensitive-word-import.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { TextArea, TextField } from '#web/kit/TextField.tsx'
import { FileDrop } from '#web/kit/FileDrop.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { grouped } from '#domain/text/numbers.ts'
import { useApplication } from '#web/shell/context.ts'
import { useCall, useEndpointMutation } from '#web/wire/query.ts'
import { Checked, type CheckedList } from './Checked.tsx'
import styles from './SensitiveWordsPage.module.css'

type Way = 'file' | 'paste'

const WAYS = [
  { value: 'file', name: '上传文件' },
  { value: 'paste', name: '粘贴' },
] as const

const PASTED = '粘贴的名单.txt'

/** 导入敏感词: a list is checked first, and only what is new of it is added. */
export const ImportWords = (props: { onClose: () => void; onTaken: () => void }) => {
  const { overlays } = useApplication()
  const call = useCall()
  const taking = useEndpointMutation(sensitive.takeImport, 'inline')
  const undoing = useEndpointMutation(sensitive.undoImport)
  const [way, setWay] = useState<Way>('file')
  const [checked, setChecked] = useState<CheckedList | null>(null)
  const [note, setNote] = useState('')
  const check = async (
    name: string,
    content: Blob,
    onProgress: (part: number) => void,
  ): Promise<CheckedList> => {
    setChecked(null)
    const answer: AnswerOf<typeof sensitive.checkImport> = await call(
      sensitive.checkImport,
      {},
      {
        files: [{ name, content }],
        onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
      },
    )
    setChecked(answer)
    return answer
  }
  const take = ({ importId }: CheckedList): void =>
    taking.mutate(
      { importId, note: note.trim() },
      {
        onSuccess: ({ added }) => {
          overlays.toast('success', `已导入 ${grouped(added)} 个敏感词，立即生效`, {
            label: '撤销',
            run: () =>
              undoing.mutate(
                { importId },
                {
                  onSuccess: ({ removed }) => {
                    overlays.toast('success', `已撤销，移除 ${grouped(removed)} 个词`)
                    props.onTaken()
                  },
                },
              ),
          })
          props.onTaken()
          props.onClose()
        },
        // What was checked holds no longer.
        onError: () => setChecked(null),
      },
    )
  const fresh = checked?.newCount ?? 0
  return (
    <Dialog
      open
      size="lg"
      title="导入敏感词"
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>取消</Button>
          {checked !== null && checked.importId !== '' && (
            <Button variant="primary" loading={taking.isPending} onClick={() => take(checked)}>
              {`导入 ${grouped(fresh)} 个新词`}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.importing}>
        <p>
          先预检，列出新词、已有的和不能用的，确认后才会加入。导入的一批可以整批撤销，不影响其他词。
        </p>
        <Segmented
          label="名单来源"
          options={WAYS}
          value={way}
          onChange={(next) => {
            setWay(next)
            setChecked(null)
          }}
        />
        {way === 'file' ? (
          <FileDrop
            label="选择名单文件"
            hint={`txt 每行一个词；csv、xlsx 取第一列；1 MB 以内，最多 ${grouped(IMPORT_MAX)} 个词`}
            accept=".txt,.csv,.xlsx"
            max={1}
            files={
              checked === null ? [] : [{ fileId: checked.fileName, fileName: checked.fileName }]
            }
            onChange={(files) => {
              if (files.length === 0) setChecked(null)
            }}
            upload={async ([file], onProgress) => {
              if (file === undefined) return []
              const { fileName } = await check(file.name, file, onProgress)
              return [{ fileId: fileName, fileName }]
            }}
          />
        ) : (
          <Pasting onCheck={async (text) => check(PASTED, new Blob([text]), () => {})} />
        )}
        <Failure text={taking.error?.message ?? null} />
        {checked !== null && (
          <>
            <Checked list={checked} />
            {checked.importId !== '' && (
              <TextField
                label="备注"
                optional
                hint="写在这一批每个词后面，比如名单的来源"
                maxLength={100}
                value={note}
                onText={setNote}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

const Pasting = (props: { onCheck: (text: string) => Promise<unknown> }) => {
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const check = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await props.onCheck(text)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '检查失败，请重试')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <TextArea
        label="名单"
        hint="每行一个词，也可以用逗号、顿号隔开"
        error={failure}
        rows={8}
        value={text}
        onText={setText}
      />
      <Button
        loading={busy}
        disabledReason={text.trim() === '' ? '请先粘贴名单' : undefined}
        onClick={() => void check()}
      >
        预检
      </Button>
    </>
  )
}
