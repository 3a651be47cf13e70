import { useCallback } from 'react'
import { API_ERROR } from '#contract/wire/api-error.ts'
import { useLater } from '#web/kit/useLater.ts'
import { useApplication, useOverlays } from '../context.ts'

const fetchPanel = async () => import('#web/consultation/ConsultationPanel.tsx')

/** 免费咨询, whose panel comes after the page or when it is first opened. */
export const Consultation = () => {
  const { overlays } = useApplication()
  const { consultation } = useOverlays()
  const giveUp = useCallback(() => {
    overlays.openConsultation(false)
    overlays.toast('error', API_ERROR.unavailable.text)
  }, [overlays])
  const panel = useLater(fetchPanel, consultation, giveUp)
  return panel ? <panel.ConsultationPanel /> : null
}
