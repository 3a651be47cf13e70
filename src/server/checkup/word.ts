import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  InternalHyperlink,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { CHECKUP_SECTION } from '#domain/checkup/codes.ts'
import type { Basis, Entry, Section, Statement } from '#domain/checkup/report.ts'
import {
  basisDay,
  basisName,
  basisOrigin,
  changesText,
  clauseText,
  isUrgent,
  leftText,
} from '#domain/checkup/wording.ts'
import { MATCH_RESULT, type MatchResult } from '#domain/matching/results.ts'
import type { KeptCheckup } from './store.ts'

/** The light tokens of the site (web/kit/tokens.css). */
const COLOUR = {
  brand: '1F52A5',
  brandSoft: 'F1F5FC',
  strong: '0F2850',
  text: '141C28',
  soft: '4D5969',
  line: 'DDE2E9',
  ok: '145C44',
  okSoft: 'EEF8F4',
  warn: '774A00',
  warnSoft: 'FFF8EA',
  bad: '962D1A',
} as const

const TONE: Readonly<Record<MatchResult, readonly [text: string, ground: string]>> = {
  hopeful: [COLOUR.ok, COLOUR.okSoft],
  possible: [COLOUR.brand, COLOUR.brandSoft],
  incomplete: [COLOUR.warn, COLOUR.warnSoft],
  scant: [COLOUR.soft, COLOUR.brandSoft],
  unmet: [COLOUR.soft, COLOUR.brandSoft],
  inapplicable: [COLOUR.soft, COLOUR.brandSoft],
}

/** Twentieths of a point: A4 with the margins of a printed page. */
const A4 = { width: 11_906, height: 16_838 } as const
const MARGIN = { top: 1_020, bottom: 1_020, left: 1_080, right: 1_080 } as const
const WIDTH = A4.width - MARGIN.left - MARGIN.right
/** Half points. */
const SIZE = { title: 40, h1: 28, h2: 23, body: 21, small: 18 } as const

const FONT = { ascii: 'Arial', hAnsi: 'Arial', eastAsia: '微软雅黑', cs: 'Arial' } as const

/** Characters that XML does not have. */
const clean = (text: string): string =>
  text.toWellFormed().replaceAll(/[\p{Cc}\ufffe\uffff]/gu, ' ')

const run = (
  text: string,
  more: Omit<ConstructorParameters<typeof TextRun>[0] & object, 'text'> = {},
) => new TextRun({ ...more, text: clean(text) })

/** Numbers of what a sentence rests on, each leading to its place in the list. */
const refs = ({ on }: Pick<Statement, 'on'>): ParagraphChild[] =>
  on.map(
    (place) =>
      new InternalHyperlink({
        anchor: `basis-${place + 1}`,
        children: [run(`[${place + 1}]`, { superScript: true, color: COLOUR.brand })],
      }),
  )

const sentence = (statement: Statement, more: Parameters<typeof run>[1] = {}): ParagraphChild[] => [
  run(statement.text, more),
  ...(statement.condition === ''
    ? []
    : [run(` ${clauseText(statement)}`, { size: SIZE.small, color: COLOUR.soft })]),
  ...refs(statement),
]

const bullet = (statement: Statement): Paragraph =>
  new Paragraph({
    bullet: { level: 0 },
    spacing: { after: 50 },
    keepLines: true,
    children: sentence(statement),
  })

const heading = (text: string, first = false, newPage = false): Paragraph =>
  new Paragraph({
    heading: HeadingLevel.HEADING_1,
    spacing: { before: first ? 200 : 360, after: 140 },
    keepNext: true,
    pageBreakBefore: newPage,
    border: { bottom: { style: BorderStyle.SINGLE, size: 8, color: COLOUR.brand, space: 4 } },
    children: [run(text)],
  })

const LINE = { style: BorderStyle.SINGLE, size: 4, color: COLOUR.line } as const
const NO_LINE = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const

const cell = (children: Paragraph[], width: number, more: { ground?: string } = {}): TableCell =>
  new TableCell({
    children,
    width: { size: width, type: WidthType.DXA },
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    verticalAlign: VerticalAlignTable.TOP,
    ...(more.ground === undefined
      ? {}
      : { shading: { type: ShadingType.CLEAR, fill: more.ground, color: 'auto' } }),
  })

const text = (
  content: string,
  more: Parameters<typeof run>[1] = {},
  alignment?: (typeof AlignmentType)[keyof typeof AlignmentType],
): Paragraph =>
  new Paragraph({
    spacing: { after: 0 },
    ...(alignment === undefined ? {} : { alignment }),
    children: [run(content, more)],
  })

