import { addDays } from '#domain/calendar/days.ts'
import { TARGET_TYPE, type TargetType } from './saved.ts'

/** What an account keeps (product.md 4.9). */

/** 收藏 of one person; a bound against machines, no rule of the product. */
export const MOST_FAVOURITES = 10_000
/** 足迹 of one person, and the days that they stay. */
export const MOST_FOOTPRINTS = 500
export const FOOTPRINT_DAYS = 180
/** 收藏夹 of one person. */
export const MOST_FOLDERS = 50
export const FOLDER_MAX = 20
export const NOTE_MAX = 100
/** Minutes in which a removal can be undone. */
export const UNDO_MINUTES = 10

/** The first day whose footprints are still there on `today`, both `yyyy-MM-dd`. */
export const oldestFootprintDay = (today: string): string => addDays(today, 1 - FOOTPRINT_DAYS)

const lengthOf = (text: string): number => Array.from(text).length

/** What is wrong with the name of a folder; null when it is fine. */
export const folderProblem = (name: string): string | null => {
  if (name.trim() === '') return '收藏夹名称不能为空'
  return lengthOf(name.trim()) <= FOLDER_MAX ? null : `收藏夹名称最多 ${FOLDER_MAX} 字`
}

/** What is wrong with a note; null when it is fine. */
export const noteProblem = (note: string): string | null =>
  lengthOf(note) <= NOTE_MAX ? null : `备注最多 ${NOTE_MAX} 字`

/** The name of a thing on the wire: `policy:gaoqi-rending`. */
export const keyOf = (target: { objType: TargetType; objId: string }): string =>
  `${target.objType}:${target.objId}`

/** A thing by its name on the wire; of a footprint with its day. Null when it is none. */
export const targetOf = (
  key: string,
): { objType: TargetType; objId: string; day: string } | null => {
  const [objType = '', objId = '', day = ''] = key.split(':')
  return Object.hasOwn(TARGET_TYPE, objType) && objId !== ''
    ? { objType: objType as TargetType, objId, day }
    : null
}
