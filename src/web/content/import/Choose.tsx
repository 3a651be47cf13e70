import { type FormEvent, useState } from 'react'
import { notices } from '#contract/notices.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { TextArea } from '#web/kit/TextField.tsx'
import { FileDrop } from '#web/kit/FileDrop.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { counter } from '#web/kit/text.ts'
import { useCall, useEndpointMutation } from '#web/wire/query.ts'
import styles from './import.module.css'

/** A document that was read. */
export interface ReadDocument extends AnswerOf<typeof notices.readText> {
  /** The file itself; null for pasted text. */
  file: File | null
}

const ACCEPT = '.docx,.pdf,.html,.htm,.txt'
const PASTED_MOST = 50_000

/** What becomes of a document that was read; the field says that it is busy until then. */
type OnRead = (read: ReadDocument) => Promise<void>

/** 选择原文: a file, or text that is pasted. */
export const Choose = (props: { onRead: OnRead }) => {
  const [way, setWay] = useState<'file' | 'text'>('file')
  return (
    <div className={styles.choose}>
      <p>
        识别标题、文号、发文机关、日期、申报时间、条件、支持标准、材料、流程、附件和联系方式，由您对照原文逐处采用、更正或忽略。没有采用的不会进入表单，待确认的一直保留到您决定。
      </p>
      <Tabs
        label="原文从哪里来"
        tabs={[
          { value: 'file', name: '上传文件' },
          { value: 'text', name: '粘贴文字' },
        ]}
        value={way}
        onChange={setWay}
      >
        <div className={styles.way}>
          {way === 'file' ? <FromFile {...props} /> : <FromText {...props} />}
        </div>
      </Tabs>
    </div>
  )
}

const FromFile = ({ onRead }: { onRead: OnRead }) => {
  const call = useCall()
  return (
    <FileDrop
      label="选择公文"
      hint="支持 docx、有文字的 pdf、html、txt，不超过 20 MB。扫描件请先转成文字"
      accept={ACCEPT}
      max={1}
      files={[]}
      onChange={() => {}}
      upload={async ([file], onProgress) => {
        if (file === undefined) return []
        const read = await call(
          notices.readFile,
          {},
          {
            files: [{ name: file.name, content: file }],
            onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
          },
        )
        await onRead({ ...read, file })
        return []
      }}
    />
  )
}

const FromText = ({ onRead }: { onRead: OnRead }) => {
  const reading = useEndpointMutation(notices.readText, 'inline')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [taking, setTaking] = useState(false)
  const busy = reading.isPending || taking
  const over = Array.from(text).length - PASTED_MOST
  const problem =
    text.trim() === ''
      ? '请粘贴通知正文'
      : over > 0
        ? `最多 ${PASTED_MOST} 字，已超出 ${over} 字；更长的请存成文件上传`
        : null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problem !== null || busy) return
    reading.mutate(
      { text },
      {
        onSuccess: (read) => {
          setTaking(true)
          void onRead({ ...read, file: null }).finally(() => setTaking(false))
        },
      },
    )
  }
  return (
    <form className={styles.choose} onSubmit={submit} noValidate>
      <Failure text={reading.error?.message ?? null} />
      <TextArea
        label="通知正文"
        hint="连标题、文号、落款一起粘贴，读得更准"
        error={tried ? problem : null}
        aside={<span className="num">{counter(text, PASTED_MOST)}</span>}
        rows={12}
        value={text}
        onText={setText}
      />
      <div>
        <Button type="submit" variant="primary" loading={busy} loadingText="正在读取">
          读取
        </Button>
      </div>
    </form>
  )
}
