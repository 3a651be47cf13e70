import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useRef, useState } from 'react'
import { content } from '#contract/content.ts'
import { libraryLink } from '#contract/file-library.ts'
import { FACT_STATE, factsText, type JudgedFact, sectionCounts } from '#domain/content/facts.ts'
import { notFound } from '#domain/content/import.ts'
import { NOTICE_SECTION } from '#domain/notices/notice.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Field } from '#web/kit/Field.tsx'
import { IconFileText } from '#web/kit/icons.ts'
import { Segmented } from '#web/kit/Segmented.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { queryOptionsInline } from '#web/wire/query.ts'
import type { Draft } from '../edit/useDraft.ts'
import type { Item } from '../queries.ts'
import { FactCard } from './FactCard.tsx'
import { Original, type SourceBlocks } from './Original.tsx'
import styles from './source.module.css'

type Shown = 'open' | 'all'

/**
 * 原文: the document beside the form, and every fact that was read of it with what became of it.
 * Whoever looks at a fact sees its words in the document and its place in the form.
 */
export const SourcePane = (props: {
  item: Item
  draft: Draft
  /** A place of the form is meant: it is shown, and marked. */
  onMark: (path: string) => void
  /** The same, and whoever asked goes there. */
  onReveal: (path: string) => void
}) => {
  const { item, draft } = props
  const { facts, counts } = draft
  const locked = item.locked !== ''
  const [number, setNumber] = useState(item.sources[0]?.number ?? 0)
  const [shown, setShown] = useState<Shown>(counts.open > 0 && !locked ? 'open' : 'all')
  const [at, setAt] = useState(-1)
  const list = useRef<HTMLUListElement>(null)
  const hint = useId()
  const source = item.sources.find((one) => one.number === number) ?? item.sources[0]
  const asked = useQuery({
    ...queryOptionsInline(content.source, {
      kind: item.kind,
      id: item.id,
      number: source?.number ?? 1,
    }),
    enabled: source?.kept === true,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const blocks = asked.data?.blocks ?? NO_BLOCKS
  const chosen = facts[at] ?? null
  const own = useMemo(
    () => facts.filter(({ fact }) => fact.source === source?.number),
    [facts, source?.number],
  )
  const { sections, unread } = useMemo(
    () =>
      sectionCounts(
        blocks,
        own.map(({ fact }) => fact),
      ),
    [blocks, own],
  )
  const missing =
    source?.kept === true && counts.all > 0
      ? notFound(
          item.kind,
          own.map(({ fact }) => fact),
        )
      : []
  // What is decided stays in its place until something else is looked at.
  const listed = facts
    .map((of, nth) => ({ of, nth }))
    .filter(({ of, nth }) => shown === 'all' || of.state === 'open' || nth === at)
  const choose = (nth: number): void => {
    if (nth === at) return
    setAt(nth)
    const of = facts[nth]
    if (of === undefined) return
    if (of.fact.source > 0 && of.fact.source !== source?.number) setNumber(of.fact.source)
    props.onMark(of.at)
  }
  const step = (by: number): void => {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>(':scope > li') ?? [])]
    const now = cards.findIndex((card) => card.contains(document.activeElement))
    cards[Math.max(0, Math.min(cards.length - 1, now + by))]?.focus()
  }
  const open = facts.filter(({ state }) => state === 'open')
  const sure = open.filter(
    ({ fact, current }) => fact.sureness === 'sure' && (fact.row || isEmpty(current)),
  )
  return (
    <section className={styles.pane} aria-label="公文原文与识别的内容">
      <div className={styles.bar}>
        <p>
          <output>{factsText(counts)}</output>
        </p>
        {item.sources.length > 1 && (
          <Field label="原文">
            {(control) => (
              <select
                {...control}
                className="input"
                value={source?.number ?? ''}
                onChange={(event) => setNumber(Number(event.target.value))}
              >
                {item.sources.map((one) => (
                  <option key={one.number} value={one.number}>
                    {`${one.fileName}（${one.time}）`}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        {source !== undefined && (
          <p className={styles.file}>
            <IconFileText size={18} />
            {source.fileId === '' ? (
              <span>{source.fileName}</span>
            ) : (
              <a className="link" href={`${libraryLink.path}?fileId=${source.fileId}`} download>
                {source.fileName}
              </a>
            )}
            <span>{`导入来源 · ${source.user === '' ? '' : `${source.user} `}${source.time}`}</span>
          </p>
        )}
        {sections.length > 0 && (
          <ul className={styles.sections} aria-label="各部分段落是否读全">
            {sections.map(({ section, paragraphs, read, taken }) => (
              <li key={section} data-lacking={read < paragraphs || undefined}>
                {`${NOTICE_SECTION[section]} ${paragraphs} 段，识别 ${read}，采用 ${taken}`}
              </li>
            ))}
          </ul>
        )}
        {missing.length > 0 && (
          <p className={styles.missing}>{`没有识别到${missing.join('、')}，原文若有请手工填写`}</p>
        )}
        {unread.size > 0 && (
          <p className={styles.missing}>
            {`有 ${unread.size} 段没有识别出内容，在原文里标为“未识别”，请核对后手工补充`}
          </p>
        )}
      </div>
      <div className={styles.sides}>
        <div className={styles.facts}>
          <div className={styles.tools}>
            <Segmented
              label="显示哪些"
              options={[
                { value: 'open', name: `${FACT_STATE.open} ${counts.open}` },
                { value: 'all', name: `全部 ${counts.all}` },
              ]}
              value={shown}
              onChange={setShown}
            />
            {!locked && sure.length > 0 && (
              <Button size="sm" onClick={() => draft.take(sure)}>
                {`采用高置信的 ${sure.length} 处`}
              </Button>
            )}
            {!locked && open.length > 0 && sure.length === 0 && (
              <>
                <Button size="sm" onClick={() => draft.take(open)}>
                  {`采用其余 ${open.length} 处，逐处核对`}
                </Button>
                <Button size="sm" variant="quiet" onClick={() => draft.leave(open)}>
                  {`忽略其余 ${open.length} 处`}
                </Button>
              </>
            )}
          </div>
          <p id={hint} className={styles.keys}>
            {locked
              ? '键盘：↑ ↓ 切换，回车到表单'
              : '键盘：↑ ↓ 切换，A 采用，X 忽略，E 更正，回车到表单'}
          </p>
          {listed.length === 0 ? (
            <p className="muted">{counts.all === 0 ? '没有识别出内容' : '全部已确认'}</p>
          ) : (
            <ul ref={list} className={styles.list} aria-label="识别的内容" aria-describedby={hint}>
              {listed.map(({ of, nth }) => (
                <FactCard
                  key={nth}
                  of={of}
                  nth={nth}
                  chosen={nth === at}
                  locked={locked}
                  passage={passageOf(of, of.fact.source === source?.number ? blocks : NO_BLOCKS)}
                  onChoose={() => choose(nth)}
                  onStep={step}
                  acts={{
                    take: (value) => draft.take([of], value),
                    leave: () => draft.leave([of]),
                    reopen: () => draft.reopen([of]),
                    restore: () => draft.restore(of),
                    reveal: () => props.onReveal(of.at),
                  }}
                />
              ))}
            </ul>
          )}
        </div>
        {source?.kept === true &&
          (asked.isError ? (
            <ErrorBlock
              text={asked.error.message}
              error={asked.error}
              onRetry={() => void asked.refetch()}
            />
          ) : asked.data === undefined ? (
            <Skeleton label="原文" rows={6} />
          ) : (
            <Original
              blocks={blocks}
              facts={own}
              chosen={chosen?.fact.source === source.number ? chosen : null}
              unread={unread}
            />
          ))}
      </div>
    </section>
  )
}

const NO_BLOCKS: SourceBlocks = []

const isEmpty = (value: JudgedFact['current']): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const PASSAGE = 80

const passageOf = ({ fact }: JudgedFact, blocks: SourceBlocks): string => {
  const texts = fact.places.map(({ block, from, to }) => blocks[block]?.text.slice(from, to) ?? '')
  const words = [...new Set(texts.filter((text) => text !== ''))].join(' … ')
  const letters = Array.from(words)
  if (letters.length === 0) return fact.places.length === 0 ? '文件本身的信息' : '见原文'
  return letters.length > PASSAGE ? `${letters.slice(0, PASSAGE).join('')}…` : words
}
