import { CONFIDENCE } from '#domain/policies/codes.ts'
import { oneOf, codesOf, day, pattern, text } from './wire/schema.ts'

/** What every dated rule table says of itself, on screen too. */
export const ruleFields = () => ({
  version: text(64, 1),
  /** First day it is in force. */
  effectiveFrom: pattern(/^\d{4}-\d{2}-\d{2}$/),
  /** Last day it is in force; empty = without end. */
  effectiveTo: day(),
  sourceDoc: text(200, 1),
  /** 文号; empty when the document has none. */
  sourceNo: text(),
  checkedOn: pattern(/^\d{4}-\d{2}-\d{2}$/),
  confidence: oneOf(codesOf(CONFIDENCE)),
})
