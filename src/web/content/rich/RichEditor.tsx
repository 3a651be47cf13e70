import { TableKit } from '@tiptap/extension-table'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
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
import { docOf, LINK, markdownOf, type RichNode } from './markdown.ts'
import { pictureIn } from '../form/pictures.ts'
import type { EditorSlots } from '../slots.ts'
import { cleanPasted } from './paste.ts'
import { PictureNode } from './picture.ts'
import styles from './rich.module.css'

export interface RichEditorProps {
  id: string
  label: string
  describedBy: string | undefined
  invalid: boolean
  /** Markdown. */
  value: string
  locked: boolean
  /** Chooses pictures; without it there are none. */
  Picker: EditorSlots['Picker']
  onChange: (markdown: string) => void
}

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: (uri) => LINK.test(uri),
      HTMLAttributes: { target: null, rel: null },
    },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    italic: false,
    strike: false,
    underline: false,
  }),
  TableKit.configure({ table: { resizable: false } }),
  PictureNode,
]

/** 富文本: what readers see formatted and nothing else, with a toolbar of its own. */
export const RichEditor = (props: RichEditorProps) => {
  const { value, locked, onChange, Picker } = props
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
    extensions: EXTENSIONS,
    content: docOf(value),
    editable: !locked,
    injectCSS: false,
    immediatelyRender: true,
    editorProps: { transformPastedHTML: cleanPasted },
    onUpdate: ({ editor: it }) => {
      told.current = markdownOf(it.getJSON() as RichNode)
      onChange(told.current)
    },
  })
  useEffect(() => {
    editor.setEditable(!locked, false)
    // What is not this editor's own doing was loaded or taken back.
    if (value === told.current) return
    told.current = value
    editor.commands.setContent(docOf(value), { emitUpdate: false })
  }, [editor, value, locked])
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        transformPastedHTML: cleanPasted,
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
  return [
    {
      name: '标题',
      icon: IconH2,
      isOn: on.h2,
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    {
      name: '小标题',
      icon: IconH3,
      isOn: on.h3,
      run: () => chain().toggleHeading({ level: 3 }).run(),
    },
    { name: '加粗', icon: IconBold, isOn: on.bold, run: () => chain().toggleBold().run() },
    { name: '列表', icon: IconList, isOn: on.bullets, run: () => chain().toggleBulletList().run() },
    {
      name: '编号列表',
      icon: IconListNumbers,
      isOn: on.numbers,
      run: () => chain().toggleOrderedList().run(),
    },
    {
      name: '引用',
      icon: IconBlockquote,
      isOn: on.quote,
      run: () => chain().toggleBlockquote().run(),
    },
    {
      name: '链接（先选文字）',
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
