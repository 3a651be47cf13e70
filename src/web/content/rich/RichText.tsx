import {
  type Editor,
  EditorContent,
  type Extensions,
  useEditor,
  useEditorState,
} from '@tiptap/react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconTable,
} from '#web/kit/icons.ts'
import { LinkDialog } from './LinkDialog.tsx'
import type { RichNode } from './markdown.ts'
import { pictureIn } from '../form/pictures.ts'
import type { EditorSlots } from '../slots.ts'
import { cleanPasted } from './paste.ts'
import styles from './rich.module.css'

/** What every rich text gets, whatever it is kept as. */
export interface RichTextProps<T> {
  id: string
  label: string
  describedBy: string | undefined
  invalid: boolean
  value: T
  locked: boolean
  /** Chooses pictures; without it there are none. */
  Picker?: EditorSlots['Picker']
  onChange: (value: T) => void
}

/** How a text is kept: what it may hold, and how it is read and written. */
export interface Notation<T> {
  extensions: Extensions
  docOf: (value: T) => RichNode
  valueOf: (doc: RichNode) => T
}

/** 富文本: what readers see formatted and nothing else, with a toolbar of its own. */
export const RichText = <T,>(props: RichTextProps<T> & { notation: Notation<T> }) => {
  const { value, locked, onChange, Picker } = props
  const { extensions, docOf, valueOf } = props.notation
  const told = useRef(value)
  const [picking, setPicking] = useState<'library' | File | null>(null)
  /** A picture that was dropped or pasted goes into the library first. */
  const takePicture = useEffectEvent((data: DataTransfer | null): boolean => {
    const picture = data === null ? null : pictureIn(data)
    if (Picker === undefined || locked || picture === null) return false
    setPicking(picture)
    return true
  })
  const editor = useEditor({
    extensions,
    content: docOf(value),
    editable: !locked,
    injectCSS: false,
    immediatelyRender: true,
    onUpdate: ({ editor: it }) => {
      told.current = valueOf(it.getJSON() as RichNode)
      onChange(told.current)
    },
  })
  useEffect(() => {
    editor.setEditable(!locked, false)
    // What is not this editor's own doing was loaded or taken back.
    if (value === told.current) return
    told.current = value
    editor.commands.setContent(docOf(value), { emitUpdate: false })
  }, [editor, value, locked, docOf])
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        transformPastedHTML: (html) =>
          cleanPasted(html, {
            levels: levelsOf(editor),
            ordered: 'orderedList' in editor.schema.nodes,
          }),
        handlePaste: (_view, event) => takePicture(event.clipboardData),
        handleDrop: (_view, event) => takePicture(event.dataTransfer),
        attributes: {
          id: props.id,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': props.label,
          'aria-invalid': String(props.invalid),
          ...(props.describedBy === undefined ? {} : { 'aria-describedby': props.describedBy }),
        },
      },
    })
  }, [editor, props.id, props.label, props.invalid, props.describedBy])
  return (
    <div className={styles.editor} data-locked={locked || undefined}>
      {!locked && (
        <Toolbar
          editor={editor}
          onPicture={Picker === undefined ? null : () => setPicking('library')}
        />
      )}
      <EditorContent editor={editor} className={styles.text ?? ''} />
      {picking !== null && Picker !== undefined && (
        <Picker
          given={picking === 'library' ? undefined : picking}
          onClose={() => setPicking(null)}
          onPick={({ url: src, alt }) => {
            setPicking(null)
            editor
              .chain()
              .focus()
              .insertContent([{ type: 'picture', attrs: { src, alt } }, { type: 'paragraph' }])
              .run()
          }}
        />
      )}
    </div>
  )
}

interface Tool {
  name: string
  /** The node or mark that it makes: it is offered where the text may hold one. */
  makes?: string
  icon: Icon
  isOn?: boolean
  off?: boolean
  run: () => void
}

const Toolbar = ({ editor, onPicture }: { editor: Editor; onPicture: (() => void) | null }) => {
  const [linking, setLinking] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const tools = useTools(editor, { onLink: () => setLinking(true), onPicture })
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = (at + step + tools.length) % tools.length
    setAt(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        tabIndex={-1}
        aria-label="格式"
        aria-orientation="horizontal"
        className={styles.bar}
        onKeyDown={onKeyDown}
      >
        {tools.map(({ name, icon: Drawing, isOn, off, run }, nth) => (
          <button
            key={name}
            type="button"
            className={styles.tool}
            title={name}
            aria-label={name}
            aria-pressed={isOn}
            aria-disabled={off || undefined}
            tabIndex={nth === at ? 0 : -1}
            onFocus={() => setAt(nth)}
            onClick={() => off !== true && run()}
          >
            <Drawing size={18} />
          </button>
        ))}
        {hasLeads(editor) && <LeadTools editor={editor} />}
        <TableTools editor={editor} />
      </div>
      {linking && (
        <LinkDialog
          href={String(editor.getAttributes('link').href ?? '')}
          onClose={() => setLinking(false)}
          onDone={(href) => {
            setLinking(false)
            const chain = editor.chain().focus().extendMarkRange('link')
            if (href === '') chain.unsetLink().run()
            else chain.setLink({ href }).run()
          }}
        />
      )}
    </>
  )
}

