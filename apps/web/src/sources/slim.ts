const result = ["script", "style", "svg", "noscript", "template"];

/** A page without what no selector looks for: it is then small enough to be sent. What is not closed stays, so that a page that is cut off is seen to be. */
export function slim(html: string): string {
  return result.reduce((text, tag) => without(text, `<${tag}`, `</${tag}>`), without(html, "<!--", "-->"));
}

function without(text: string, open: string, close: string): string {
  const lower = text.toLowerCase();
  const kept: string[] = [];
  let from = 0;
  for (let at = lower.indexOf(open); at >= 0; at = lower.indexOf(open, from)) {
    const end = lower.indexOf(close, at);
    // Lower case may be longer than what it was made of.
    if (end < 0 || lower.length !== text.length) break;
    kept.push(text.slice(from, at));
    from = end + close.length;
  }
  return kept.join("") + text.slice(from);
}
