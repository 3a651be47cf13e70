import { useMemo, useRef, useState } from 'react'
import { DOUBT_TEXT } from '#domain/content/doubts.ts'
import type { FieldProblem } from '#domain/fields/fields.ts'
import { CONTENT_STATE } from '#domain/content/flow.ts'
import { IMPORTED_KINDS } from '#domain/content/import.ts'
import { CONTENT_KIND, CONTENT_KIND_NAME } from '#domain/content/kinds.ts'
import { Button } from '#web/kit/Button.tsx'
import { Lazy } from '#web/kit/Lazy.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useMedia } from '#web/kit/useMedia.ts'
import { useApplication } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { Defaults } from '../form/Defaults.tsx'
import { ItemForm } from '../form/ItemForm.tsx'
import type { Item } from '../queries.ts'
import { SourcePane } from '../source/SourcePane.tsx'
import { plansOf, readersSee, STATE_TONE } from '../labels.ts'
import { Audience } from './Audience.tsx'
import { CommentList } from './CommentList.tsx'
import { Conflict } from './Conflict.tsx'
import { DeadLinks } from './DeadLinks.tsx'
import styles from './edit.module.css'
import { ItemId } from './ItemId.tsx'
import { Lacking } from './Lacking.tsx'
import { Transitions } from './Transitions.tsx'
import { Preview } from './Preview.tsx'
import { SaveLine } from './SaveLine.tsx'
import { useCommenting } from './useCommenting.ts'
import { useDraft } from './useDraft.ts'

/** What stands beside the form. */
type Side = 'source' | 'preview'

/** Room for the form beside the page. */
const TWO_PANES = '(min-width: 1280px)'

interface Props {
  item: Item
  onStale: () => Promise<unknown>
}

