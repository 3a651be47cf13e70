import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { content, FORM_MOST } from '#contract/content.ts'
import { type DocumentDefaults, defaultsOf, withDefaults } from '#domain/content/defaults.ts'
import { type Doubt, doubtProblems, fieldAt, openDoubtsOf } from '#domain/content/doubts.ts'
import {
  type Fact,
  factCounts,
  type JudgedFact,
  judgedFacts,
  keptFacts,
  restoredRow,
} from '#domain/content/facts.ts'
import { takeFacts, withValue } from '#domain/content/import.ts'
import { sameValue } from '#domain/same.ts'
import type { FieldProblem, Form, FormValue } from '#domain/fields/fields.ts'
import { CONTENT_KIND, publishProblems, readForm } from '#domain/content/kinds.ts'
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
  answered.map(({ path, row, value }) => ({ path, row, value: JSON.parse(value) as FormValue }))

const factsIn = (answered: Item['facts']): Fact[] =>
  answered.map(({ value, said, ...fact }) => ({
    ...fact,
    value: JSON.parse(value) as FormValue,
    said: JSON.parse(said) as FormValue,
  }))

/** The facts about which something else was decided than the server holds. */
const decidedSince = (ground: readonly Fact[], facts: readonly Fact[]): Fact[] =>
  facts.filter((fact, at) => {
    const was = ground[at]
    return was === undefined || was.decision !== fact.decision || !sameValue(was.said, fact.said)
  })

