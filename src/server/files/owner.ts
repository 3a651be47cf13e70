import { apiError } from '#contract/wire/api-error.ts'
import { type Feature, uploadCodeOf } from '#domain/files/features.ts'
import { permission } from '#domain/permissions/codes.ts'
import type { MemberCaller, Principal } from '#server/wire/handler.ts'

/** Whose the caller's uploads are; refuses strangers, and whoever may not upload for this use. */
export const ownerOf = (
  { principal, address }: MemberCaller,
  feature?: Feature,
): Principal & { address: string } => {
  const code = feature === undefined ? null : uploadCodeOf(feature)
  if (code !== null && !principal.permissions.has(code))
    throw apiError('forbidden', undefined, { permission: permission(code).name })
  return { ...principal, address }
}
