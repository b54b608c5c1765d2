/** Whether a page is scrolled to its top: rows inserted there do not move what the user is reading. */
export function isAtTop(page: Element): boolean {
  const boxes = [page, ...page.querySelectorAll(".ag-body-viewport")];
  for (let outer = page.parentElement; outer !== null; outer = outer.parentElement) boxes.push(outer);
  return boxes.every(({ scrollTop }) => scrollTop < 1);
}
