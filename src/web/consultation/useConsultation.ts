import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { consultation } from '#contract/consultation.ts'
import { UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import {
  CONSENT_TEXT,
  contactProblem,
  LEAVE_MESSAGE_MAX,
  leaveMessageProblem,
  maskPhone,
  type ServiceTab,
} from '#domain/consultation/contact.ts'
import { load, save as store } from '#web/session/storage.ts'
import { useApplication, useSession } from '#web/shell/context.ts'
import type { ConsultationTopic } from '#web/shell/overlays.ts'
import { useEndpointMutation } from '#web/wire/query.ts'

/** Success of the form (specification §8). */
export const SENT_TEXT = '提交成功，稍后会有专家联系您'

export interface ConsultationDraft {
  contactWay: string
  leaveMessage: string
  /** The consent box, unticked until the visitor ticks it. */
  consent: boolean
  /** A honeypot: no person sees it. */
  website: string
}

const EMPTY: ConsultationDraft = { contactWay: '', leaveMessage: '', consent: false, website: '' }

type Problems = Partial<Record<keyof ConsultationDraft, string | null>>

const problemOf = (field: keyof ConsultationDraft, draft: ConsultationDraft): string | null => {
  if (field === 'contactWay') return contactProblem(draft.contactWay)
  if (field === 'leaveMessage') return leaveMessageProblem(draft.leaveMessage)
  return field === 'consent' && !draft.consent ? CONSENT_TEXT : null
}

/** The fields in the order they are checked and focused. */
const ORDER = ['contactWay', 'leaveMessage', 'consent'] as const

export interface Consultation {
  draft: ConsultationDraft
  problems: Problems
  /** Why the last attempt was refused, in the server's words. */
  failure: string | null
  sending: boolean
  /** What was typed before the page's scripts ran is in the draft. */
  ready: boolean
  contactRef: RefObject<HTMLInputElement | null>
  messageRef: RefObject<HTMLTextAreaElement | null>
  consentRef: RefObject<HTMLInputElement | null>
  change: <F extends keyof ConsultationDraft>(field: F, value: ConsultationDraft[F]) => void
  /** Checks a field that was left, once something was typed into it. */
  leave: (field: keyof ConsultationDraft) => void
  submit: () => void
}

const wordsOf = (topic: ConsultationTopic | null): string =>
  Array.from(topic?.message ?? '')
    .slice(0, LEAVE_MESSAGE_MAX)
    .join('')

/** 免费咨询: the one form behind the panel and the band. What is typed stays until it is sent. */
export const useConsultation = (props: {
  service: ServiceTab
  /** In the job-title context value 0 means 职称申报. */
  jobTitle?: boolean
  /** What the form is opened about. */
  topic?: ConsultationTopic | null
  /** The expert asked for. */
  serverUserId?: string
  onSent?: () => void
}): Consultation => {
  const { overlays } = useApplication()
  const session = useSession()
  const { pathname, search } = useLocation()
  const [draft, setDraft] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const [ready, setReady] = useState(false)
  const contactRef = useRef<HTMLInputElement>(null)
  const messageRef = useRef<HTMLTextAreaElement>(null)
  const consentRef = useRef<HTMLInputElement>(null)
  const save = useEndpointMutation(consultation.save, 'inline')
  const { topic = null } = props
  const [about, setAbout] = useState<ConsultationTopic | null>(null)
  if (about !== topic) {
    setAbout(topic)
    // The words of another topic go; words of the visitor's own stay.
    const own = draft.leaveMessage !== '' && draft.leaveMessage !== wordsOf(about)
    if (!own) setDraft({ ...draft, leaveMessage: wordsOf(topic) })
  }

  useEffect(() => {
    // What was typed before the page was hydrated stands in the controls already.
    const contactWay = contactRef.current?.value ?? ''
    const consent = consentRef.current?.checked ?? false
    if (contactWay !== '' || consent) setDraft((was) => ({ ...was, contactWay, consent }))
    setReady(true)
  }, [])

  const change: Consultation['change'] = (field, value) => {
    const next = { ...draft, [field]: value }
    setDraft(next)
    // A message that stands is kept true; a new one waits until the field is left.
    setProblems((was) => (was[field] ? { ...was, [field]: problemOf(field, next) } : was))
  }

  const leave: Consultation['leave'] = (field) => {
    setProblems((was) =>
      draft[field] !== '' || was[field] ? { ...was, [field]: problemOf(field, draft) } : was,
    )
  }

  const submit = (): void => {
    if (save.isPending) return
    const found: Problems = {}
    for (const field of ORDER) found[field] = problemOf(field, draft)
    setProblems(found)
    const first = ORDER.find((field) => found[field] !== null)
    if (first !== undefined) {
      const controls = { contactWay: contactRef, leaveMessage: messageRef, consent: consentRef }
      controls[first].current?.focus()
      return
    }
    save.mutate(
      {
        ...draft,
        customerUserId: session?.userId || '0',
        serviceObjId: props.service,
        context: props.jobTitle ? 'jobTitle' : '',
        serverUserId: props.serverUserId ?? '',
        sourcePath: `${pathname}${search}`.slice(0, 300),
        source: load<{ source: string }>('visit')?.source ?? '',
      },
      {
        onSuccess: ({ contactId, dueTime }) => {
          store('left', { contactId, contact: maskPhone(draft.contactWay), dueTime })
          overlays.toast('success', SENT_TEXT)
          setDraft(EMPTY)
          setProblems({})
          props.onSent?.()
        },
      },
    )
  }

  return {
    draft,
    problems,
    failure: save.error === null ? null : save.error.message || UNKNOWN_ERROR_TEXT,
    sending: save.isPending,
    ready,
    contactRef,
    messageRef,
    consentRef,
    change,
    leave,
    submit,
  }
}
