/** 平台权限: the codes that people of the platform may hold, with their Chinese names. */
export const PLATFORM_PERMISSION = {
  'lead:list': '咨询线索-查看',
  'partner:edit': '渠道合作-处理',
} as const

export type PlatformPermission = keyof typeof PLATFORM_PERMISSION

/** The role that may do everything. */
export const SUPER_ADMIN = 'SUPER_ADMIN'

/** 平台角色: what each may do besides the super administrator. */
const ROLE_PERMISSIONS: Readonly<Record<string, readonly PlatformPermission[]>> = {
  PLAT_ADVISOR: ['lead:list'],
}

/** The permissions of somebody with these roles; an unknown role grants nothing. */
export const permissionsOf = (roles: readonly string[]): ReadonlySet<string> =>
  new Set(
    roles.includes(SUPER_ADMIN)
      ? Object.keys(PLATFORM_PERMISSION)
      : roles.flatMap((role) =>
          Object.hasOwn(ROLE_PERMISSIONS, role) ? (ROLE_PERMISSIONS[role] ?? []) : [],
        ),
  )
