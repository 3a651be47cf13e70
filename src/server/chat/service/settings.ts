import type { serviceSettings } from '#contract/service-settings.ts'
import type { Database } from '#server/database/pool.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { createServiceSettingsCache, type ServiceSettingsCache } from './settings-cache.ts'
import {
  createExpertSettings,
  createExpertRows,
  type ExpertSettingsDeps,
} from './experts/handlers.ts'
import { createServiceStore } from './experts/store.ts'
import { createHoursSettings } from './hours/handlers.ts'
import { createHoursStore } from './hours/store.ts'
import { createQuickReplySettings } from './quick/handlers.ts'
import type { SharedReplyStore } from './quick/store.ts'
import { createReplySettings } from './replies/handlers.ts'
import { createAutoReplyStore } from './replies/store.ts'

/** 接待设置 of a database in memory. */
export const openServiceSettingsCache = (db: Database): ServiceSettingsCache =>
  createServiceSettingsCache({ hours: createHoursStore(db), services: createServiceStore(db) })

/** 服务设置: the calls of the settings. */
export const createServiceSettings = (
  deps: Omit<ExpertSettingsDeps, 'store' | 'replyCodes'> & {
    db: Database
    shared: SharedReplyStore
  },
): Handlers<typeof serviceSettings> => {
  const { db, settingsCache } = deps
  const replies = createAutoReplyStore(db)
  const experts: ExpertSettingsDeps = {
    ...deps,
    store: createServiceStore(db),
    replyCodes: async () => (await replies.all()).map(({ code }) => code),
  }
  const rowsOf = createExpertRows(experts)
  return {
    ...createExpertSettings(experts),
    ...createReplySettings({ store: replies, users: async () => rowsOf() }),
    ...createHoursSettings({ store: createHoursStore(db), onChange: settingsCache.load }),
    ...createQuickReplySettings(deps.shared),
  }
}
