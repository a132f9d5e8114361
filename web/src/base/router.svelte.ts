/** Where in the client we are: the path decides, the browser's own history remembers. */

export const here: { path: string; query: URLSearchParams; hash: string } = $state(read());

function read(): { path: string; query: URLSearchParams; hash: string } {
  return {
    path: location.pathname,
    query: new URLSearchParams(location.search),
    hash: location.hash.slice(1),
  };
}

function follow(): void {
  Object.assign(here, read());
}

export function go(to: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  follow();
  if (!replace) scrollTo(0, 0);
}

/** Let plain links to our own pages change the page without loading it anew. */
export function followLinks(): void {
  addEventListener("popstate", follow);
  addEventListener("hashchange", follow);
  addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    const to = new URL(link.href);
    if (to.origin !== location.origin || to.pathname.startsWith("/api/")) return;
    if (to.pathname === location.pathname && to.hash) return; // an anchor of this page
    event.preventDefault();
    go(to.pathname + to.search + to.hash);
  });
}
