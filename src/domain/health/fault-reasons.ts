/** What an operator can do something about, by what the system, the database and an archive say. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:ENOSPC|EDQUOT|SQLSTATE 53100)\b/, '磁盘空间不足'],
  [/\b(?:EACCES|EPERM)\b/, '没有读写权限'],
  [/\bEROFS\b/, '磁盘为只读'],
  [/\bENOENT\b/, '文件或文件夹不存在'],
  [/\b(?:ENOTFOUND|EAI_AGAIN)\b/, '找不到服务器地址'],
  [/\b(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)\b/, '网络连接失败'],
  [/\bSQLSTATE (?:08\w{3}|57P0\d)\b/, '数据库连接中断'],
  [/its content is another one|not restored|rows instead of|as it was written/, '内容与备份不一致'],
]

/** `磁盘空间不足（Error: ENOSPC …）`: a fault with what it means; alone where that is not known. */
export const faultWithReason = (fault: string): string => {
  const reason = REASONS.find(([said]) => said.test(fault))?.[1]
  return reason === undefined ? fault : `${reason}（${fault}）`
}
