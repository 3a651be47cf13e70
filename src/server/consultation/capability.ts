import type { WorkCalendar } from '#domain/calendar/working-days.ts'
import type { Core } from '#server/core.ts'
import { createConsultationHandlers } from './handlers.ts'
import { createConsultationStore } from './store.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** 免费咨询: numbers that visitors leave. */
export const createConsultation = (
  deps: Pick<Core, 'db' | 'clock' | 'limits'> & {
    calendar: () => WorkCalendar
    isExpert: (userId: string) => boolean
  },
) => ({
  handlers: {
    consultation: createConsultationHandlers({
      ...deps,
      store: createConsultationStore(deps.db),
      limits: deps.limits.consultation,
    }),
  },
  personalData: [PERSONAL_DATA],
})