const useTools = (
  editor: Editor,
  { onLink, onPicture }: { onLink: () => void; onPicture: (() => void) | null },
): Tool[] => {
  const on = useEditorState({
    editor,
    selector: ({ editor: it }) => ({
      h2: it.isActive('heading', { level: 2 }),
      h3: it.isActive('heading', { level: 3 }),
      bold: it.isActive('bold'),
      bullets: it.isActive('bulletList'),
      numbers: it.isActive('orderedList'),
      quote: it.isActive('blockquote'),
      link: it.isActive('link'),
      selected: !it.state.selection.empty,
      undo: it.can().undo(),
      redo: it.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const tools: Tool[] = [
    {
      name: '标题',
      icon: IconH2,
      isOn: on.h2,
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    ...(levelsOf(editor).includes(3)
      ? [
          {
            name: '小标题',
            icon: IconH3,
            isOn: on.h3,
            run: () => chain().toggleHeading({ level: 3 }).run(),
          },
        ]
      : []),
    {
      name: '加粗',
      makes: 'bold',
      icon: IconBold,
      isOn: on.bold,
      run: () => chain().toggleBold().run(),
    },
    { name: '列表', icon: IconList, isOn: on.bullets, run: () => chain().toggleBulletList().run() },
    {
      name: '编号列表',
      makes: 'orderedList',
      icon: IconListNumbers,
      isOn: on.numbers,
      run: () => chain().toggleOrderedList().run(),
    },
    {
      name: '引用',
      makes: 'blockquote',
      icon: IconBlockquote,
      isOn: on.quote,
      run: () => chain().toggleBlockquote().run(),
    },
    {
      name: '链接（先选文字）',
      makes: 'link',
      icon: IconLink,
      isOn: on.link,
      off: !on.selected && !on.link,
      run: onLink,
    },
    {
      name: '插入表格',
      icon: IconTable,
      run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    ...(onPicture === null ? [] : [{ name: '插入图片', icon: IconPhoto, run: onPicture }]),
    { name: '撤销', icon: IconArrowBackUp, off: !on.undo, run: () => chain().undo().run() },
    { name: '重做', icon: IconArrowForwardUp, off: !on.redo, run: () => chain().redo().run() },
  ]
  const { nodes, marks } = editor.schema
  return tools.filter(({ makes }) => makes === undefined || makes in nodes || makes in marks)
}

/** Headings that the text may hold. */
const levelsOf = (editor: Editor): readonly number[] => {
  const heading = editor.extensionManager.extensions.find(({ name }) => name === 'heading')
  return (heading?.options as { levels: readonly number[] } | undefined)?.levels ?? []
}

/** What can be done with the table the caret is in. */
const TableTools = ({ editor }: { editor: Editor }) => {
  const inside = useEditorState({ editor, selector: ({ editor: it }) => it.isActive('table') })
  if (!inside) return null
  const chain = () => editor.chain().focus()
  const tools = [
    ['加行', () => chain().addRowAfter().run()],
    ['加列', () => chain().addColumnAfter().run()],
    ['删行', () => chain().deleteRow().run()],
    ['删列', () => chain().deleteColumn().run()],
    ['删表格', () => chain().deleteTable().run()],
  ] as const
  return (
    <span className={styles.table}>
      {tools.map(([name, run]) => (
        <button key={name} type="button" className={styles.word} onClick={run}>
          {name}
        </button>
      ))}
    </span>
  )
}

const hasLeads = ({ schema }: Editor): boolean =>
  'lead' in (schema.nodes.paragraph?.spec.attrs ?? {})

/** The node of the document in which the caret is, with its place and its neighbours. */
const aroundOf = ({ state: { doc, selection } }: Editor) => {
  const { $from } = selection
  const at = $from.index(0)
  return {
    from: $from.depth === 0 ? selection.from : $from.before(1),
    node: doc.maybeChild(at),
    before: at === 0 ? null : doc.child(at - 1),
    after: doc.maybeChild(at + 1),
  }
}

const LEAD_NAME: Readonly<Record<string, string>> = {
  table: '作为表格标题',
  bulletList: '作为列表导语',
}

/** The paragraph before a table or a list is made its lead, or a table that has none is given one. */
const LeadTools = ({ editor }: { editor: Editor }) => {
  const { name, isLead, untitled } = useEditorState({
    editor,
    selector: ({ editor: it }) => {
      const { node, before, after } = aroundOf(it)
      return {
        name: node?.type.name === 'paragraph' ? (LEAD_NAME[after?.type.name ?? ''] ?? '') : '',
        isLead: node?.attrs.lead === true,
        untitled: node?.type.name === 'table' && before?.attrs.lead !== true,
      }
    },
  })
  const addTitle = (): void => {
    const { from } = aroundOf(editor)
    editor
      .chain()
      .insertContentAt(from, { type: 'paragraph', attrs: { lead: true } })
      .focus(from + 1)
      .run()
  }
  if (name === '' && !untitled) return null
  return (
    <span className={styles.table}>
      {name !== '' && (
        <button
          type="button"
          className={styles.word}
          aria-pressed={isLead}
          onClick={() =>
            editor.chain().focus().updateAttributes('paragraph', { lead: !isLead }).run()
          }
        >
          {name}
        </button>
      )}
      {untitled && (
        <button type="button" className={styles.word} onClick={addTitle}>
          加表格标题
        </button>
      )}
    </span>
  )
}
