import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { IconX } from '#web/kit/icons.ts'
import type { PageName } from '#domain/pages/pages.ts'
import styles from './GreetingBubble.module.css'
import { headingOfPage } from '#web/kit/page-source.ts'

interface Words {
  text: string
  /** What may be asked by one touch. */
  chips: readonly [string, string]
}

/** What is said on a page, by what it is about. */
export const greetingOf = (page: PageName, heading: string): Words => {
  if (page === 'policyDetail' || page === 'policyShare')
    return {
      text: `关于《${heading}》，想了解贵司是否符合条件？`,
      chips: ['我们是否符合申报条件？', '需要准备哪些材料？'],
    }
  if (page === 'serviceProjectDetail')
    return {
      text: `关于“${heading}”，想了解费用和办理周期吗？`,
      chips: ['费用怎么算？', '办理需要多久？'],
    }
  if (page.startsWith('policy') || page === 'scenario')
    return {
      text: '想了解贵司现在能申报哪些政策？',
      chips: ['我们能申报哪些政策？', '最近有哪些政策快截止？'],
    }
  return {
    text: '想了解哪项服务适合贵司？',
    chips: ['我们适合办哪些项目？', '费用怎么算？'],
  }
}

/** Where it may stand, the usual place first; away while it would cover something in both. */
const SIDES = ['right', 'left', 'away'] as const

const covers = (element: HTMLElement, other: Element): boolean => {
  const [a, b] = [element.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Moves an element aside, or away, for as long as it would cover what is marked `data-keep-clear`. */
const useKeepClear = (ref: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const settle = (): void => {
      const element = ref.current
      if (element === null) return
      const kept = [...document.querySelectorAll('[data-keep-clear]')]
      for (const side of SIDES) {
        element.dataset.side = side
        if (!kept.some((one) => covers(element, one))) return
      }
    }
    settle()
    addEventListener('scroll', settle, { passive: true })
    addEventListener('resize', settle)
    return () => {
      removeEventListener('scroll', settle)
      removeEventListener('resize', settle)
    }
  }, [ref])
}

/** 问候 beside the launcher: no sound, no focus taken, and gone for a week once it is closed. */
export default function GreetingBubble(props: {
  page: PageName
  onAsk: (question: string) => void
  onClose: () => void
}) {
  const [{ text, chips }] = useState(() => greetingOf(props.page, headingOfPage().trim()))
  const bubble = useRef<HTMLElement>(null)
  useKeepClear(bubble)
  return (
    <aside ref={bubble} className={styles.bubble} aria-label="咨询提示">
      <p>{text}</p>
      <div>
        {chips.map((chip) => (
          <button key={chip} type="button" onClick={() => props.onAsk(chip)}>
            {chip}
          </button>
        ))}
      </div>
      <button
        type="button"
        className={`iconbtn ${styles.close}`}
        aria-label="关闭，7 天内不再提示"
        onClick={props.onClose}
      >
        <IconX size={16} />
      </button>
    </aside>
  )
}
