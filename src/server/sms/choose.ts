import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { type AliyunSettings, createAliyunProvider } from './aliyun.ts'
import { createLocalProvider, type SmsProvider } from './provider.ts'

type SmsConfig = Pick<
  Config,
  | 'smsProvider'
  | 'smsEndpoint'
  | 'smsAccessKeyId'
  | 'smsAccessKeySecret'
  | 'smsSignName'
  | 'smsTemplateCode'
  | 'smsNoticeTemplateCode'
  | 'smsRemindTemplateCode'
  | 'smsFollowTemplateCode'
>

/** What the Alibaba Cloud provider needs; an Error says which setting is missing. */
const aliyunSettings = (config: SmsConfig): AliyunSettings => {
  const needed = (name: string, value: string | undefined): string => {
    if (value === undefined) throw new Error(`SMS_PROVIDER=aliyun needs ${name}`)
    return value
  }
  return {
    endpoint: config.smsEndpoint,
    accessKeyId: needed('SMS_ACCESS_KEY_ID', config.smsAccessKeyId),
    accessKeySecret: needed('SMS_ACCESS_KEY_SECRET', config.smsAccessKeySecret),
    signName: needed('SMS_SIGN_NAME', config.smsSignName),
    templateCode: needed('SMS_TEMPLATE_CODE', config.smsTemplateCode),
  }
}

/** Throws what keeps the configured provider from being made. */
export const assertProvider = (config: SmsConfig): void => {
  if (config.smsProvider === 'aliyun') aliyunSettings(config)
}

/** The provider that the configuration names. */
export const chooseProvider = (config: SmsConfig, log: Log, clock: Clock): SmsProvider =>
  config.smsProvider === 'local'
    ? createLocalProvider(log)
    : createAliyunProvider(aliyunSettings(config), clock)

const withTemplate = (
  config: SmsConfig,
  template: string | undefined,
  log: Log,
  clock: Clock,
): SmsProvider | null =>
  config.smsProvider === 'aliyun' && template === undefined
    ? null
    : chooseProvider({ ...config, smsTemplateCode: template }, log, clock)

/** The same for messages about an account; null where no template for them was approved. */
export const chooseNoticeProvider = (
  config: SmsConfig,
  log: Log,
  clock: Clock,
): SmsProvider | null => withTemplate(config, config.smsNoticeTemplateCode, log, clock)

/** The same for reminders. */
export const chooseRemindProvider = (
  config: SmsConfig,
  log: Log,
  clock: Clock,
): SmsProvider | null => withTemplate(config, config.smsRemindTemplateCode, log, clock)

/** The same for what is followed without an account. */
export const chooseFollowProvider = (
  config: SmsConfig,
  log: Log,
  clock: Clock,
): SmsProvider | null => withTemplate(config, config.smsFollowTemplateCode, log, clock)
