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
import { choice, codesOf, day, flag, id, int, record, rows, shaped, text } from './wire/words.ts'

/** What a table row of a register holds besides its card; the same in content files. */
const storedFields = () => ({
  id: id(),
  /** The owner may be named. */
  public: flag(),
  source: text(500),
})

/** 商标 as content files have it. */
export const trademarkRecord = record({
  ...storedFields(),
  regNo: shaped(/^\d{1,12}[A-Z]?$/),
  name: text(60, 1),
  image: text(500),
  markType: choice(codesOf(MARK_TYPE)),
  niceClass: int({ min: 1, max: 45 }),
  applicant: text(100, 1),
  appDate: day(),
  prelimDate: day(),
  regDate: day(),
  validTo: day(),
  status: choice(codesOf(TRADEMARK_STATUS)),
  ...trademarkDetailFields(),
})

/** 专利 as content files have it. */
export const patentRecord = record({
  ...storedFields(),
  appNo: shaped(/^\d{12}[\dX]$/),
  kind: patentKind(),
  title: text(200, 1),
  applicants: rows(text(100, 1)),
  appDate: day(),
  grantDate: day(),
  mainIpc: text(20),
  status: choice(codesOf(PATENT_STATUS)),
  ...patentDetailFields(),
})

/** 著作权 as content files have it. */
export const copyrightRecord = record({
  ...storedFields(),
  kind: choice(codesOf(COPYRIGHT_KIND)),
  regNo: text(40, 1),
  name: text(200, 1),
  shortName: text(60),
  version: text(20),
  owner: text(100, 1),
  completeDate: day(),
  publishDate: day(),
  published: choice(['yes', 'no', 'unknown']),
  regDate: day(),
  status: choice(codesOf(COPYRIGHT_STATUS)),
  ...copyrightDetailFields(),
})