/** Why a form cannot be sent at all. */
const heldBack = (text: string): string =>
  Array.from(text).length > FORM_MOST
    ? `内容超过 ${FORM_MOST / 10_000} 万字，请分成几条，或把附件放进文件库`
    : ''

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
  /** Those that came with what was taken and that the server does not hold yet. */
  const [fresh, setFresh] = useState<readonly Doubt[]>([])
  /** 公文台账: as the server holds it, and as it stands to the form that is typed. */
  const [groundFacts, setGroundFacts] = useState(() => factsIn(item.facts))
  const [facts, setFacts] = useState<readonly Fact[]>(groundFacts)
  const [check, setCheck] = useState(() => (kind === 'policy' ? defaultsOf(form).check : ''))
  /** Another form was put in the place of what was typed: controls that keep their own state start anew. */
  const [loads, setLoads] = useState(0)
  /** The save that is under way: whoever wants the same waits for it. */
  const running = useRef<{ sent: string; version: Promise<number | null> } | null>(null)
  const text = JSON.stringify(form)
  const decided = JSON.stringify(
    decidedSince(groundFacts, facts).map(({ path, row, value, decision, said }) => ({
      path,
      row,
      value,
      decision,
      said,
    })),
  )
  const dirty = text !== ground.mine || decided !== '[]'
  const newer = item.version > ground.version
  const moved = newer && item.form !== ground.theirs
  const conflict = moved && dirty && item.locked === ''
  const held = dirty ? heldBack(text) : ''
  const { fields } = CONTENT_KIND[kind]
  const defaults: DocumentDefaults = { ...defaultsOf(form), check }
  const openDoubts = openDoubtsOf(fields, form, doubts)

  const adoptFacts = (held: readonly Fact[]): void => {
    setGroundFacts([...held])
    setFacts(held)
  }
  const adopt = (): void => {
    setGround(groundOf(item))
    setForm(formIn(item))
    setAnswered(item.problems)
    setDoubts(doubtsOf(item.doubts))
    setFresh([])
    adoptFacts(factsIn(item.facts))
    setLoads(loads + 1)
  }
  if (newer && !dirty) {
    if (moved) adopt()
    else {
      setGround({ ...ground, version: item.version })
      adoptFacts(factsIn(item.facts))
    }
  }

  const send = async (): Promise<number | null> => {
    try {
      const version = newer ? item.version : ground.version
      const saved = await tell.mutateAsync({
        kind,
        id,
        version,
        form: text,
        decided,
        doubts: JSON.stringify(fresh),
      })
      setGround({ version: saved.version, theirs: text, mine: text })
      setSavedAt(saved.updateTime.slice(11, 16))
      setAnswered(saved.problems)
      setDoubts(doubtsOf(saved.doubts))
      setFresh((now) => (now === fresh ? [] : now))
      const held = factsIn(saved.facts)
      setGroundFacts(held)
      // What was decided meanwhile goes on.
      setFacts((now) => (now === facts ? held : now))
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
    if (held !== '' || conflict) return null
    const sending = `${text} ${decided}`
    if (running.current !== null) {
      const { sent, version } = running.current
      return sent === sending ? version : null
    }
    const version = send()
    running.current = { sent: sending, version }
    try {
      return await version
    } finally {
      running.current = null
    }
  }
  /** 确认无误: an imported field stands as it is. Whether it could be kept. */
  const confirm = async (path: string): Promise<boolean> => {
    if ((await save()) === null) return false
    try {
      const after = await confirming.mutateAsync({ kind, id, paths: [path] })
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
  const tried =
    code !== undefined && tell.variables?.form === text && tell.variables.decided === decided
  /** It was refused as it is; a version that went on without another form is no reason any more. */
  const refused = tried && !lost && !(code === CONFLICT && newer)
  useEffect(() => {
    if (!dirty || conflict || !online || refused) return undefined
    const timer = setTimeout(late, tried && lost ? AGAIN_MS : AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [text, decided, dirty, conflict, online, refused, tried, lost, tell.submittedAt])

  /** Another form, and how the facts stand to it. */
  const put = (next: Form): void => {
    setForm(next)
    setFacts(keptFacts(fields, form, next, facts))
  }
  /** Puts another form in the place of this one, which controls with a state of their own read anew. */
  const replace = (next: Form): void => {
    put(next)
    setLoads(loads + 1)
  }
  const decide = (wanted: readonly JudgedFact[], decision: 'open' | 'left'): void =>
    setFacts(
      facts.map((fact) =>
        wanted.some((one) => one.fact === fact) ? { ...fact, decision, said: null } : fact,
      ),
    )

  return {
    form,
    change: put,
    /** 待核对: what was imported and nobody has looked at yet, where it stands now. */
    doubts: openDoubts,
    confirm,
    /** 公文台账, held against the form as it is typed. */
    facts: judgedFacts(fields, form, facts),
    counts: factCounts(facts),
    /**
     * 采用: facts stand in the form, one of them as it was corrected. Whoever takes a single one has
     * looked at it; of many those that the document leaves unsure are marked.
     */
    take: (wanted: readonly JudgedFact[], corrected?: FormValue): void => {
      const looked = wanted.length === 1
      const taken = wanted.map(({ fact }) => ({ fact, value: corrected ?? fact.value, looked }))
      const after = takeFacts(kind, { form, facts }, taken, (filled) =>
        kind === 'policy' ? withDefaults(filled, defaults, defaults) : filled,
      )
      setForm(after.form)
      setFacts(after.facts)
      setDoubts([...doubts, ...after.doubts])
      setFresh([...fresh, ...after.doubts])
      setLoads(loads + 1)
    },
    /** 恢复原文: what was changed says again what the document does. */
    restore: ({ fact, at }: JudgedFact): void => {
      const list = at.replace(/\.\d+$/, '')
      const nth = Number(at.split('.').at(-1))
      const rows = fieldAt(fields, form, list)?.value
      replace(
        fact.row
          ? withValue(
              form,
              list,
              (rows as readonly Form[]).map((row, place) =>
                place === nth ? restoredRow(row, fact.value) : row,
              ),
            )
          : withValue(form, fact.path, fact.value),
      )
    },
    /** 忽略: the form shall not have them. */
    leave: (wanted: readonly JudgedFact[]): void => decide(wanted, 'left'),
    /** 改回待确认. */
    reopen: (wanted: readonly JudgedFact[]): void => decide(wanted, 'open'),
    /** 整篇默认值 of a policy, for every row that says nothing else. */
    defaults,
    setDefaults: (now: DocumentDefaults): void => {
      setCheck(now.check)
      replace(withDefaults(form, defaults, now))
    },
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
  held: string
  error: string | undefined
}): Saving => {
  if (of.pending) return { is: 'saving' }
  if (!of.dirty) return of.savedAt === '' ? { is: 'untouched' } : { is: 'saved', at: of.savedAt }
  if (of.held !== '') return { is: 'held', text: of.held }
  if (!of.online || of.lost) return { is: 'offline' }
  if (of.error !== undefined) return { is: 'failed', text: of.error }
  return { is: 'waiting' }
}