/** A table with a head that is repeated on every page, rows of which none is torn. */
const table = (
  columns: readonly { name: string; width: number }[],
  rows: readonly (readonly Paragraph[])[],
): Table =>
  new Table({
    width: { size: WIDTH, type: WidthType.DXA },
    columnWidths: columns.map(({ width }) => width),
    layout: TableLayoutType.FIXED,
    borders: {
      ...{ top: LINE, bottom: LINE, insideHorizontal: LINE },
      ...{ left: NO_LINE, right: NO_LINE, insideVertical: NO_LINE },
    },
    rows: [
      new TableRow({
        tableHeader: true,
        cantSplit: true,
        children: columns.map(({ name, width }) =>
          cell([text(name, { bold: true, size: SIZE.small, color: COLOUR.strong })], width, {
            ground: COLOUR.brandSoft,
          }),
        ),
      }),
      ...rows.map(
        (row) =>
          new TableRow({
            cantSplit: true,
            children: row.map((paragraph, at) => cell([paragraph], columns[at]?.width ?? 0)),
          }),
      ),
    ],
  })

const plain = (children: ParagraphChild[]): Paragraph =>
  new Paragraph({ spacing: { after: 0 }, children })

/** Sentences with a day, as a table: 日期, 还有几天, 事项. */
const dated = (statements: readonly Statement[], reportDay: string): Table =>
  table(
    [
      { name: '日期', width: 1_500 },
      { name: '距报告日', width: 1_400 },
      { name: '事项', width: WIDTH - 2_900 },
    ],
    statements.map((one) => [
      text(one.day === '' ? '不限日期' : one.day, { size: SIZE.small }),
      text(leftText(one.day, reportDay), {
        size: SIZE.small,
        color: isUrgent(one.day, reportDay) ? COLOUR.bad : COLOUR.soft,
      }),
      plain(sentence(one)),
    ]),
  )

const counts = ({ content }: KeptCheckup): Table => {
  const cells = [
    { name: '画像完整度', value: `${content.portrait.completeness}%`, ground: COLOUR.brandSoft },
    ...content.counts.byResult
      .filter(({ result }) => result !== 'inapplicable')
      .map(({ result, count }) => ({
        name: MATCH_RESULT[result],
        value: String(count),
        ground: TONE[result][1],
      })),
  ]
  const width = Math.floor(WIDTH / cells.length)
  const borders = { top: NO_LINE, bottom: NO_LINE, left: NO_LINE, right: NO_LINE }
  return new Table({
    width: { size: WIDTH, type: WidthType.DXA },
    columnWidths: cells.map(() => width),
    layout: TableLayoutType.FIXED,
    borders: { ...borders, insideHorizontal: NO_LINE, insideVertical: NO_LINE },
    rows: [
      new TableRow({
        cantSplit: true,
        children: cells.map(({ name, value, ground }) =>
          cell(
            [
              text(
                value,
                { bold: true, size: SIZE.h1, color: COLOUR.strong },
                AlignmentType.CENTER,
              ),
              text(name, { size: SIZE.small, color: COLOUR.soft }, AlignmentType.CENTER),
            ],
            width,
            { ground },
          ),
        ),
      }),
    ],
  })
}

const entryHead = ({ head, result }: Entry): Paragraph =>
  new Paragraph({
    heading: HeadingLevel.HEADING_2,
    spacing: { before: 220, after: 80 },
    keepNext: true,
    children: [
      run(head.text),
      ...(result === ''
        ? []
        : [
            run('  '),
            run(` ${MATCH_RESULT[result]} `, {
              size: SIZE.small,
              color: TONE[result][0],
              shading: { type: ShadingType.CLEAR, fill: TONE[result][1], color: 'auto' },
            }),
          ]),
      ...refs(head),
    ],
  })

const sectionOf = (
  { code, statements, entries }: Section,
  reportDay: string,
  newPage: boolean,
): (Paragraph | Table)[] => {
  const title = heading(CHECKUP_SECTION[code], false, newPage)
  if (code === 'dates' && statements.some(({ day }) => day !== ''))
    return [title, dated(statements, reportDay)]
  return [
    title,
    ...statements.map((one) =>
      statements.length === 1 ? new Paragraph({ children: sentence(one) }) : bullet(one),
    ),
    ...entries.flatMap((entry) => [entryHead(entry), ...entry.lines.map(bullet)]),
  ]
}

const firstOf = ({ statements, entries }: Section, kept: KeptCheckup): (Paragraph | Table)[] => [
  heading(CHECKUP_SECTION.first, true),
  counts(kept),
  new Paragraph({ spacing: { after: 80 }, children: [] }),
  ...statements.map((one) => new Paragraph({ children: sentence(one) })),
  ...(entries.length === 0
    ? []
    : [
        new Paragraph({
          heading: HeadingLevel.HEADING_2,
          spacing: { before: 200, after: 80 },
          keepNext: true,
          children: [run('先做什么')],
        }),
        dated(
          entries.map(({ head }) => head),
          kept.content.day,
        ),
      ]),
]