/** One item: form on the left, its document or its page on the right, one behind the other where there is no room. */
export const Editor = ({ item, onStale }: Props) => {
  const draft = useDraft({ item, onStale })
  const wide = useMedia(TWO_PANES)
  const sourced = item.sources.length > 0 || item.facts.length > 0
  const [tab, setTab] = useState<'form' | Side>(
    draft.counts.open > 0 && item.locked === '' ? 'source' : 'form',
  )
  const [beside, setBeside] = useState<Side | null>(null)
  const [folded, setFolded] = useState(false)
  const [marked, setMarked] = useState('')
  const [history, setHistory] = useState(false)
  const [importing, setImporting] = useState(false)
  const [revealed, setRevealed] = useState({ path: '', nth: 0 })
  const lacking = useRef<HTMLElement>(null)
  const { overlays } = useApplication()
  const commenting = useCommenting(item, onStale)
  const { written } = commenting
  const places = draft.doubts.map(({ at }) => at).join(' ')
  const doubts = useMemo(() => new Set(places.split(' ')), [places])
  const confirm = async (path: string): Promise<void> => {
    if (!(await draft.confirm(path))) overlays.toast('error', '未能记录，请先保存修改')
  }
  const locked = item.locked !== ''
  const showSource = (): void => {
    setBeside('source')
    setTab('source')
    setFolded(false)
  }
  const taken = async (): Promise<void> => {
    await onStale()
    showSource()
  }
  const reveal = (path: string): void => {
    setTab('form')
    setRevealed({ path, nth: revealed.nth + 1 })
  }
  const form = (
    <>
      {item.kind === 'policy' && !locked && (
        <Defaults value={draft.defaults} onChange={draft.setDefaults} />
      )}
      <ItemForm
        key={draft.loads}
        kind={item.kind}
        form={draft.form}
        onChange={draft.change}
        locked={locked}
        problems={shownAtFields(draft.problems, revealed.nth > 0)}
        revealed={revealed}
        marked={marked}
        doubts={doubts}
        onConfirm={(path) => void confirm(path)}
        commenting={commenting}
      />
    </>
  )
  const hasPage = CONTENT_KIND[item.kind].page.name !== ''
  const sides = [
    ...(sourced
      ? [
          {
            value: 'source' as const,
            name: '原文',
            ...(draft.counts.open === 0 ? {} : { note: draft.counts.open }),
          },
        ]
      : []),
    ...(hasPage ? [{ value: 'preview' as const, name: '预览' }] : []),
  ]
  const shown = sides.find(({ value }) => value === beside)?.value ?? sides[0]?.value ?? 'preview'
  const sideOf = (which: Side) =>
    which === 'source' ? (
      <SourcePane item={item} draft={draft} onMark={setMarked} onReveal={reveal} />
    ) : (
      <>
        <Preview item={item} version={draft.version} unset={unsetOf(item.kind, draft.problems)} />
        {item.kind === 'policy' && <Audience policyId={item.id} />}
      </>
    )
  return (
    <>
      <LeaveGuard
        dirty={draft.dirty || written.length > 0}
        text={
          draft.dirty
            ? '最后几处修改尚未保存。留在此页，几秒后会自动保存。'
            : `有 ${written.length} 处审核意见尚未送出，离开后不会保留。`
        }
      />
      <Head
        item={item}
        draft={draft}
        onHistory={() => setHistory(true)}
        onImport={() => setImporting(true)}
      >
        <Transitions
          item={item}
          draft={draft}
          written={written}
          onMoved={onStale}
          onLacking={() => {
            lacking.current?.querySelector('details')?.setAttribute('open', '')
            lacking.current?.focus()
          }}
        />
      </Head>
      <Conflict item={item} draft={draft} />
      <DeadLinks links={item.deadLinks} />
      <CommentList comments={item.comments} onGo={reveal} />
      <OpenFacts count={draft.counts.open} onShow={showSource} />
      {!locked && (item.working || draft.problems.length > 0) && (
        <Lacking
          boxRef={lacking}
          problems={draft.problems}
          open={draft.counts.open}
          onGo={reveal}
        />
      )}
      {sides.length === 0 ? (
        <div className={styles.pane}>{form}</div>
      ) : wide ? (
        <>
          <p className={styles.fold}>
            <Button
              size="sm"
              variant="quiet"
              aria-expanded={!folded}
              onClick={() => setFolded(!folded)}
            >
              {folded ? '展开右栏' : '收起右栏'}
            </Button>
          </p>
          <div className={folded ? undefined : styles.panes}>
            <div className={styles.pane}>{form}</div>
            {!folded && (
              <div className={styles.side}>
                {sides.length === 1 ? (
                  <div className={styles.pane}>{sideOf(shown)}</div>
                ) : (
                  <Tabs label="表单旁显示什么" tabs={sides} value={shown} onChange={setBeside}>
                    <div className={styles.pane}>{sideOf(shown)}</div>
                  </Tabs>
                )}
              </div>
            )}
          </div>
        </>
      ) : (
        <Tabs
          label="编辑、原文或预览"
          tabs={[{ value: 'form', name: locked ? '表单' : '编辑' }, ...sides]}
          value={tab}
          onChange={setTab}
        >
          {/* The form stays: what folds open in it and what was just typed are not lost. */}
          <div className={styles.pane} hidden={tab !== 'form'}>
            {form}
          </div>
          {tab !== 'form' && <div className={styles.pane}>{sideOf(tab)}</div>}
        </Tabs>
      )}
      {importing && (
        <Lazy
          load={loadImport}
          given={{ item, draft, onTaken: taken, onClose: () => setImporting(false) }}
        />
      )}
      {history && (
        <Lazy
          load={loadHistory}
          given={{
            item,
            save: draft.save,
            onRolledBack: onStale,
            onClose: () => setHistory(false),
          }}
        />
      )}
    </>
  )
}

/** 待确认: what a document says and nobody has decided about, wherever one looks. */
const OpenFacts = ({ count, onShow }: { count: number; onShow: () => void }) =>
  count === 0 ? null : (
    <p className={styles.open}>
      <span>{`从公文识别的内容还有 ${count} 处待确认，没有填入表单`}</span>
      <Button size="sm" onClick={onShow}>
        对照原文确认
      </Button>
    </p>
  )

