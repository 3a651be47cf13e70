import { type Environment, type Setting, settings } from '../config.ts'

/** Settings whose values tell nothing about anybody and open nothing; of all others whether they are set. */
const PLAIN: ReadonlySet<string> = new Set([
  'PORT',
  'WORKERS',
  'DATABASE_WAIT',
  'DATABASE_POOL',
  'DEMO',
  'CLAMAV_PORT',
  'ENC_MODE',
  'PASSWORD_POLICY',
  'SMS_PROVIDER',
  'SMS_DAILY_BUDGET',
  'LINK_CHECK',
  'METRICS_PORT',
  'LOG_LEVEL',
  'DRAIN_DELAY',
  'DEV',
  'BACKUP_AT',
  'BACKUP_KEEP',
])

/** Every setting by its name: what it says where that is harmless, or that it is set. */
export const settingsText = (environment: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.values<Setting<unknown>>(settings).map(({ env, read }) => {
      const given = environment[env]?.trim() ?? ''
      if (given === '') return [env, 'not set']
      try {
        read(given)
      } catch {
        return [env, 'set, and cannot be read']
      }
      return [env, PLAIN.has(env) ? given : 'set']
    }),
  )
