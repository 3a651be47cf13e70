/** 文档中的自动内容: what would make an office document run or fetch something when it is opened. */

/** Entries whose names alone say so: macros, controls, programs, archives within the archive. */
const ACTIVE_NAME =
  /vbaProject|activeX|\.(exe|dll|js|vbs|hta|lnk|bat|cmd|ps1|scr|jar|html?|mht|svg|zip|7z|rar|gz|tar|iso|cab|docm|dotm|xlsm|xltm|xlam|xll)$/i

/** Whether an entry of an archive may not be in a document, by its name. */
export const isActiveName = (name: string): boolean => ACTIVE_NAME.test(name)

/** Whether an entry has text that {@link activeText} looks at. */
export const hasText = (name: string): boolean => /\.(xml|rels)$/i.test(name)

/** Whether an entry holds relations to other parts. */
export const isRels = (name: string): boolean => /\.rels$/i.test(name)

/** How a relation begins. */
export const RELATION_START = '<Relationship'
/** How many relations begin in a part of an entry's text. */
export const relationsIn = (text: string): number => text.match(/<Relationship\b/gi)?.length ?? 0

/** Characters that a part of a text repeats of the part before it, so that nothing falls between. */
export const TEXT_OVERLAP = 2_048

/** What a foreign relation of a document may be: a link that is clicked, a picture. */
const HARMLESS = /\/(hyperlink|image)$/i
/** A template on the writer's own machine, as Word notes it down. */
const LOCAL = /^(file:\/{3})?[A-Za-z]:|^(?!.*%(5c|2f|3a))[^/\\:]+\.dot[xm]?$/i

// Nothing here goes back over more than it has read: what is looked at is a stranger's.
const FIELD =
  /<w:(instrText\b[^<>]*>|fldSimple\b[^<>]*w:instr=")\s*(DDE|DDEAUTO|INCLUDETEXT|IMPORT)\b/i
const LINK = /<(\w+:)?(ddeLink|oleLink)\b/i
const DDE_FORMULA = /<(\w+:)?f\b[^<>]*>[^<|]*\|[^<!]*!/i
const CALLING_FORMULA = /<(\w+:)?f\b[^<>]*>[^<]*?\b(WEBSERVICE|CALL|REGISTER\.ID|EXEC)\s*\(/i
const RELATION = /<Relationship\b[^<>]*>/gi

/**
 * Whether a part of an entry's text runs or fetches something: DDE, templates and objects from
 * elsewhere, formulas that call out.
 */
export const activeText = (name: string, text: string): boolean => {
  if (isRels(name)) return (text.match(RELATION) ?? []).some(isForeign)
  return [FIELD, LINK, DDE_FORMULA, CALLING_FORMULA].some((one) => one.test(text))
}

const TARGET_MODE = /\bTargetMode\s*=\s*["']([^"']*)/i
const TARGET = /\bTarget\s*=\s*["']([^"']*)/i
const TYPE = /\bType\s*=\s*["']([^"']*)/i

const isForeign = (relation: string): boolean => {
  const read = (attribute: RegExp): string => attribute.exec(relation)?.[1] ?? ''
  if (read(TARGET_MODE).toLowerCase() !== 'external') return false
  const type = read(TYPE)
  if (HARMLESS.test(type)) return false
  // An own template, or a workbook that formulas look into.
  return /\/(attachedTemplate|externalLinkPath)$/i.test(type) ? !isNear(type, read(TARGET)) : true
}

const isNear = (type: string, target: string): boolean =>
  LOCAL.test(target) ||
  (/externalLinkPath$/i.test(type) && !/^(https?:|ftp:|file:|\\\\|\/\/)/i.test(target))
