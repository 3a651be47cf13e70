/** 权限码: what a role may hold, at most three levels deep (product.md 4.3). */

import { hrefTo } from '../pages/addresses.ts'
import type { PageName } from '../pages/pages.ts'
import type { PageQuery } from '../pages/params.ts'

/** 1 a menu entry, 2 a button: something that may be done on a page. */
export type PermissionType = '1' | '2'

/** One code of the tree. `url` is the console's address of an entry, the slash form. */
export interface Permission {
  code: string
  name: string
  type: PermissionType
  url: string
  child: readonly Permission[]
}

type Buttons = Readonly<Record<string, string>>

const entry = (
  code: string,
  name: string,
  page: PageName | '',
  child: readonly Permission[] = [],
  query: PageQuery<PageName> = {},
): Permission => ({ code, name, type: '1', url: page === '' ? '' : hrefTo(page, query), child })

const buttons = (of: string, names: Buttons): Permission[] =>
  Object.entries(names).map(([code, name]) => ({
    code: `${of}:${code}`,
    name,
    type: '2',
    url: '',
    child: [],
  }))

/** An entry of the second level with its buttons. */
const page = (code: string, name: string, of: PageName | '', names: Buttons = {}): Permission =>
  entry(code, name, of, buttons(code, names))

const record = {
  add: '新增',
  edit: '编辑',
  delete: '删除',
  import: '导入',
  export: '导出',
  remind: '提醒',
}

/** 企业侧: what people of a company may hold, in the order of the left menu. */
export const COMPANY_TREE: readonly Permission[] = [
  entry('home', '首页', 'adminHome'),
  entry('precise', '精准匹配', 'precise', [
    page('precise:list', '匹配结果', 'precise', { run: '重新匹配', dislike: '不感兴趣' }),
    page('precise:detail', '匹配详情', '', { order: '委托申报' }),
    page('precise:order', '申报委托', 'orders', { confirm: '确认', cancel: '取消' }),
    page('precise:checkup', '政策体检报告', 'checkup', { make: '生成与删除' }),
  ]),
  entry('calendar', '期限日历', 'calendar'),
  entry('enterprise', '我的企业', 'enterprise', [
    page('enterprise:info', '企业资料', 'enterprise', { edit: '编辑', certify: '认证' }),
    page('enterprise:portrait', '企业画像', 'enterprise', { edit: '编辑', import: '导入' }),
  ]),
  entry('ip', '知识产权', 'trademark', [
    page('ip:trademark', '商标', 'trademark', record),
    page('ip:patent', '专利', 'patent', record),
    page('ip:copyright', '版权', 'copyright', record),
  ]),
  entry('declare', '申报管理', 'declareManage', [
    page('declare:list', '申报管理', 'declareManage', {
      add: '新增',
      edit: '编辑',
      submit: '提交',
      withdraw: '撤回',
      delete: '删除',
      export: '导出',
      progress: '进度登记',
    }),
  ]),
  entry('message', '消息中心', 'news', [
    page('message:chat', '会话', 'news'),
    page('message:remind', '提醒', 'news'),
  ]),
  entry('back', '后台管理', 'user', [
    page('back:user', '用户管理', 'user', {
      add: '新增',
      edit: '编辑',
      disable: '停用',
      resetPwd: '重置密码',
      assign: '分配角色',
    }),
    page('back:role', '角色管理', 'role', {
      add: '新增',
      edit: '编辑',
      delete: '删除',
      grant: '授权',
    }),
    page('back:audit', '操作日志', 'audit', { export: '导出' }),
  ]),
  // Declarations of science and technology projects alone, in the list of all of them.
  entry('research', '科研管理', 'declareManage', [], { type: 'research' }),
]

