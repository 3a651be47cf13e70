import { CONFIDENCE, GUIDE_DOC_KIND } from '#domain/policies/codes.ts'
import { ExternalLink } from '#web/kit/links.tsx'
import facts from './Facts.module.css'
import { Section } from './Section.tsx'
import type { PolicyDetail } from './types.ts'

/** 来源: the document everything rests on, its four dates, and how far it was checked. */
export const Source = (props: { detail: PolicyDetail }) => {
  const { policy, source, docKind, writtenOn, effectiveOn, expiresOn } = props.detail
  const { confidence, remarks } = props.detail
  const rows = [
    ['来源文件', source.name],
    ['发文机关', source.issuer || policy.orgs.join('、')],
    ['文号', policy.docNumber],
    ['公文种类', docKind],
    ['成文日期', writtenOn],
    ['发布日期', policy.publishedOn],
    ['施行日期', effectiveOn],
    ['失效日期', expiresOn],
    ['核对情况', confidence === '' ? '' : CONFIDENCE[confidence]],
    ['说明', source.note],
  ].filter(([, value]) => value !== '')
  return (
    <Section
      id="source"
      aside={
        docKind === GUIDE_DOC_KIND ? (
          '本站编写'
        ) : source.url === '' ? (
          '出处待核实，暂不提供原文链接'
        ) : (
          <ExternalLink href={source.url}>打开原文网页</ExternalLink>
        )
      }
    >
      <dl className={`num ${facts.facts} ${facts.source}`}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {remarks.length > 0 && (
        <div className={facts.remarks}>
          <p>未能核实、不影响申报的细节：</p>
          <ul>
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}
