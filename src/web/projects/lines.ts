import type { ServiceLine } from '#domain/projects/codes.ts'

/** How the home of the service projects introduces each line. */
export const LINE_TEXT: Record<ServiceLine, { name: string; about: string }> = {
  hightech: {
    name: '高企认定',
    about: '先核对八项条件，再决定报不报；认定之后的年报和变更也接得住。',
  },
  declare: {
    name: '项目申报',
    about: '科技型、创新型到专精特新，一级一级往上走，每一级差什么先说清楚。',
  },
  trademark: { name: '商标', about: '先查后报，近似风险写成书面说明；续展、复审的期限提前提醒。' },
  patent: { name: '专利与版权', about: '从技术交底和权属核对做起，申请文件由代理师署名。' },
  finance: { name: '财税', about: '把研发支出分清楚、凭证留齐全，加计扣除和高企归集分开做。' },
  jobTitle: { name: '职称', about: '按当地当年通知逐条核对，材料由本人提供，只辅导怎么整理。' },
}
