"""Looks over a page as it is laid out: what is cut, covered, too small, off the screen."""

from __future__ import annotations

from tests.web.hands import Hands

PHONE = (390, 844)

CHECK = r"""() => {
  const found = [];
  const told = (element) => {
    const name = element.className?.baseVal ?? element.className ?? '';
    const kind = element.tagName.toLowerCase() + (name ? '.' + String(name).split(' ')[0] : '');
    return `${kind} "${(element.textContent ?? '').trim().slice(0, 30)}"`;
  };
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const unseen = (element) => element.closest('.unseen, [hidden], .layer, svg');
  const texts = [];
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || !element || unseen(element)) continue;
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects())
      if (rect.width > 1 && rect.height > 1) texts.push({ rect, element, data: node.data.trim() });
  }
  // The part of a text that its boxes let through; whether one of them scrolls.
  const shown = ({ rect, element }) => {
    let { left, top, right, bottom } = rect;
    let scrolls = false;
    let cut = null;
    for (let box = element; box && box !== document.documentElement; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.position === 'fixed' && box !== element) break;
      const clips = style.overflowX !== 'visible' || style.overflowY !== 'visible';
      if (!clips) continue;
      const edge = box.getBoundingClientRect();
      const over = [edge.left - left, edge.top - top, right - edge.right, bottom - edge.bottom];
      const rolls = /auto|scroll/.test(style.overflowX + style.overflowY);
      if (Math.max(...over) > 2) {
        if (rolls || scrolls) scrolls = true;
        else if (style.textOverflow !== 'ellipsis') cut ??= box;
      }
      left = Math.max(left, edge.left); right = Math.min(right, edge.right);
      top = Math.max(top, edge.top); bottom = Math.min(bottom, edge.bottom);
    }
    return { left, top, right, bottom, scrolls, cut };
  };
  const parts = texts.map((text) => ({ ...text, part: shown(text) }))
    .filter(({ part }) => part.right - part.left > 2 && part.bottom - part.top > 2 || part.cut);
  for (const { element, data, part } of parts) {
    if (part.cut && !part.scrolls) found.push(`cut: "${data.slice(0, 30)}" by ${told(part.cut)}`);
    if (part.right > innerWidth + 1 || part.left < -1) found.push(`off the side: ${told(element)}`);
  }
  // Text over text: only where both are painted at that spot, neither being covered on purpose.
  const ABOVE = 'dialog, .over, .callout, nav, .ghost, .act, .guide, .link, .peek';
  const layer = (element) => element.closest(ABOVE);
  const place = (element) => element.closest('.place');
  for (let a = 0; a < parts.length; a += 1)
    for (let b = a + 1; b < parts.length; b += 1) {
      const [one, other] = [parts[a], parts[b]];
      if (one.element === other.element || layer(one.element) !== layer(other.element)) continue;
      const left = Math.max(one.part.left, other.part.left);
      const top = Math.max(one.part.top, other.part.top);
      const wide = Math.min(one.part.right, other.part.right) - left;
      const high = Math.min(one.part.bottom, other.part.bottom) - top;
      if (wide < 3 || high < 5) continue;
      const hit = document.elementFromPoint(left + wide / 2, top + high / 2);
      const shows = ({ element }) => hit && (hit.contains(element) || element.contains(hit));
      if (!shows(one) || !shows(other)) continue;
      if (place(hit) && place(one.element) !== place(other.element)) continue; // a fan of cards
      found.push(`over each other: "${one.data.slice(0, 24)}" and "${other.data.slice(0, 24)}"`);
    }
  if (document.documentElement.scrollWidth > innerWidth) found.push('wider than the window');
  if (document.querySelector('main.wide') && document.documentElement.scrollHeight > innerHeight)
    found.push('higher than the window');
  for (const one of document.querySelectorAll('button, a, input, select')) {
    const { width, height } = one.getBoundingClientRect();
    const whole = one.closest('label')?.getBoundingClientRect().height ?? height;
    // WCAG 2.5.8 leaves links within a sentence as high as its line.
    const sentence = one.parentElement.textContent.trim();
    if (one.matches('a') && sentence !== one.textContent.trim()) continue;
    if (one.offsetParent && width > 1 && (width < 24 || whole < 24))
      found.push(`too small to touch: ${told(one)}`);
  }
  const bar = document.querySelector('.actions .main');
  if (bar && !document.querySelector('dialog[open]')) {
    const { top, bottom } = bar.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight + 1) found.push('the action bar is out of reach');
  }
  for (const half of document.querySelectorAll('.face .recipe .half')) {
    const [part, face] = [half, half.closest('.face')].map((one) => one.getBoundingClientRect());
    const over = [face.left - part.left, part.right - face.right, part.bottom - face.bottom];
    if (part.width && Math.max(...over) > 2)
      found.push(`a cut recipe: ${told(half.closest('.face'))}`);
  }
  for (const list of document.querySelectorAll('ol, ul')) {
    if (getComputedStyle(list).overflowX !== 'visible') continue;
    const edge = list.getBoundingClientRect();
    for (const one of list.children) {
      const { left, right, width } = one.getBoundingClientRect();
      if (width && (left < edge.left - 2 || right > edge.right + 2))
        found.push(`beside its list: ${told(one)}`);
    }
  }
  for (const art of document.querySelectorAll('.face .art')) {
    const { width, height } = art.getBoundingClientRect();
    if (width && (height / width < 0.2 || height / width > 1.7))
      found.push(`a sliver of art: ${told(art.parentElement)}`);
  }
  return [...new Set(found)];
}"""


def faults(hands: Hands) -> list[str]:
    """Everything wrong with how the page is laid out, in words."""
    return [str(each) for each in hands.page.evaluate(CHECK)]


def resize(hands: Hands, wide: int, high: int) -> None:
    """Give the window another size and wait until the page has taken it."""
    hands.page.set_viewport_size({"width": wide, "height": high})
    settle(hands)


def as_phone(hands: Hands) -> None:
    """Let the window become that of a phone: its size, and touched."""
    wide, high = PHONE
    resize(hands, wide, high)
    link = hands.page.context.new_cdp_session(hands.page)
    screen = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": True}
    link.send("Emulation.setDeviceMetricsOverride", screen)
    link.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    settle(hands)


def settle(hands: Hands) -> None:
    """Wait until the page is drawn as it is to stay: two frames, and no colour on its way."""
    hands.page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    hands.page.wait_for_function(
        "() => document.getAnimations().every((each) => each.playState !== 'running'"
        " || each.effect.getTiming().iterations === Infinity)"
    )
