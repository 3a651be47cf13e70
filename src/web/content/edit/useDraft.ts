import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { content, FORM_MOST } from '#contract/content.ts'
import { type Doubt, doubtProblems, openFacts, openDoubtsOf } from '#domain/content/doubts.ts'
import type { FieldProblem, Form, FormValue } from '#domain/fields/fields.ts'
import { CONTENT_KIND, draftProblems, publishProblems, readForm } from '#domain/content/kinds.ts'
import { useOnline } from '#web/kit/useOnline.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { Item } from '../queries.ts'

/** How long the hands must rest before what they typed is saved. */
const AUTOSAVE_MS = 2_500
/** How long after a save that did not arrive it is tried again. */
const AGAIN_MS = 10_000
const CONFLICT = 409
const NOT_SENT = 0

/** Where form and server last agreed: version, what the server holds, and what the form said then. */
interface Ground {
  version: number
  theirs: string
  mine: string
}

const formIn = ({ kind, form }: Pick<Item, 'kind' | 'form'>): Form =>
  readForm(kind, JSON.parse(form))
const groundOf = (item: Item): Ground => ({
  version: item.version,
  theirs: item.form,
  mine: JSON.stringify(formIn(item)),
})

const doubtsOf = (answered: Item['doubts']): Doubt[] =>
  answered.map(({ path, row, open, value }) => {
    const doubt = { path, row, value: JSON.parse(value) as FormValue }
    return open ? { ...doubt, open } : doubt
  })

/** Why a form cannot be sent at all. */
const heldBack = (kind: Item['kind'], form: Form, text: string): FieldProblem | undefined =>
  Array.from(text).length > FORM_MOST
    ? {
        path: '',
        label: '',
        text: `内容超过 ${FORM_MOST / 10_000} 万字，请分成几条，或把附件放进文件库`,
      }
    : draftProblems(kind, form)[0]

/** What the line beside the title says of saving. */
export type Saving =
  | { is: 'saved'; at: string }
  | { is: 'saving' }
  | { is: 'waiting' }
  | { is: 'held'; text: string }
  | { is: 'offline' }
  | { is: 'failed'; text: string }
  | { is: 'untouched' }

/**
 * The form of an item: saved by itself soon after the last change, again once the network is back.
 * Whoever is second is asked which version goes on; nothing typed is lost by itself.
 */
