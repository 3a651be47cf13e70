import { OF_ACTOR, type PersonalData } from '#server/personal-data.ts'

/** What somebody did with leads. */
export const PERSONAL_DATA: PersonalData = {
  rows: [{ table: 'contact_move', name: '线索办理', where: OF_ACTOR, onLeave: 'anonymise' }],
}
