const result = ["script", "style", "svg", "noscript", "template"];

/**
 * Removes the parts of a page that no selector needs, so that it is small enough to send. Unclosed parts are kept, so
 * that a truncated page is recognised.
 */
export function slim(html: string): string {
  return result.reduce((text, tag) => without(text, `<${tag}`, `</${tag}>`), without(html, "<!--", "-->"));
}

function without(text: string, open: string, close: string): string {
  const lower = text.toLowerCase();
  const kept: string[] = [];
  let from = 0;
  for (let at = lower.indexOf(open); at >= 0; at = lower.indexOf(open, from)) {
    const end = lower.indexOf(close, at);
    // Lower-case text may be longer than the original.
    if (end < 0 || lower.length !== text.length) break;
    kept.push(text.slice(from, at));
    from = end + close.length;
  }
  return kept.join("") + text.slice(from);
}