const loadImport = async () => (await import('../import/ImportDialog.tsx')).ImportDialog
const loadHistory = async () => (await import('./History.tsx')).History

/**
 * Before publication was asked for, an empty field is not called wrong: the list above says what
 * lacks. What is to be looked at has a mark of its own.
 */
const shownAtFields = (problems: readonly FieldProblem[], asked: boolean): FieldProblem[] =>
  problems.filter(
    ({ text }) =>
      text !== DOUBT_TEXT && (asked || !text.startsWith('请填写') || text.includes('开头')),
  )

const STOOD_FOR = new Set(['choice', 'choices', 'region', 'regions', 'number'])

/** Fields that nobody has filled in and for which the preview shows the first of their codes. */
const unsetOf = (kind: Item['kind'], problems: readonly FieldProblem[]): string[] =>
  CONTENT_KIND[kind].fields
    .filter(({ name, type }) => STOOD_FOR.has(type) && problems.some(({ path }) => path === name))
    .filter(({ name }) => kind !== 'policy' || !LEFT_BLANK.has(name))
    .map(({ label }) => label)
/** Of a policy these are left out of the page instead. */
const LEFT_BLANK = new Set(['validity', 'confidence'])

const Head = (props: {
  item: Item
  draft: ReturnType<typeof useDraft>
  onHistory: () => void
  onImport: () => void
  children: React.ReactNode
}) => {
  const { item, draft } = props
  const href = useHref()
  const facts = [
    CONTENT_KIND_NAME[item.kind],
    item.number === 0 ? '' : `第 ${item.number} 版`,
    item.editor === '' ? '' : `${item.editor}编辑`,
    readersSee(item),
    ...plansOf(item),
  ].filter((fact) => fact !== '')
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h1>{item.title}</h1>
        {props.children}
      </div>
      <p className={styles.facts}>
        <Tag tone={STATE_TONE[item.state]}>{CONTENT_STATE[item.state]}</Tag>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <ItemId item={item} draft={draft} />
      </p>
      <p className={styles.facts}>{CONTENT_KIND[item.kind].hint}</p>
      <div className={styles.facts}>
        {item.locked === '' ? <SaveLine draft={draft} /> : <span>{lockedWords(item)}</span>}
        {IMPORTED_KINDS.has(item.kind) && item.locked === '' && (
          <Button size="sm" onClick={props.onImport}>
            从公文导入
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={props.onHistory}>
          历史版本
        </Button>
        <ButtonLink to={href('content', { kind: item.kind })} size="sm">
          {`回到${CONTENT_KIND_NAME[item.kind]}列表`}
        </ButtonLink>
      </div>
      {item.locked === '' && !item.working && item.live !== 'none' && (
        <p className={styles.facts}>
          可以直接修改：修改会存成新的草稿，读者看到的不变，直到重新审核通过
        </p>
      )}
      {item.reason !== '' && (
        <p className={styles.notice}>
          {`${item.state === 'offline' ? '下线' : '退回'}原因：${item.reason}`}
        </p>
      )}
      {item.replacedBy !== null && (
        <p className={styles.notice}>{`已由“${item.replacedBy.title}”替代`}</p>
      )}
    </div>
  )
}

const lockedWords = (item: Item): string => {
  if (item.state === 'review')
    return item.moves.some(({ move }) => move === 'return')
      ? '正在等待您审核：核对无误点“通过并发布”；要改，在字段旁写意见或写明原因后点“退回”'
      : '正在等待审核，内容不能修改；要改请先撤回送审'
  if (item.state === 'scheduled') return '已定时发布，内容不能修改；要改请先取消定时发布'
  if (item.state === 'deleted') return '在回收站里，恢复后可以修改'
  return item.locked
}
