import { isMeant } from '#domain/experts/fields.ts'

/** 适配: which fields a question is about, in the words that experts use of themselves. */

/** The question as it stands before anybody has answered. */
export interface Question {
  topic: 'consult' | 'jobTitle'
  /** Title of the page that it was asked from. */
  sourceTitle: string
}

/** What an expert is asked for, as far as the choice needs it. */
export interface Field {
  tags: readonly string[]
  consult: boolean
  jobTitle: boolean
}

/** How a topic stands among the tags; no expert may write a colon into a tag of their own. */
const topicTag = (topic: Question['topic']): string => `topic:${topic}`

/** Tags of an expert with the topics they answer. */
export const tagsOf = ({ tags, consult, jobTitle }: Field): string[] => [
  ...tags,
  ...(consult ? [topicTag('consult')] : []),
  ...(jobTitle ? [topicTag('jobTitle')] : []),
]

/** Those of the known tags that a question asks for, its topic among them. */
export const wantedTags = (
  { topic, sourceTitle }: Question,
  known: readonly string[],
): string[] => [topicTag(topic), ...new Set(known.filter((tag) => isMeant(tag, sourceTitle)))]
