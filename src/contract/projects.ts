import { endpoint } from './wire/endpoint.ts'
import { choice, flag, id, int, orElse, record, text } from './wire/words.ts'

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
      objType: orElse(choice(['policy']), 'policy' as const),
      objId: id(),
      companyId: orElse(text(), ''),
    }),
    output: record({ counted: flag(), viewCount: int() }),
  }),
} as const
