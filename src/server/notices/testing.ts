/** A PDF with text and without a font of its own: letters are told by a map alone. */
const MAP = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapName /All def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
1 beginbfrange
<0000> <FFFF> <0000>
endbfrange
endcmap
end
end`

const hex = (text: string): string =>
  Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  ).join('')

const stream = (content: string): string =>
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`

/** A page: lines of 16 points from the top, the first letters of paragraphs indented by hand. */
const pageOf = (lines: readonly string[]): string =>
  stream(
    lines
      .map((line, nth) => `BT /F1 16 Tf 1 0 0 1 72 ${760 - nth * 26} Tm <${hex(line)}> Tj ET`)
      .join('\n'),
  )

/** Writes a PDF of pages of lines; pages without lines have no text, as scans have. */
export const writePdf = (pages: readonly (readonly string[])[]): Buffer => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, nth) => `${6 + nth * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /None /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 5 0 R >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /None /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /FontDescriptor << /Type /FontDescriptor /FontName /None /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 80 >> >>',
    stream(MAP),
    ...pages.flatMap((lines, nth) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${7 + nth * 2} 0 R >>`,
      pageOf(lines),
    ]),
  ]
  let text = '%PDF-1.7\n'
  const starts = objects.map((object, nth) => {
    const at = text.length
    text += `${nth + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  text += starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** The lines of a notice. */
export const NOTICE = [
  '关于组织申报2026年度科技项目的通知',
  '宁科样〔2026〕5号',
  '各有关单位：',
  '一、申报条件',
  '（一）在南京市注册，具有独立法人资格；',
  '二、申报时间',
  '网上申报时间为2026年3月1日至4月30日17:00。',
  '南京市科学技术局',
  '2026年2月20日',
]

/** The lines of a page of rules. */
export const filler: readonly string[] = Array.from(
  { length: 26 },
  (_, nth) => `（${nth + 1}）本条规定申报单位应当遵守的各项要求。`,
)
