/** 工业和信息化部 等 3 部门 */
export const orgWords = (orgs: readonly string[]): string =>
  orgs.length > 1 ? `${orgs[0]} 等 ${orgs.length} 部门` : (orgs[0] ?? '')
