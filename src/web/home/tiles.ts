/** A provincial unit on the tile grid; row and column are drawing places, not geography. */
export interface Tile {
  code: string
  name: string
  short: string
  row: number
  column: number
}

const tile = (code: string, name: string, short: string, row: number, column: number): Tile => ({
  code,
  name,
  short,
  row,
  column,
})

/** All 34 provincial units, by row from the north. */
export const TILES: readonly Tile[] = [
  tile('230000', '黑龙江省', '黑', 1, 8),
  tile('150000', '内蒙古自治区', '蒙', 2, 5),
  tile('110000', '北京市', '京', 2, 6),
  tile('210000', '辽宁省', '辽', 2, 7),
  tile('220000', '吉林省', '吉', 2, 8),
  tile('650000', '新疆维吾尔自治区', '新', 3, 1),
  tile('620000', '甘肃省', '甘', 3, 2),
  tile('640000', '宁夏回族自治区', '宁', 3, 3),
  tile('610000', '陕西省', '陕', 3, 4),
  tile('140000', '山西省', '晋', 3, 5),
  tile('130000', '河北省', '冀', 3, 6),
  tile('120000', '天津市', '津', 3, 7),
  tile('540000', '西藏自治区', '藏', 4, 1),
  tile('630000', '青海省', '青', 4, 2),
  tile('510000', '四川省', '川', 4, 3),
  tile('500000', '重庆市', '渝', 4, 4),
  tile('410000', '河南省', '豫', 4, 5),
  tile('370000', '山东省', '鲁', 4, 6),
  tile('530000', '云南省', '滇', 5, 3),
  tile('520000', '贵州省', '黔', 5, 4),
  tile('420000', '湖北省', '鄂', 5, 5),
  tile('340000', '安徽省', '皖', 5, 6),
  tile('320000', '江苏省', '苏', 5, 7),
  tile('310000', '上海市', '沪', 5, 8),
  tile('450000', '广西壮族自治区', '桂', 6, 4),
  tile('430000', '湖南省', '湘', 6, 5),
  tile('360000', '江西省', '赣', 6, 6),
  tile('330000', '浙江省', '浙', 6, 7),
  tile('440000', '广东省', '粤', 7, 5),
  tile('350000', '福建省', '闽', 7, 6),
  tile('710000', '台湾省', '台', 7, 7),
  tile('460000', '海南省', '琼', 8, 4),
  tile('820000', '澳门特别行政区', '澳', 8, 5),
  tile('810000', '香港特别行政区', '港', 8, 6),
]

const ARROWS: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The tile an arrow key leads to: the nearest one on that side; null when there is none. */
export const tileBeside = (from: Tile, key: string): Tile | null => {
  const way = ARROWS[key]
  if (!way) return null
  const [down, right] = way
  const distance = (to: Tile): number => {
    const rows = to.row - from.row
    const columns = to.column - from.column
    const along = rows * down + columns * right
    const across = Math.abs(rows * right) + Math.abs(columns * down)
    return along <= 0 || across > along ? Number.POSITIVE_INFINITY : along + across * 1.5
  }
  const near = TILES.reduce((best, it) => (distance(it) < distance(best) ? it : best), from)
  return near === from ? null : near
}

/** 0 none, 1 to 4 by the share of the greatest count. */
export const shadeOf = (count: number, most: number): number =>
  count === 0 || most === 0 ? 0 : Math.max(1, Math.ceil((count / most) * 4))
