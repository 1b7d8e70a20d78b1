/** The first page, the last, and those beside the present one; undefined stands for a gap. */
export function pagesAround(page: number, last: number): (number | undefined)[] {
  const wanted = [1, page - 1, page, page + 1, last]
  const pages = [...new Set(wanted.filter((each) => each >= 1 && each <= last))].toSorted((a, b) => a - b)
  return pages.flatMap((each, index) => {
    const before = pages[index - 1] ?? 0
    if (each - before === 1) return [each]
    // A gap of one page takes as much room as the page.
    return each - before === 2 ? [each - 1, each] : [undefined, each]
  })
}
