import { useRef, useState } from 'react'
import { content } from '#contract/content.ts'
import { sameValue } from '#domain/same.ts'
import type { Form } from '#domain/fields/fields.ts'
import { importedForm, openDoubts } from '#domain/content/import.ts'
import { useApplication } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import { useUploadFiles } from '#web/wire/upload.ts'
import type { Draft } from '../edit/useDraft.ts'
import type { Item } from '../queries.ts'
import type { ReadDocument } from './Choose.tsx'
import type { Choices } from './useChoices.ts'

/** The item that a document is imported into. */
export interface ImportProps {
  item: Item
  draft: Draft
  /** The form has become another one. */
  onTaken: () => Promise<unknown>
  onClose: () => void
}

/** Kinds of documents that the library keeps; the words of others are kept with the item. */
const KEPT = /\.(docx|pdf)$/i
const TEXT_MOST = 50_000

/** 填入表单: the original goes into the library, what was taken into the form, as one version. */
export const useTakeIn = (
  props: ImportProps & {
    read: ReadDocument
    /** The form that the document was held against. */
    form: Form
  },
  { taken, proposals, undecided }: Choices,
) => {
  const { item, draft, read } = props
  const { kind, id } = item
  const { overlays } = useApplication()
  const call = useCall()
  const uploadFiles = useUploadFiles()
  const [step, setStep] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  /** It is in the library already when what came after failed. */
  const stored = useRef('')

  const store = async (): Promise<string> => {
    const { file } = read
    if (file === null || !KEPT.test(file.name)) return ''
    if (stored.current === '') {
      setStep('正在把原文存入文件库')
      const [kept] = await uploadFiles('content', [file])
      stored.current = kept?.fileId ?? ''
    }
    return stored.current
  }

  return {
    busy: step !== '',
    step,
    failure,
    run: async (): Promise<void> => {
      if (step !== '') return
      setFailure(null)
      try {
        const version = await draft.save()
        if (version === null) {
          setFailure('表单有修改尚未保存，请先取消导入，处理后再导入')
          return
        }
        if (!sameValue(draft.form, props.form)) {
          setFailure('导入期间表单已被别人修改，请取消后重新导入，以免盖掉新的内容')
          return
        }
        const fileId = await store()
        setStep('正在填入表单')
        const { form, doubts } = importedForm(kind, props.form, taken)
        const before = draft.open.map(({ doubt }) => doubt)
        const open = openDoubts(before, proposals, undecided)
        await call(content.takeIn, {
          kind,
          id,
          version,
          form: JSON.stringify(form),
          doubts: JSON.stringify([...doubts, ...open]),
          fileName: read.fileName,
          fileId,
          text: fileId === '' ? wordsOf(read) : '',
        })
        const later = doubts.length === 0 ? '' : `，其中 ${doubts.length} 处还要核对`
        const rest = open.length === 0 ? '' : `；还有 ${open.length} 处没有决定，列在表单上方`
        overlays.toast('success', `已填入 ${taken.length} 处${later}${rest}`)
        // What is typed over the old form meanwhile would be in the way of the new one.
        await props.onTaken()
        props.onClose()
      } catch (error) {
        setFailure(
          error instanceof Error && error.message !== '' ? error.message : '填入失败，请重试',
        )
      } finally {
        setStep('')
      }
    },
  }
}

/** The words of a document, as many as are kept. */
const wordsOf = ({ blocks }: ReadDocument): string =>
  Array.from(blocks.map(({ text }) => text).join('\n'))
    .slice(0, TEXT_MOST)
    .join('')
