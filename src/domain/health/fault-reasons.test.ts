import { expect, test } from 'vitest'
import { faultWithReason } from './fault-reasons.ts'

test.each([
  ['Error: ENOSPC: no space left on device, write', '磁盘空间不足'],
  ['SQLSTATE 53100', '磁盘空间不足'],
  ["Error: EACCES: permission denied, open '/mnt/backup/a'", '没有读写权限'],
  ["Error: EROFS: read-only file system, mkdir '/mnt'", '磁盘为只读'],
  ["Error: ENOENT: no such file or directory, stat '/mnt/backup'", '文件或文件夹不存在'],
  ['Error: getaddrinfo ENOTFOUND s3.example.com', '找不到服务器地址'],
  ['Error: connect ECONNREFUSED 127.0.0.1:9000', '网络连接失败'],
  ['SQLSTATE 57P01', '数据库连接中断'],
  ['tables/policy: its content is another one', '内容与备份不一致'],
  ['tables/policy: 3 rows instead of 4', '内容与备份不一致'],
])('%s is %s', (fault, reason) => {
  expect(faultWithReason(fault)).toBe(`${reason}（${fault}）`)
})

test.each(['', 'SQLSTATE 40001', 'TypeError: x is not a function', '执行时节点已停止'])(
  'of %j nothing is guessed',
  (fault) => {
    expect(faultWithReason(fault)).toBe(fault)
  },
)