const changesOf = ({ changes, comparedWith, comparedDay }: KeptCheckup): Paragraph[] =>
  comparedWith === null
    ? []
    : [
        new Paragraph({
          heading: HeadingLevel.HEADING_2,
          spacing: { before: 240, after: 80 },
          keepNext: true,
          children: [
            run(`与第 ${comparedWith} 版${comparedDay === '' ? '' : `（${comparedDay}）`}相比`),
          ],
        }),
        ...(changes.length === 0
          ? [new Paragraph({ children: [run('没有差别。')] })]
          : changesText(changes).map(
              (line) =>
                new Paragraph({
                  bullet: { level: 0 },
                  spacing: { after: 40 },
                  children: [run(line)],
                }),
            )),
      ]

const basisRow = (basis: Basis, place: number): Paragraph[] => [
  new Paragraph({
    spacing: { after: 0 },
    children: [
      new Bookmark({
        id: `basis-${place + 1}`,
        children: [run(`[${place + 1}]`, { size: SIZE.small })],
      }),
    ],
  }),
  text(basisName(basis), { size: SIZE.small }),
  text(basisOrigin(basis), { size: SIZE.small, color: COLOUR.soft }),
  text(basisDay(basis), { size: SIZE.small, color: COLOUR.soft }),
]

const basesOf = (bases: readonly Basis[]): (Paragraph | Table)[] => [
  heading('来源'),
  table(
    [
      { name: '编号', width: 750 },
      { name: '依据', width: 3_700 },
      { name: '来源和规则', width: WIDTH - 6_150 },
      { name: '日期', width: 1_700 },
    ],
    bases.map(basisRow),
  ),
]

const titleOf = ({ content, nth, madeAt, madeBy }: KeptCheckup): Paragraph[] => {
  const madeTime = formatBeijingTime(madeAt.getTime()).slice(0, 16)
  const facts = [
    content.placeName,
    content.industryName,
    `数据截至 ${content.day}`,
    content.portrait.asOf === '' ? '' : `画像最近更新 ${content.portrait.asOf}`,
  ].filter((part) => part !== '')
  return [
    new Paragraph({
      spacing: { after: 60 },
      children: [run('政策体检报告', { bold: true, size: SIZE.title, color: COLOUR.strong })],
    }),
    new Paragraph({
      spacing: { after: 60 },
      children: [run(content.companyName, { bold: true, size: SIZE.h1, color: COLOUR.brand })],
    }),
    new Paragraph({
      spacing: { after: 160 },
      border: { bottom: { style: BorderStyle.SINGLE, size: 18, color: COLOUR.strong, space: 8 } },
      children: [
        run(
          `第 ${nth} 版  ${madeTime}${madeBy === '' ? '' : `  ${madeBy} 生成`}  ${facts.join('  ')}`,
          { size: SIZE.small, color: COLOUR.soft },
        ),
      ],
    }),
  ]
}

const footerOf = ({ content, nth }: KeptCheckup): Footer =>
  new Footer({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: WIDTH }],
        border: { top: { ...LINE, space: 6 } },
        children: [
          run(
            `${content.companyName} 政策体检报告 第 ${nth} 版 ${content.day}，不等于官方审核结论`,
            {
              size: SIZE.small,
              color: COLOUR.soft,
            },
          ),
          new TextRun({
            size: SIZE.small,
            color: COLOUR.soft,
            children: ['\t', PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
          }),
        ],
      }),
    ],
  })

/**
 * A version as a Word document on A4: the page of conclusions first, every sentence with the numbers
 * of what it rests on, which stand in the table at the end.
 * @returns the bytes of a .docx file
 */
export const wordOf = async (kept: KeptCheckup): Promise<Buffer> => {
  const { content } = kept
  const [first, ...rest] = content.sections
  const document = new Document({
    title: `${content.companyName} 政策体检报告 第 ${kept.nth} 版`,
    creator: '策桥',
    description: `数据截至 ${content.day}`,
    styles: {
      default: {
        document: {
          run: {
            ...{ font: FONT, size: SIZE.body, color: COLOUR.text },
            language: { value: 'zh-CN', eastAsia: 'zh-CN' },
          },
          paragraph: { spacing: { after: 80, line: 320 } },
        },
        heading1: { run: { bold: true, size: SIZE.h1, color: COLOUR.strong, font: FONT } },
        heading2: { run: { bold: true, size: SIZE.h2, color: COLOUR.strong, font: FONT } },
      },
    },
    sections: [
      {
        properties: { page: { size: A4, margin: { ...MARGIN, footer: 500 } } },
        footers: { default: footerOf(kept) },
        children: [
          ...titleOf(kept),
          ...(first === undefined ? [] : firstOf(first, kept)),
          ...changesOf(kept),
          // The conclusions are a page of their own.
          ...rest.flatMap((section, at) => sectionOf(section, content.day, at === 0)),
          ...basesOf(content.bases),
        ],
      },
    ],
  })
  return Packer.toBuffer(document)
}
