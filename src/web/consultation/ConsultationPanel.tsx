import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { JOB_TITLE_SERVICE, SERVICE_TAB, type ServiceTab } from '#domain/consultation/contact.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { IconX } from '#web/kit/icons.ts'
import { Tabs } from '#web/kit/Tabs.tsx'
import { useEscape } from '#web/kit/useEscape.ts'
import { PHONE, useMedia } from '#web/kit/useMedia.ts'
import { useApplication, useOverlays } from '#web/shell/context.ts'
import { isJobTitle } from '#web/shell/pages.ts'
import { ConsultationForm } from './ConsultationForm.tsx'
import styles from './ConsultationPanel.module.css'
import { type Consultation, useConsultation } from './useConsultation.ts'
import { serviceOf, useTopic } from './useTopic.ts'

const TITLE = '免费咨询'

const TABS = (Object.keys(SERVICE_TAB) as ServiceTab[]).map((value) => ({
  value,
  name: SERVICE_TAB[value],
}))

/** 免费咨询: docked beside the widget and non-modal; a modal sheet on phones. */
export const ConsultationPanel = () => {
  const { pathname } = useLocation()
  const jobTitle = isJobTitle(pathname)
  const { overlays } = useApplication()
  const { consultation: open } = useOverlays()
  const topic = useTopic()
  const [chosen, setTab] = useState<ServiceTab | null>(null)
  const tab = chosen ?? topic?.service ?? serviceOf(pathname)
  const close = (): void => {
    setTab(null)
    overlays.openConsultation(false)
  }
  const service = jobTitle ? JOB_TITLE_SERVICE.value : tab
  const [answer, setAnswer] = useState<string | null>(null)
  const serverUserId = answer ?? topic?.serverUserId ?? ''
  const form = useConsultation({ service, jobTitle, topic, serverUserId, onSent: close })
  const asked = { service, jobTitle, topic }
  const phone = useMedia(PHONE)
  const content = (
    <>
      {jobTitle ? (
        <>
          <p className={styles.only}>{JOB_TITLE_SERVICE.name}</p>
          <ConsultationForm form={form} asked={asked} onAnswer={setAnswer} />
        </>
      ) : (
        <Tabs
          label="咨询类型"
          tabs={TABS}
          value={tab}
          onChange={setTab}
          className={styles.tabs ?? ''}
        >
          <div className={styles.panel}>
            <ConsultationForm form={form} asked={asked} onAnswer={setAnswer} />
          </div>
        </Tabs>
      )}
    </>
  )
  if (phone)
    return (
      <Dialog open={open} onClose={close} title={TITLE} place="bottom">
        {content}
      </Dialog>
    )
  return open ? (
    <Docked form={form} onClose={close}>
      {content}
    </Docked>
  ) : null
}

/** The panel beside the widget: focus goes to the number, and back to the opener when it closes. */
const Docked = (props: { form: Consultation; onClose: () => void; children: ReactNode }) => {
  const { contactRef } = props.form
  const titleId = useId()
  const panel = useRef<HTMLDialogElement>(null)
  useEscape(panel, true, props.onClose)
  useEffect(() => {
    const element = panel.current
    const opener = document.activeElement
    contactRef.current?.focus({ preventScroll: true })
    return () => {
      // Somebody who went on elsewhere is not called back.
      const here = document.activeElement
      const elsewhere = here !== null && here !== document.body && !element?.contains(here)
      if (!elsewhere && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [contactRef])
  return (
    <dialog ref={panel} open aria-labelledby={titleId} className={styles.docked}>
      <div className={styles.head}>
        <h2 id={titleId}>{TITLE}</h2>
        <button type="button" className="iconbtn" aria-label="关闭" onClick={props.onClose}>
          <IconX />
        </button>
      </div>
      <div className={styles.body}>{props.children}</div>
    </dialog>
  )
}
