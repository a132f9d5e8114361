// Contact sheet of all art: node src/art/sheet.mjs OUT_DIR writes light.html and dark.html and prints sizes.
// Needs the typescript package of web/ only; open the pages in any browser.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import ts from "typescript";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(tmpdir(), "art-sheet");
const files = readdirSync(here, { recursive: true }).map(String).filter((name) => name.endsWith(".ts") && name !== "index.ts");

// The modules as they are, types stripped, in a folder of their own.
const built = mkdtempSync(join(tmpdir(), "art-"));
let source = "";
for (const name of files) {
  const target = join(built, name.replace(/\.ts$/, ".mjs"));
  mkdirSync(dirname(target), { recursive: true });
  const text = readFileSync(join(here, name), "utf8");
  const { outputText } = ts.transpileModule(text, { compilerOptions: { module: "esnext", target: "es2022", removeComments: true } });
  source += outputText;
  writeFileSync(
    target,
    outputText.replace(/from "(\.[^"]*)"/g, (_, path) => {
      const file = files.includes(join(relative(here, join(here, dirname(name))), `${path}.ts`).replace(/^\.\//, ""));
      return `from "${path}${file ? "" : "/index"}.mjs"`;
    }),
  );
}
const art = await import(pathToFileURL(join(built, "markup.mjs")).href);
rmSync(built, { recursive: true });

const label = (text) => `<figcaption>${text}</figcaption>`;
const svg = (box, width, height, body) =>
  `<svg viewBox="${box}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">${body}</svg>`;
const section = (title, items, kind = "pic") => `<h2>${title}</h2><div class="row ${kind}">${items.join("")}</div>`;
const figure = (name, ...pictures) => `<figure>${pictures.join("")}${label(name)}</figure>`;

const pictures = art.pictureIds.map((id) => [id, art.picture(id)]);
const covers = art.coverIds.map((id) => [id, art.cover(id)]);
const icons = art.iconNames.map((name) => [name, art.icon(name)]);
const dice = art.dieFaces.map((face) => [face || "blank", art.dieFace(face)]);

const tokens = readFileSync(join(here, "../styles/tokens.css"), "utf8") + readFileSync(join(here, "art.css"), "utf8");
const sheet = `body{margin:16px;background:var(--bg);color:var(--ink);font:12px/1.3 system-ui,sans-serif}
h2{font-size:14px;margin:16px 0 8px}.row{display:flex;flex-wrap:wrap;gap:10px}figure{margin:0}figcaption{text-align:center}
svg{display:block;margin:auto}.pic svg{border:2px solid var(--outline);border-radius:9px}.i{width:62px;display:inline-block}`;
const part = process.argv[3];
const parts = {
  large: () => section("300 px", pictures.map(([id, body]) => figure(id, svg("0 0 200 120", 300, 180, body)))),
  small: () =>
    section("112 px", pictures.map(([id, body]) => figure(id, svg("0 0 200 120", 112, 67, body)))) +
    section("hand crop 108 × 116", pictures.map(([id, body]) => figure(id, svg("0 0 200 120", 108, 116, body)))) +
    section("compound crop 130 × 48", pictures.map(([id, body]) => figure(id, svg("0 0 200 120", 130, 48, body)))),
  rest: () =>
    section("covers", covers.map(([id, body]) => figure(id, svg("0 0 272 148", 544, 296, body), svg("0 0 272 148", 268, 147, body)))) +
    section("icons 32, 15", icons.map(([id, body]) => `<figure class="i">${svg("0 0 24 24", 32, 32, body)}${svg("0 0 24 24", 15, 15, body)}${label(id)}</figure>`), "") +
    section("dice", dice.map(([id, body]) => figure(id, svg("0 0 24 24", 48, 48, body), svg("0 0 24 24", 16, 16, body))), ""),
};
mkdirSync(out, { recursive: true });
for (const theme of ["light", "dark"])
  for (const [name, make] of Object.entries(parts))
    if (!part || part === name)
      writeFileSync(
        join(out, `${theme}-${name}.html`),
        `<!doctype html><html data-theme="${theme}"><meta charset="utf-8"><title>art</title><style>${tokens}${sheet}</style><body>${make()}</body></html>`,
      );

// Every card of the game has its picture.
const data = join(here, "../../../src/shopfloor/games/fantastic_factories/data");
for (const name of ["blueprints.toml", "contractors.toml"])
  for (const [, id] of readFileSync(join(data, name), "utf8").matchAll(/^id = "([^"]+)"/gm))
    if (!art.isPicture(id)) throw new Error(`no picture of ${id}`);

// Figures: shapes a picture, weight of the whole.
const shapes = (body) => (body.match(/<(path|rect|circle|ellipse)/g) ?? []).length;
const markup = [...pictures, ...covers, ...icons, ...dice].map(([, body]) => body).join("\n");
console.log("shapes:", pictures.map(([id, body]) => `${id} ${shapes(body)}`).join(", "));
console.log(`markup ${markup.length} B, gzip ${gzipSync(markup).length} B`);
console.log(`modules ${source.length} B, gzip ${gzipSync(source).length} B in ${files.length} files`);
console.log(`css gzip ${gzipSync(readFileSync(join(here, "art.css"))).length} B, components ${readdirSync(here).filter((n) => n.endsWith(".svelte")).map((n) => `${n} ${statSync(join(here, n)).size} B`).join(", ")}`);
for (const bad of [" style=", " id=", "url(", "href", "NaN", "undefined"]) if (markup.includes(bad)) throw new Error(`art contains ${bad}`);
