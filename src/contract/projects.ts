import { endpoint } from './wire/endpoint.ts'
import { choice, flag, id, int, orElse, record, text } from './wire/words.ts'

/** 服务项目 as it is stored. */
export const projectBody = record({ title: text() })

/** The kinds of objects whose views are counted. */
export const VIEWED = [
  'policy',
  'serviceProject',
  'jobTitle',
  'news',
  'successCase',
  'article',
] as const

/** 服务项目 and what is counted about every public object. */
export const projects = {
  /** Counts one view per visitor, object and hour. */
  view: endpoint({
    method: 'GET',
    path: '/policy/api/portalpublic/serviceProject/updateViewCount',
    access: 'anyone',
    spec: true,
    sideEffect: true,
    background: true,
    knowsVisitor: true,
    rates: [{ per: 'ip', max: 120, seconds: 60 }],
    input: record({
      objType: orElse(choice(VIEWED), 'policy' as const),
      objId: id(),
      companyId: orElse(text(), ''),
    }),
    output: record({ counted: flag(), viewCount: int() }),
  }),
} as const
