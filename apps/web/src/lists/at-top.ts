/** Whether nothing of a page is scrolled down: what comes to its top moves nothing away under anybody's eyes. */
export function isAtTop(page: Element): boolean {
  const boxes = [page, ...page.querySelectorAll(".ag-body-viewport")];
  for (let outer = page.parentElement; outer !== null; outer = outer.parentElement) boxes.push(outer);
  return boxes.every(({ scrollTop }) => scrollTop < 1);
}
