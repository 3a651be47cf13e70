import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { content } from '#contract/content.ts'
import { CONTENT_KIND_NAME } from '#domain/content/kinds.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useSite } from '#web/shell/context.ts'
import { queryOptionsInline, useCall } from '#web/wire/query.ts'
import type { ItemKey } from '../queries.ts'
import { useSlots } from '../slots.ts'
import styles from './edit.module.css'

const WIDTHS = [
  { value: '1280', name: '电脑 1280' },
  { value: '360', name: '手机 360' },
] as const

/** 预览: the page as readers would see it, drawn from what was saved last. */
export const Preview = (props: {
  item: ItemKey
  /** Each version is drawn anew. */
  version: number
  /** What is lacking still, and stands in the page as something that nobody has said. */
  unset: readonly string[]
}) => {
  const { kind, id } = props.item
  const site = useSite()
  const others = useCall()
  const { draw } = useSlots()
  const [width, setWidth] = useState<(typeof WIDTHS)[number]['value']>('1280')
  const asked = queryOptionsInline(content.preview, { kind, id })
  const page = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, props.version] as const,
    queryFn: async (context) => {
      const previewed = await asked.queryFn(context)
      return draw({ kind, id, ...previewed, site, others })
    },
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <section className={styles.preview} aria-label="预览">
      <div className={styles.previewHead}>
        <Segmented label="预览的宽度" options={WIDTHS} value={width} onChange={setWidth} />
        <small className="muted">
          {page.isFetching ? '正在更新预览' : '按最近一次保存的内容显示，只有这里看得到'}
        </small>
      </div>
      {props.unset.length > 0 && (
        <p className={styles.notice}>
          {`尚未填写：${props.unset.join('、')}。预览中的对应内容只是占位，不代表已经选定`}
        </p>
      )}
      {page.isError ? (
        <ErrorBlock
          text={`预览生成失败：${page.error.message}`}
          error={page.error}
          onRetry={() => void page.refetch()}
        />
      ) : page.data === undefined ? (
        <Skeleton label="预览" rows={4} />
      ) : page.data === null ? (
        <p className="muted">{`${CONTENT_KIND_NAME[kind]}没有单独的页面可以预览`}</p>
      ) : (
        <Paper html={page.data} width={Number(width)} />
      )}
    </section>
  )
}

/** The page's style sheets, so that the frame looks as the site does. */
const sheets = (): string =>
  [...document.querySelectorAll('link[rel=stylesheet], style')]
    .map((one) =>
      one instanceof HTMLLinkElement
        ? `<link rel="stylesheet" href="${one.href}">`
        : `<style>${one.textContent}</style>`,
    )
    .join('')

const documentOf = (html: string): string =>
  `<!doctype html><html lang="zh-CN" data-theme="light"><head><meta charset="utf-8"><base target="_blank">${sheets()}</head><body>${html}</body></html>`

/** A document of a given width, made as small as its place: it runs no script, and no link leads away. */
const Paper = (props: { html: string; width: number }) => {
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [room, setRoom] = useState(props.width)
  const scrolled = useRef(0)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null || typeof ResizeObserver !== 'function') return undefined
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const scale = room <= 0 ? 1 : Math.min(1, room / props.width)
  return (
    <div ref={place} className={styles.paper} data-narrow={props.width < 600 || undefined}>
      <iframe
        ref={frame}
        title="页面预览"
        sandbox="allow-same-origin"
        srcDoc={documentOf(props.html)}
        style={{
          width: `${props.width}px`,
          height: `${100 / scale}%`,
          transform: `scale(${scale})`,
        }}
        onLoad={() => {
          const view = frame.current?.contentWindow
          if (!view) return
          // A new version stays where the old one was read.
          view.scrollTo(0, scrolled.current)
          view.addEventListener('scroll', () => {
            scrolled.current = view.scrollY
          })
        }}
      />
    </div>
  )
}
