import { expect, test } from 'vitest'
import { deviceOf, isMachine, isSource, siteOfHost, sourceOf } from './source.ts'

const HOST = 'www.ceqiao.example'
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

test.each([
  ['', '', false, DESKTOP, 'direct', ''],
  // A page of the site itself that was left open is no other site.
  [HOST, '', false, DESKTOP, 'direct', ''],
  [`${HOST}:3000`, '', false, DESKTOP, 'direct', ''],
  ['www.baidu.com', '', false, DESKTOP, 'baidu', ''],
  ['m.baidu.com', '', false, PHONE, 'baidu', ''],
  ['cn.bing.com', '', false, DESKTOP, 'bing', ''],
  ['wap.sogou.com', '', false, PHONE, 'sogou', ''],
  ['www.so.com', '', false, DESKTOP, 'so', ''],
  ['www.google.com.hk', '', false, DESKTOP, 'google', ''],
  ['www.google.com', '', false, DESKTOP, 'google', ''],
  ['mail.google.com', '', false, DESKTOP, 'mail', ''],
  ['m.sm.cn', '', false, PHONE, 'shenma', ''],
  ['so.toutiao.com', '', false, PHONE, 'toutiao', ''],
  ['duckduckgo.com', '', false, DESKTOP, 'search', ''],
  ['mp.weixin.qq.com', '', false, PHONE, 'chat', ''],
  ['mail.qq.com', '', false, DESKTOP, 'mail', ''],
  // Browsers inside chat applications name no page before.
  ['', '', false, `${PHONE} MicroMessenger/8.0.50`, 'chat', ''],
  ['news.example.com.cn', '', false, DESKTOP, 'site', 'example.com.cn'],
  ['zhang-san.blog.example.com', '', false, DESKTOP, 'site', 'example.com'],
  ['notbaidu.com', '', false, DESKTOP, 'site', 'notbaidu.com'],
  ['192.0.2.7', '', false, DESKTOP, 'site', ''],
  ['www.baidu.com', 'autumn-2026', false, DESKTOP, 'campaign', 'autumn-2026'],
  ['', 'EDM', false, DESKTOP, 'mail', ''],
  ['', 'wechat', false, DESKTOP, 'chat', ''],
  // What is no name of a campaign tells nothing: a number could be a person's.
  ['www.baidu.com', '13800138000', false, DESKTOP, 'baidu', ''],
  ['', '张三', false, DESKTOP, 'direct', ''],
  ['www.baidu.com', 'autumn-2026', true, DESKTOP, 'poster', ''],
] as const)('from “%s” with utm “%s”, shared %s', (from, utm, shared, userAgent, source, via) => {
  expect(sourceOf({ from, host: HOST, utm, shared, userAgent })).toEqual({ source, via })
  expect(isSource(source)).toBe(true)
})

test('codes of sources are the list’s own', () => {
  expect(isSource('constructor')).toBe(false)
  expect(isSource('')).toBe(false)
})

test.each([
  ['a.b.example.com', 'example.com'],
  ['example.com:8080', 'example.com'],
  ['x.gov.cn', 'x.gov.cn'],
  ['kjt.zj.gov.cn', 'zj.gov.cn'],
  ['localhost', ''],
  ['[2001:db8::1]', ''],
  [`${'a'.repeat(61)}.com`, ''],
])('the site of %s is “%s”', (host, site) => expect(siteOfHost(host)).toBe(site))

test.each([
  [DESKTOP, 'desktop', false],
  [PHONE, 'phone', false],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)', 'tablet', false],
  ['Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36', 'tablet', false],
  [
    'Mozilla/5.0 (Linux; Android 15; V2309A) AppleWebKit/537.36 Mobile Safari/537.36',
    'phone',
    false,
  ],
  [
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'desktop',
    true,
  ],
  ['Mozilla/5.0 (compatible; bingbot/2.0)', 'desktop', true],
  ['Mozilla/5.0 HeadlessChrome/140.0', 'desktop', true],
  ['curl/8.9', 'desktop', true],
  ['', 'desktop', true],
] as const)('%s is a %s, a machine: %s', (userAgent, device, machine) => {
  expect(deviceOf(userAgent)).toBe(device)
  expect(isMachine(userAgent)).toBe(machine)
})
