import { SUPPORT_MODE, type SupportMode } from '#domain/policies/codes.ts'

/** 支持方式 as tags; `most` shows the first few only. */
export const SupportTags = (props: { modes: readonly SupportMode[]; most?: number }) =>
  props.modes.slice(0, props.most).map((mode) => (
    <span key={mode} className="tag">
      {SUPPORT_MODE[mode]}
    </span>
  ))

/** 奖励、贷款贴息: the modes in a line of text. */
export const supportWords = (modes: readonly SupportMode[]): string =>
  modes.map((mode) => SUPPORT_MODE[mode]).join('、')