/** 平台侧: what people of the platform may hold, below the line 平台 of the left menu. */
export const PLATFORM_TREE: readonly Permission[] = [
  entry('queue', '待办总览', 'queues'),
  entry('client', '我的客户', 'clients'),
  entry('lead', '咨询线索', 'leads', [page('lead:list', '咨询线索', 'leads', { assign: '分派' })]),
  entry('certification', '企业认证审核', 'certifications', [
    page('certification:review', '企业认证审核', 'certifications', { freeze: '冻结' }),
  ]),
  entry('partner', '渠道合作', 'partnerApply', [
    page('partner:edit', '渠道合作', 'partnerApply', { assign: '分派' }),
  ]),
  entry('serve', '专家接待', 'news', [
    page('serve:chat', '专家接待', 'news', { supervise: '接待监看' }),
  ]),
  entry('order', '申报委托', 'orders', [page('order:serve', '委托受理', 'orders')]),
  entry('declaring', '申报办理', 'declareManage', [
    page('declaring:serve', '申报办理', 'declareManage', { assign: '分派' }),
  ]),
  entry('titles', '职称办理', 'jobTitleCases', [
    page('titles:serve', '职称办理', 'jobTitleCases', { assign: '分派' }),
  ]),
  entry(
    'content',
    '运营内容',
    'content',
    buttons('content', { edit: '编辑', review: '审核', remove: '下线与删除', package: '内容包' }),
  ),
  entry('service', '服务设置', 'serviceDesk', [page('service:edit', '服务设置', 'serviceDesk')]),
  entry('words', '敏感词', 'sensitiveWords', [page('words:edit', '敏感词', 'sensitiveWords')]),
  entry('terms', '检索词', 'searchTerms', [page('terms:edit', '检索词', 'searchTerms')]),
  entry('rules', '规则库', 'ruleTables', [page('rules:edit', '规则库', 'ruleTables')]),
  entry('site', '站点配置', 'siteConfig', [page('site:edit', '站点配置', 'siteConfig')]),
  entry('files', '文件库', 'fileLibrary', [
    page('files:manage', '文件库', 'fileLibrary', { companies: '企业用量' }),
  ]),
  entry('report', '数据报表', 'reports', [
    page('report:view', '数据报表', 'reports', { export: '导出', people: '按顾问查看' }),
  ]),
  entry('outbox', '发件箱', 'smsOutbox', [
    page('outbox:list', '发件箱', 'smsOutbox', { reveal: '查看地址', send: '重发与停发' }),
  ]),
  entry('run', '系统运行', 'health', [
    page('run:health', '运行状态', 'health'),
    page('run:jobs', '后台任务', 'jobs', {
      start: '立即运行',
      erase: '按请求删除个人信息',
    }),
  ]),
]

/** Every code below these, with the path of names that leads to it, e.g. 用户管理-新增. */
const flatten = (tree: readonly Permission[], above: readonly string[] = []): [string, string][] =>
  tree.flatMap(({ code, name, child }): [string, string][] => {
    // 申报管理 › 申报管理 reads once.
    const names = above.at(-1) === name ? above : [...above.slice(-1), name]
    return [[code, names.join('-')], ...flatten(child, names)]
  })

/** 权限名 by code, as a refusal names it: 申报管理-提交. */
export const PERMISSION_NAME: Readonly<Record<string, string>> = Object.fromEntries([
  ...flatten(COMPANY_TREE),
  ...flatten(PLATFORM_TREE),
])

/** Every code of a tree, parents before children. */
export const codesIn = (tree: readonly Permission[]): string[] =>
  flatten(tree).map(([code]) => code)

/** What an endpoint demands: a code with its name. An unknown code is an Error. */
export const permission = (code: string): { code: string; name: string } => {
  const name = Object.hasOwn(PERMISSION_NAME, code) ? PERMISSION_NAME[code] : undefined
  if (name === undefined) throw new Error(`no permission has the code ${code}`)
  return { code, name }
}

/** A set of codes with every code above them: who may press a button may see its page. */
export const withParents = (codes: Iterable<string>): Set<string> => {
  const held = new Set<string>()
  for (const code of codes) {
    const parts = code.split(':')
    for (let depth = 1; depth <= parts.length; depth += 1) held.add(parts.slice(0, depth).join(':'))
  }
  return held
}
