/** Pictures that stand on a page many times: their markup is read once and copied from then on. */

const read = new Map<string, DocumentFragment>();

function parsed(markup: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = `<svg>${markup}</svg>`;
  const made = document.createDocumentFragment();
  made.append(...template.content.firstElementChild!.childNodes);
  read.set(markup, made);
  return made;
}

/** Draw this markup in an `<svg>`. */
export const drawing =
  (markup: string) =>
  (node: SVGElement): void =>
    node.replaceChildren((read.get(markup) ?? parsed(markup)).cloneNode(true));
