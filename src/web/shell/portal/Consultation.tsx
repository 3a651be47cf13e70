import { useCallback } from 'react'
import { API_ERROR } from '#contract/wire/api-error.ts'
import { useLater } from '#web/kit/useLater.ts'
import { useApplication, useNotices } from '../context.ts'

const fetchPanel = async () => import('#web/consultation/ConsultationPanel.tsx')

/** 免费咨询, whose panel comes after the page or when it is first opened. */
export const Consultation = () => {
  const { notices } = useApplication()
  const { consultation } = useNotices()
  const giveUp = useCallback(() => {
    notices.openConsultation(false)
    notices.toast('error', API_ERROR.unavailable.text)
  }, [notices])
  const panel = useLater(fetchPanel, consultation, giveUp)
  return panel ? <panel.ConsultationPanel /> : null
}
