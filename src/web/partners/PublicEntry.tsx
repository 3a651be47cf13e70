import { content } from '#contract/content.ts'
import { partnerApply } from '#contract/partner-apply.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { useSession } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './partners.module.css'
import type { WholeApplication } from './labels.ts'

/** Longest 简介 and 简称 of a public partner, code points. */
const ABOUT_MAX = 200
const SHORT_MAX = 12
const cut = (text: string, max: number): string => Array.from(text).slice(0, max).join('')

/** 公开展示: the partner's entry in the content editor, once they work with us and agreed to be named. */
export const PublicEntry = (props: {
  it: WholeApplication
  onChanged: (next: WholeApplication, done: string) => void
}) => {
  const { it } = props
  const href = useHref()
  const session = useSession()
  const adding = useEndpointMutation(content.add, 'inline')
  const noting = useEndpointMutation(partnerApply.save, 'inline')
  const edits = session?.permissions.includes('content:edit') === true
  const add = (): void =>
    adding.mutate(
      { kind: 'partner', id: '', from: '', form: JSON.stringify(formOf(it)) },
      {
        onSuccess: ({ id }) =>
          noting.mutate(
            {
              applyNo: it.applyNo,
              version: it.version,
              nextOn: it.nextOn,
              licences: it.licences.flatMap((one) => (one.seen ? one.text : [])),
              named: it.named,
              entryId: id,
              note: '建立公开条目的草稿',
            },
            { onSuccess: (next) => props.onChanged(next, '公开条目的草稿已建立') },
          ),
      },
    )
  return (
    <section className={styles.entry} aria-label="公开展示">
      <h3>公开展示</h3>
      {it.entryId !== '' && (
        <>
          <p>公开条目已建立，在“运营内容”中补齐、送审后才会出现在“渠道合作”页面。</p>
          {session?.permissions.includes('content') === true && (
            <ButtonLink to={href('contentEdit', { kind: 'partner', id: it.entryId })} size="sm">
              打开公开条目
            </ButtonLink>
          )}
        </>
      )}
      {it.entryId === '' && !it.named && (
        <p>对方没有同意公开机构名称，不能建立公开条目。取得书面同意后，在下面勾选并保存。</p>
      )}
      {it.entryId === '' && it.named && !edits && (
        <p>对方已同意公开。请有“运营内容-编辑”权限的同事打开这份申请，建立公开条目。</p>
      )}
      {it.entryId === '' && it.named && edits && it.canEdit && (
        <>
          <p>按申请的内容建立一条草稿，不会直接公开；不需要时可以在“运营内容”中删除。</p>
          <Button size="sm" loading={adding.isPending || noting.isPending} onClick={add}>
            建立公开条目
          </Button>
        </>
      )}
      <Failure text={adding.error?.message ?? noting.error?.message ?? null} />
    </section>
  )
}

const formOf = (it: WholeApplication) => ({
  name: it.orgName,
  shortName: cut(it.orgName, SHORT_MAX),
  partnerType: it.partnerType,
  regionCode: it.regionCode,
  about: cut(it.intro, ABOUT_MAX),
  state: 'active',
  consent: true,
  from: it.stateSince.slice(0, 10),
})
