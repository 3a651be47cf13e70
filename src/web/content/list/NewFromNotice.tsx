import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { content } from '#contract/content.ts'
import { notices } from '#contract/notices.ts'
import { isApiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { proposedId } from '#domain/content/import.ts'
import {
  CONTENT_KIND,
  CONTENT_KIND_NAME,
  type ContentKind,
  newForm,
} from '#domain/content/kinds.ts'
import { now } from '#web/kit/clock.ts'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useCall } from '#web/wire/query.ts'
import { Choose, type ReadDocument } from '../import/Choose.tsx'
import { importFailure } from '../import/ImportDialog.tsx'
import { useImport } from '../import/useImport.ts'
import styles from '../content.module.css'

/** Codes that are tried before somebody has to choose one. */
const MOST_CODES = 9
const CONFLICT = 409

/** 从公文导入 on the list: a document makes the draft itself, and its facts stand beside the form. */
export const NewFromNotice = (props: {
  kind: ContentKind
  /** A file that was dropped on the list; null where one is chosen here. */
  file: File | null
  onClose: () => void
}) => {
  const { kind, file } = props
  const call = useCall()
  const href = useHref()
  const navigate = useNavigate()
  const importing = useImport()
  const { overlays } = useApplication()
  const [failure, setFailure] = useState<string | null>(null)
  const [step, setStep] = useState('')

  /** A draft with nothing but its title, under a code that nothing has. */
  const added = async (read: ReadDocument): Promise<{ id: string; version: number }> => {
    const today = formatBeijingDate(now())
    const title = read.extraction.title?.value ?? (nameOf(read.fileName) || '未命名的公文')
    const form = JSON.stringify({ ...newForm(kind, today), title })
    const own = CONTENT_KIND[kind].id.by !== 'kind'
    for (let nth = 0; ; nth += 1)
      try {
        const id = own ? proposedId(read.extraction, today, nth) : ''
        return await call(content.add, { kind, id, form })
      } catch (error) {
        if (!own || nth >= MOST_CODES || !isApiError(error) || error.code !== CONFLICT) throw error
      }
  }

  const take = async (read: ReadDocument): Promise<void> => {
    setFailure(null)
    try {
      setStep('正在建立草稿')
      const { id, version } = await added(read)
      setStep('正在保存原文和识别的内容')
      const { facts } = await importing({ kind, id }, version, read)
      overlays.toast('success', `已建立草稿，识别 ${facts} 处，请在原文旁逐处确认`)
      void navigate(href('contentEdit', { kind, id }))
    } catch (error) {
      setFailure(importFailure(error))
    } finally {
      setStep('')
    }
  }

  const readDropped = useEffectEvent(async (dropped: File): Promise<void> => {
    setStep('正在读取公文')
    try {
      const read = await call(
        notices.readFile,
        {},
        { files: [{ name: dropped.name, content: dropped }] },
      )
      await take({ ...read, file: dropped })
    } catch (error) {
      setFailure(importFailure(error))
      setStep('')
    }
  })
  const begun = useRef(false)
  useEffect(() => {
    if (file === null || begun.current) return
    begun.current = true
    void readDropped(file)
  }, [file])

  return (
    <Dialog open onClose={props.onClose} title={`从公文导入${CONTENT_KIND_NAME[kind]}`} size="lg">
      <div className={styles.stack}>
        <Failure text={failure} />
        <output className="muted">
          {step === '' ? '' : `${file === null ? '' : `${file.name}：`}${step}……`}
        </output>
        {(file === null || failure !== null) && <Choose onRead={take} />}
      </div>
    </Dialog>
  )
}

const nameOf = (fileName: string): string => fileName.replace(/\.[a-z]{2,5}$/i, '').trim()
