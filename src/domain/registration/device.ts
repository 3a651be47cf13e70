/** 登录设备: what a browser calls itself, said so that its owner recognises it. */

const SYSTEMS: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

/** In this order: most browsers carry the names of others along. */
const BROWSERS: readonly [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/DingTalk/, '钉钉'],
  [/QQBrowser/, 'QQ 浏览器'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** Browser and system of a User-Agent, e.g. Chrome · Windows; 其他客户端 for what is neither. */
export const deviceName = (userAgent: string): string => {
  const named = (names: readonly [RegExp, string][]): string =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  const known = [named(BROWSERS), named(SYSTEMS)].filter((name) => name !== '')
  return known.length === 0 ? '其他客户端' : known.join(' · ')
}
