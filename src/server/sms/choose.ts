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

/** The same for messages without a code; null where no template for them was approved. */
export const chooseNoticeProvider = (
  config: SmsConfig,
  log: Log,
  clock: Clock,
): SmsProvider | null => {
  const { smsProvider, smsNoticeTemplateCode: template } = config
  if (smsProvider === 'aliyun' && template === undefined) return null
  return chooseProvider({ ...config, smsTemplateCode: template }, log, clock)
}
