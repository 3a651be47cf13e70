import { useHref } from '#web/shell/useHref.ts'

/** 隐私政策, opened beside the form whose consent speaks of it: what was typed stays. */
export const PrivacyLink = () => (
  <a className="link" href={useHref()('privacy')} target="_blank" rel="noopener">
    隐私政策
  </a>
)
