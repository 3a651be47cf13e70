import type { members } from '#contract/members.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'

export type Member = AnswerOf<typeof members.users>['records'][number]
export type Role = AnswerOf<typeof members.roles>['records'][number]
export type Joining = AnswerOf<typeof members.joins>['records'][number]
export type Invite = AnswerOf<typeof members.invites>['records'][number]
export type PermissionRequest = AnswerOf<typeof members.permissionRequests>['records'][number]