export const useDraft = (props: {
  item: Item
  /** Something was saved, or somebody was faster: what is there now is to be asked for. */
  onStale: () => Promise<unknown>
}) => {
  const { item, onStale } = props
  const { kind, id } = item
  const tell = useEndpointMutation(content.save, 'quiet')
  const confirming = useEndpointMutation(content.confirm, 'quiet')
  const online = useOnline()
  const [ground, setGround] = useState(() => groundOf(item))
  const [form, setForm] = useState(() => formIn(item))
  const [savedAt, setSavedAt] = useState('')
  const [answered, setAnswered] = useState(item.problems)
  const [doubts, setDoubts] = useState(() => doubtsOf(item.doubts))
  /** Another form was put in the place of what was typed: controls that keep their own state start anew. */
  const [loads, setLoads] = useState(0)
  /** The save that is under way: whoever wants the same waits for it. */
  const running = useRef<{ form: string; version: Promise<number | null> } | null>(null)
  const text = JSON.stringify(form)
  const dirty = text !== ground.mine
  const newer = item.version > ground.version
  const moved = newer && item.form !== ground.theirs
  const conflict = moved && dirty && item.locked === ''
  const held = dirty ? heldBack(kind, form, text) : undefined
  const { fields } = CONTENT_KIND[kind]
  const openDoubts = openDoubtsOf(fields, form, doubts)

  const adopt = (): void => {
    setGround(groundOf(item))
    setForm(formIn(item))
    setAnswered(item.problems)
    setDoubts(doubtsOf(item.doubts))
    setLoads(loads + 1)
  }
  if (newer && !dirty) {
    if (moved) adopt()
    else setGround({ ...ground, version: item.version })
  }

  const send = async (): Promise<number | null> => {
    try {
      const version = newer ? item.version : ground.version
      const saved = await tell.mutateAsync({ kind, id, version, form: text })
      setGround({ version: saved.version, theirs: text, mine: text })
      setSavedAt(saved.updateTime.slice(11, 16))
      setAnswered(saved.problems)
      setDoubts(doubtsOf(saved.doubts))
      void onStale()
      return saved.version
    } catch {
      // What it was stands in the mutation.
      return null
    }
  }
  /** The version of what is saved now; null when it could not be saved. */
  const save = async (): Promise<number | null> => {
    if (!dirty) return Math.max(ground.version, item.version)
    if (held !== undefined || conflict) return null
    if (running.current !== null) {
      const { form: sent, version } = running.current
      return sent === text ? version : null
    }
    const version = send()
    running.current = { form: text, version }
    try {
      return await version
    } finally {
      running.current = null
    }
  }
  /** Somebody has looked at what was imported. Whether it could be kept. */
  const settle = async (looked: { paths?: string[]; left?: string }): Promise<boolean> => {
    if ((await save()) === null) return false
    try {
      const after = await confirming.mutateAsync({ kind, id, ...looked })
      setAnswered(after.problems)
      setDoubts(doubtsOf(after.doubts))
      void onStale()
      return true
    } catch {
      return false
    }
  }
  const code = tell.error?.code
  const stale = useEffectEvent(() => void onStale())
  /** Once for each refusal. */
  useEffect(() => {
    if (code === CONFLICT) stale()
  }, [code, tell.submittedAt])
  const late = useEffectEvent(() => void save())
  const lost = code === NOT_SENT
  const tried = code !== undefined && tell.variables?.form === text
  /** It was refused as it is; a version that went on without another form is no reason any more. */
  const refused = tried && !lost && !(code === CONFLICT && newer)
  useEffect(() => {
    if (!dirty || conflict || !online || refused) return undefined
    const timer = setTimeout(late, tried && lost ? AGAIN_MS : AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [text, dirty, conflict, online, refused, tried, lost, tell.submittedAt])

  return {
    form,
    change: setForm,
    /** Puts another form in the place of this one, which controls with a state of their own read anew. */
    replace: (next: Form): void => {
      setForm(next)
      setLoads(loads + 1)
    },
    /** 待核对: what was imported and nobody has looked at yet, where it stands now. */
    doubts: openDoubts,
    /** 未决定: what a document says that nobody has decided about. */
    open: openFacts(fields, form, doubts),
    /** 确认无误: an imported field stands as it is. Whether it could be kept. */
    confirm: async (path: string) => settle({ paths: [path] }),
    /** 忽略: the form shall not have it. Whether it could be kept. */
    leave: async (facts: readonly Doubt[]) => settle({ left: JSON.stringify(facts) }),
    dirty,
    conflict,
    loads,
    version: Math.max(ground.version, item.version),
    /** 还缺什么: at once by the rules of the form, and what only the server can tell, as it last said. */
    problems: dirty
      ? mergedProblems([...publishProblems(kind, form), ...doubtProblems(openDoubts)], answered)
      : answered,
    saving: savingOf({
      dirty,
      pending: tell.isPending,
      online,
      lost,
      savedAt,
      held,
      error: tell.error?.message,
    }),
    save,
    /** 载入对方的版本: lets go of what was typed. */
    takeTheirs: () => {
      adopt()
      tell.reset()
    },
    /** 保留我的修改: what was typed is saved over what is new, which stays in the history. */
    keepMine: () => {
      setGround({ ...ground, version: item.version, theirs: item.form })
      tell.reset()
    },
  }
}

export type Draft = ReturnType<typeof useDraft>

/** What the server alone knows: things that are named and not there. */
const mergedProblems = (
  local: readonly FieldProblem[],
  answered: readonly FieldProblem[],
): readonly FieldProblem[] => [
  ...local,
  ...answered.filter(
    ({ path, text }) =>
      !local.some((one) => one.path === path) &&
      /不存在|没有代码|不能是它自己|文件库里|已经公布过/.test(text),
  ),
]

const savingOf = (of: {
  dirty: boolean
  pending: boolean
  online: boolean
  lost: boolean
  savedAt: string
  held: FieldProblem | undefined
  error: string | undefined
}): Saving => {
  if (of.pending) return { is: 'saving' }
  if (!of.dirty) return of.savedAt === '' ? { is: 'untouched' } : { is: 'saved', at: of.savedAt }
  if (of.held !== undefined) return { is: 'held', text: of.held.text }
  if (!of.online || of.lost) return { is: 'offline' }
  if (of.error !== undefined) return { is: 'failed', text: of.error }
  return { is: 'waiting' }
}
