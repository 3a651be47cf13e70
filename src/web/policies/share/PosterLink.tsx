import { IconPhoto } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { useHref } from '#web/shell/useHref.ts'

/** 分享海报: the way from a policy to its poster. */
export const PosterLink = (props: { policyId: string }) => {
  const href = useHref()
  return (
    <ButtonLink to={href('policyShare', { id: props.policyId })} variant="secondary" block>
      <IconPhoto size={18} />
      分享海报
    </ButtonLink>
  )
}
