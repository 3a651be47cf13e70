/** What `npm run manual:check` goes through: parts of the manual on machines of their own. */

/** One machine of a scenario: its name, the last number of its address, what runs on it already. */
export interface MachinePlan {
  readonly name: string
  readonly host: number
  /** Services that packages of the system start as soon as they are installed. */
  readonly services: readonly ('postgresql' | 'redis-server' | 'nginx')[]
}

export interface Scenario {
  readonly name: string
  /** In words, for who reads the summary. */
  readonly title: string
  readonly machines: readonly MachinePlan[]
  /** Parts (`check=` of blocks) in their order. */
  readonly parts: readonly string[]
  /** Programs that its commands call, beside those of its services. */
  readonly needs: readonly string[]
  /** Parts that install the release before. */
  readonly before?: readonly string[]
}

const machine = (
  name: string,
  host: number,
  services: MachinePlan['services'] = [],
): MachinePlan => ({ name, host, services })

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'one-machine',
    title: '一台机器：安装、反向代理、备份与恢复、日志、监控、更换密钥、故障、迁到外部数据库',
    machines: [machine('one', 1, ['nginx', 'postgresql'])],
    needs: ['caddy', 'promtool'],
    parts: [
      ...['install', 'install-own', 'service', 'proxy-nginx', 'first-day', 'monitoring', 'logs'],
      ...['backup', 'restore', 'drill', 'rotation', 'incidents', 'postgresql', 'workers'],
    ],
  },
  {
    name: 'external',
    title: '一台机器，外部 PostgreSQL',
    machines: [machine('one', 1, ['postgresql'])],
    needs: [],
    parts: ['install', 'install-external', 'service'],
  },
  {
    name: 'two-nodes',
    title: '两台机器，nginx、Redis 和外部 PostgreSQL',
    machines: [
      machine('proxy', 10, ['nginx']),
      machine('node1', 11),
      machine('node2', 12),
      machine('data', 20, ['postgresql', 'redis-server']),
    ],
    parts: ['nodes', 'rotation-nodes'],
    needs: [],
  },
  {
    name: 'upgrade',
    title: '升级与回退：从较早的提交安装，再升级到现在的版本',
    machines: [machine('one', 1)],
    needs: [],
    parts: ['install', 'install-own', 'service', 'upgrade'],
    before: ['install', 'install-own', 'service'],
  },
]

/** The commit that stands for the release before: schema 44 of 2026-11-28. */
export const EARLIER = '79e71e56'

/** The tags of the manual: what is installed by it, and what an upgrade comes from. */
export const TAG = 'v0.2.0'
export const EARLIER_TAG = 'v0.1.0'

/** Where a machine lies while the manual is checked. */
export interface Ground {
  /** The folder that stands for the machine's `/`. */
  readonly folder: string
  /** The first three numbers of all addresses of the run, `127.81.7`. */
  readonly network: string
  /** The last number of this machine's address. */
  readonly host: number
}

/** One row of the table of replacements; `said` stands in docs/manual/README.md word by word. */
export interface Replacement {
  readonly said: string
  readonly apply: (text: string, ground: Ground) => string
}

/** A pattern for a text as it is. */
const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Ports that only an administrator may listen on, and what stands for them. */
export const HTTP_PORT = 8080
export const HTTPS_PORT = 8443

/**
 * Everything that is altered in commands, in what one sees, and in files that programs read; applied
 * once or twice, the result is the same.
 */
export const REPLACEMENTS: readonly Replacement[] = [
  {
    said: '`/opt`、`/etc`、`/run`、`/srv`、`/var` 下的路径：每台机器一个空文件夹里的同名路径',
    apply: (text, { folder }) =>
      text.replaceAll(
        new RegExp(`${literally(folder)}|(?<![\\w./-])/(?=(?:opt|etc|run|srv|var)\\b)`, 'g'),
        (said) => (said === folder ? said : `${folder}/`),
      ),
  },
  {
    said: '`TRUST_PROXY=` 后面的地址：`127.0.0.1`，同一台机器上的连接都来自它',
    apply: (text) => text.replaceAll(/\bTRUST_PROXY=[\d./]+/g, 'TRUST_PROXY=loopback'),
  },
  {
    said: '`10.0.0.` 开头的地址和 `127.0.0.1`：本机回环网段里每台机器自己的地址',
    apply: (text, { network, host }) =>
      text
        .replaceAll(/(?<![\d.])10\.0\.0\.(?=\d)/g, `${network}.`)
        .replaceAll(/(?<![\d.])127\.0\.0\.1(?![\d.])/g, `${network}.${host}`)
        .replaceAll('TRUST_PROXY=loopback', 'TRUST_PROXY=127.0.0.1'),
  },
  {
    said: '代理监听的 80 和 443 端口：8080 和 8443，只在该机器的地址上；`curl` 访问 `www.example.cn` 时连到那里',
    apply: (text, { network, host }) =>
      text
        .replaceAll(/^[ \t]*listen \[::\]:(?:80|443)\b[^\n]*\n/gm, '')
        .replaceAll(
          /\blisten (?:80|443)\b/g,
          (said) => `listen ${network}.${host}:${said.endsWith('443') ? HTTPS_PORT : HTTP_PORT}`,
        ),
  },
]

/** What the machine of the check does in the place of others; also in docs/manual/README.md. */
export const STAND_INS: readonly string[] = [
  '`git clone https://git.example.cn/ceqiao.git` 取的是当前的代码，`v0.2.0` 是它，`v0.1.0` 是较早的一个提交',
  '`sudo -u` 和 `chown` 不换用户：所有命令由运行检查的用户执行',
  '`systemctl`、`journalctl` 由检查程序代替：按单元文件里的命令、文件夹和环境文件启动，按它的信号结束；单元文件里的加固选项不起作用',
  '`postgresql` 是随代码安装的 PostgreSQL，`nginx` 和 `redis-server` 是本机已安装的程序',
  '`mount` 换成符号链接',
]

/** A text as it is run on a machine. */
export const translate = (text: string, ground: Ground): string =>
  REPLACEMENTS.reduce((said, { apply }) => apply(said, ground), text)
