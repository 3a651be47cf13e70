/** What somebody agrees to when registering. */
export const AGREEMENTS = { user: '用户协议', privacy: '隐私政策' } as const

export type AgreementKind = keyof typeof AGREEMENTS
