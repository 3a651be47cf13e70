import type { ConsultationTopic } from '#web/shell/overlays.ts'
import type { PolicyCard } from '../parts/types.ts'

/** Value of the tab 服务项目: its experts and its hotline answer questions about a policy (specification §2). */
export const SERVICE_TAB = '1'

/** What 免费咨询 is opened about from the page of a policy. */
export const topicOf = ({ title, regionCode }: PolicyCard): ConsultationTopic => ({
  service: SERVICE_TAB,
  message: `想咨询：${title}`,
  regionCode,
})
