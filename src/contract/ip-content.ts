import {
  COPYRIGHT_KIND,
  COPYRIGHT_STATUS,
  MARK_TYPE,
  PATENT_STATUS,
  TRADEMARK_STATUS,
} from '#domain/ip/status.ts'
import {
  copyrightDetailFields,
  patentDetailFields,
  patentKind,
  trademarkDetailFields,
} from './ip-fields.ts'
import {
  oneOf,
  codesOf,
  day,
  boolean,
  id,
  int,
  object,
  array,
  pattern,
  text,
} from './wire/schema.ts'

/** What a table row of a register holds besides its card; the same in content files. */
const storedFields = () => ({
  id: id(),
  /** The owner may be named. */
  public: boolean(),
  source: text(500),
})

/** 商标 as content files have it. */
export const trademarkRecord = object({
  ...storedFields(),
  regNo: pattern(/^\d{1,12}[A-Z]?$/),
  name: text(60, 1),
  image: text(500),
  markType: oneOf(codesOf(MARK_TYPE)),
  niceClass: int({ min: 1, max: 45 }),
  applicant: text(100, 1),
  appDate: day(),
  prelimDate: day(),
  regDate: day(),
  validTo: day(),
  status: oneOf(codesOf(TRADEMARK_STATUS)),
  ...trademarkDetailFields(),
})

/** 专利 as content files have it. */
export const patentRecord = object({
  ...storedFields(),
  appNo: pattern(/^\d{12}[\dX]$/),
  kind: patentKind(),
  title: text(200, 1),
  applicants: array(text(100, 1)),
  appDate: day(),
  grantDate: day(),
  mainIpc: text(20),
  status: oneOf(codesOf(PATENT_STATUS)),
  ...patentDetailFields(),
})

/** 著作权 as content files have it. */
export const copyrightRecord = object({
  ...storedFields(),
  kind: oneOf(codesOf(COPYRIGHT_KIND)),
  regNo: text(40, 1),
  name: text(200, 1),
  shortName: text(60),
  version: text(20),
  owner: text(100, 1),
  completeDate: day(),
  publishDate: day(),
  published: oneOf(['yes', 'no', 'unknown']),
  regDate: day(),
  status: oneOf(codesOf(COPYRIGHT_STATUS)),
  ...copyrightDetailFields(),
})
